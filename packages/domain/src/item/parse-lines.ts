import { cleanLine } from '../text/clean-text.ts';

/** One pasted line. The offer stands beside it: the person may keep `line` as the name instead. */
export interface PastedLine {
  /** The whole line, cleaned, without the bullet of a list. */
  line: string;
  /** The name without the quantity; the same as `line` where no quantity was found. */
  name: string;
  quantity: number | null;
}

const BULLET = /^(?:[-*•–]\s+)?(?:\[[ xX]?\]\s*)?/;
/** '3 x candles', '3× candles', '3x candles'. Not '2 x 4 beam': a second number makes it a measure. */
const COUNT_FIRST = /^(\d{1,4})\s?[x×]\s*(?![\d\s])(.+)$/i;
/** 'candles x3', 'candles × 3'. Not 'screen 1920 x 1080', nor 'iPhone X 2'. */
const COUNT_LAST = /^(.*[^\d\s])\s+[x×]\s?(\d{1,4})$/;

/** Pasted text as items to add, one per line that says anything, each with the quantity it seems to state. */
export function parseLines(text: string): PastedLine[] {
  return text
    .split(/[\n\r\u2028\u2029]+/)
    .map((line) => cleanLine(cleanLine(line).replace(BULLET, '')))
    .filter((line) => line !== '')
    .map(splitQuantity);
}

/** A line as a name with the quantity it seems to state: an offer, for only the person knows what was meant. */
export function splitQuantity(text: string): PastedLine {
  const line = cleanLine(text);
  const first = COUNT_FIRST.exec(line);
  const last = first ? null : COUNT_LAST.exec(line);
  const quantity = Number(first?.[1] ?? last?.[2] ?? 0);
  const name = cleanLine(first?.[2] ?? last?.[1] ?? '');
  return quantity > 0 && name !== '' ? { line, name, quantity } : { line, name: line, quantity: null };
}
