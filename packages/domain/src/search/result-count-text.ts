import { countText } from '../text/count-text.ts';

/** What the count line says: '1 result for "lamp"'. */
export function resultCountText(count: number, query: string): string {
  return `${countText(count, 'result')} for "${query}"`;
}
