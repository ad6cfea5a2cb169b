import { countText } from '../text/count-text.ts';

/** The text of the count line: '1 result for "lamp"'. */
export function resultCountText(count: number, query: string): string {
  return `${countText(count, 'result')} for "${query}"`;
}
