import { cleanLine } from '../text/clean-text.ts';

/** One line. The offer stands beside it: the person may keep `line` as the name instead. */
export interface PastedLine {
  /** The whole line, cleaned, without the bullet of a list. */
  line: string;
  /** The name without the quantity; the same as `line` where no quantity was found. */
  name: string;
  quantity: number | null;
}

/** What is left without the quantity must be something. */
const HAS_WORD = /[\p{L}\p{N}\p{S}]/u;
const BULLET = /^(?:[-*•–]\s+)?(?:\[[ xX]?\]\s*)?/;
/**
 * '3 x candles', '3x candles', '12 × mugs', '12×mugs'. Not '2 x 4 board', for a second number makes it a measure, and
 * not '3 xylophones' or '3XL shirt', where the letter belongs to the word.
 */
const COUNT_FIRST = /^([1-9]\d{0,3})\s?(?:x\s|×)\s*(?![\d\s])(.+)$/i;
/** 'candles x3', 'candles × 3', 'candles×3'. Not 'screen 1920 x 1080', 'BMW X3' or 'iPhone X 64'. */
const COUNT_LAST = /^(.*[^\d\s])(?:\s+x|\s*×)\s?([1-9]\d{0,3})$/;

/** Pasted text as items to add, one per line that says anything, each with the quantity it seems to state. */
export function parseLines(text: string): PastedLine[] {
  return text
    .split(/[\n\r\u2028\u2029]+/)
    .map((line) => cleanLine(cleanLine(line).replace(BULLET, '')))
    .filter((line) => line !== '')
    .map(splitQuantity);
}

/** A name as it was typed, with the quantity it seems to state. It is for the person to say whether it is one. */
export function splitQuantity(text: string): PastedLine {
  const line = cleanLine(text);
  const first = COUNT_FIRST.exec(line);
  const last = first ? null : COUNT_LAST.exec(line);
  const quantity = Number(first?.[1] ?? last?.[2] ?? 0);
  const name = cleanLine(first?.[2] ?? last?.[1] ?? '');
  return quantity > 0 && HAS_WORD.test(name) ? { line, name, quantity } : { line, name: line, quantity: null };
}
