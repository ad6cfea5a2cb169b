import { cleanLine } from '../text/clean-text.ts';

/** One line. The screen offers `line` as the alternative name. */
export interface PastedLine {
  /** The whole line, cleaned, without the bullet of a list. */
  line: string;
  /** The name without the quantity; equals `line` where there is no quantity. */
  name: string;
  quantity: number | null;
}

/** The rest without the quantity must contain a word. */
const HAS_WORD = /[\p{L}\p{N}\p{S}]/u;
const BULLET = /^(?:[-*•–]\s+)?(?:\[[ xX]?\]\s*)?/;
/**
 * '3 x candles', '3x candles', '12 × mugs', '12×mugs'. Not '2 x 4 board', because a second number makes it a measure,
 * and not '3 xylophones' or '3XL shirt', where the letter belongs to the word.
 */
const COUNT_FIRST = /^([1-9]\d{0,3})\s?(?:x\s|×)\s*(?![\d\s])(.+)$/i;
/** 'candles x3', 'candles × 3', 'candles×3'. Not 'screen 1920 x 1080', 'BMW X3' or 'iPhone X 64'. */
const COUNT_LAST = /^(.*[^\d\s])(?:\s+x|\s*×)\s?([1-9]\d{0,3})$/;

/** Splits pasted text into items to add, one per line with content, each with the quantity the line seems to state. */
export function parseLines(text: string): PastedLine[] {
  return text
    .split(/[\n\r\u2028\u2029]+/)
    .map((line) => cleanLine(cleanLine(line).replace(BULLET, '')))
    .filter((line) => line !== '')
    .map(splitQuantity);
}

/** Splits a typed name from the quantity it seems to state. The person decides whether it is one. */
export function splitQuantity(text: string): PastedLine {
  const line = cleanLine(text);
  const first = COUNT_FIRST.exec(line);
  const last = first ? null : COUNT_LAST.exec(line);
  const quantity = Number(first?.[1] ?? last?.[2] ?? 0);
  const name = cleanLine(first?.[2] ?? last?.[1] ?? '');
  return quantity > 0 && HAS_WORD.test(name) ? { line, name, quantity } : { line, name: line, quantity: null };
}
