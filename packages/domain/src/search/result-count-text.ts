import type { Translate } from '../language/message.ts';

/** The text of the count line: '1 result for "lamp"'. */
export function resultCountText(count: number, query: string, t: Translate): string {
  return t('{count, plural, one{# result} other{# results}} for "{query}"', { count, query });
}
