import type { Translate } from '../language/message.ts';
import type { Sheet } from './sheet.ts';

/** Returns the name of a sheet for people. That of a product, or of a sheet of one's own, is the same in all languages. */
export function sheetName({ id, name, pageWidth }: Sheet, t: Translate): string {
  if (id === 'a4-4') return t('A4, 4 tags');
  // i18n: A roll of labels, by its width in millimeters.
  return id.startsWith('roll-') ? t('Roll {width} mm', { width: pageWidth }) : name;
}
