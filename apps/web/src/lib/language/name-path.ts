import { directionOf } from '@boxroom/domain/language/language';
import { t } from './t.ts';

const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Returns names from the inside outwards: 'Winter · Attic'. They follow each other in the direction of the page, and
 * each keeps its own (Unicode, UAX 9): otherwise a name of two scripts would stand around the next one.
 */
export function namePath(names: readonly string[]): string {
  const isPageFromRight = directionOf(t.language) === 'rtl';
  if (!isPageFromRight && !names.some((name) => FROM_RIGHT.test(name))) return names.join(' · ');
  return `${isPageFromRight ? '\u200f' : '\u200e'}${names.map((name) => `\u2068${name}\u2069`).join(' · ')}`;
}
