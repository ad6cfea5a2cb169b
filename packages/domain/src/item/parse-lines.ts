import { cleanLine } from '../text/clean-text.ts';

/** One line of a list. The screen offers `line` and `written` as alternative names. */
export interface PastedLine {
  /** The whole line as pasted, cleaned. */
  written: string;
  /** `written` without the bullet, the tick box and the number of a list. */
  line: string;
  /** The name without the quantity; equals `line` where there is no quantity. */
  name: string;
  quantity: number | null;
}

/** The rest without the quantity must contain a word. */
const HAS_WORD = /[\p{L}\p{N}\p{S}]/u;
const LINE_BREAK = /[\n\r\u2028\u2029]+/;
/** '• cup', '- cup', '☐ cup', '[x] cup'. Not '-18 °C' or '*new*', where the sign belongs to the word. */
const MARK = /^(?:[•‣◦▪▫●○■·⁃]|[-*–—](?=\s)|[☐☑☒□❏❑✓✔✅]\uFE0F?|\[[ xX✓✔]?\])\s*/u;
/** '1. cup', '2) cup', '(3) cup'. Not '3.5 mm', '007. film' or '1984. novel'. */
const LIST_NUMBER = /^(?:([1-9]\d{0,2})[.)]|\(([1-9]\d{0,2})\))\s+(?=\S)/;
/** The first or second of two cells, as spreadsheets copy them. Not a year or an article number. */
const CELL_COUNT = /^[1-9]\d{0,2}$/;
/**
 * '3 x candles', '3x candles', '12 × mugs', '12×mugs'. Not '2 x 4 board', because a second number makes it a measure,
 * and not '3 xylophones' or '3XL shirt', where the letter belongs to the word.
 */
const COUNT_FIRST = /^([1-9]\d{0,3})\s?(?:x\s|×)\s*(?![\d\s])(.+)$/i;
/** '×3 candles'. Not 'x86 laptop' or 'X3 roof rack'. */
const SIGN_FIRST = /^×\s?([1-9]\d{0,3})\s+(?![\d\s×])(.+)$/;
/** 'candles x3', 'candles × 3', 'candles×3'. Not 'screen 1920 x 1080', 'BMW X3' or 'iPhone X 64'. */
const COUNT_LAST = /^(.*[^\d\s])(?:\s+x|\s*×)\s?([1-9]\d{0,3})$/;
/** 'candles (x3)', 'candles (3×)'. Not 'novel (1984)' or 'candles (3)', which may be a volume. */
const COUNT_IN_BRACKETS = /^(.*\S)\s*\((?:[x×]\s?([1-9]\d{0,3})|([1-9]\d{0,3})\s?[x×])\)$/;

/**
 * Splits pasted text into items to add, one per line with content, each with the quantity the line seems to state.
 * Numbers before the lines are those of a list where at least two lines have one and they count up.
 */
export function parseLines(text: string): PastedLine[] {
  const lines = linesWithContent(text).map(readLine);
  const numbered = lines.flatMap(({ number }) => number ?? []);
  const isNumbered =
    numbered.length > 1 && numbered.every((n, at) => n === 1 || at === 0 || n > (numbered[at - 1] ?? n));
  const unnumbered = lines.map((line) => ({ ...line, rest: isNumbered ? line.unnumbered : line.rest }));
  const cellCounts = countsInCells(unnumbered.map(({ rest }) => rest));
  return unnumbered.map(({ written, rest }, at) => {
    const cells = cellCounts[at];
    return cells ? { written, ...cells } : { written, ...splitQuantity(rest) };
  });
}

/** Returns the lines as pasted, one for each that `parseLines` returns. */
export function linesWithContent(text: string): string[] {
  return text.split(LINE_BREAK).filter((line) => cleanLine(withoutMarks(line)) !== '');
}

/** Splits a typed name from the quantity it seems to state. The person decides whether it is one. */
export function splitQuantity(text: string): Omit<PastedLine, 'written'> {
  const line = cleanLine(text);
  const { count, rest } = findQuantity(line);
  const name = cleanLine(rest);
  return count > 0 && HAS_WORD.test(name) ? { line, name, quantity: count } : { line, name: line, quantity: null };
}

function findQuantity(line: string): { count: number; rest: string } {
  const first = COUNT_FIRST.exec(line) ?? SIGN_FIRST.exec(line);
  if (first) return { count: Number(first[1]), rest: first[2] ?? '' };
  const last = COUNT_LAST.exec(line) ?? COUNT_IN_BRACKETS.exec(line);
  return { count: Number(last?.[2] ?? last?.[3] ?? 0), rest: last?.[1] ?? '' };
}

interface ReadLine {
  written: string;
  /** Without marks, with its tabs. */
  rest: string;
  /** The number that `rest` begins with, if it may be that of a list. */
  number: number | null;
  /** `rest` without that number. */
  unnumbered: string;
}

function readLine(text: string): ReadLine {
  const rest = withoutMarks(text);
  const match = LIST_NUMBER.exec(rest);
  const unnumbered = match ? withoutMarks(rest.slice(match[0].length)) : rest;
  const isNumber = match !== null && cleanLine(unnumbered) !== '';
  return {
    written: cleanLine(text),
    rest,
    number: isNumber ? Number(match[1] ?? match[2]) : null,
    unnumbered: isNumber ? unnumbered : rest,
  };
}

function withoutMarks(text: string): string {
  let rest = text.trim();
  for (let mark = MARK.exec(rest); mark; mark = MARK.exec(rest)) rest = rest.slice(mark[0].length);
  return rest;
}

/**
 * Returns the quantities of lines of two cells, as far as all such lines have one in the same place; the first line may
 * be a heading. A first cell that counts 1, 2, 3 is a list's number.
 */
function countsInCells(lines: readonly string[]): (Omit<PastedLine, 'written'> | undefined)[] {
  const rows = lines.map((line) => line.split('\t').map(cleanLine).filter(Boolean));
  const pairs = rows.filter((cells) => cells.length === 2);
  const isColumn = (place: number) => {
    const counted = pairs.filter((cells) => CELL_COUNT.test(cells[place] ?? ''));
    const isHeadingLeft = pairs.length > 2 && counted.length === pairs.length - 1 && counted[0] !== pairs[0];
    return counted.length > 0 && (counted.length === pairs.length || isHeadingLeft);
  };
  const place = isColumn(1) ? 1 : isColumn(0) ? 0 : null;
  if (place === null) return [];
  const counts = pairs.map((cells) => cells[place]).filter((cell) => CELL_COUNT.test(cell ?? ''));
  const isListNumber = place === 0 && counts.length > 1 && counts.every((count, at) => Number(count) === at + 1);
  return rows.map((cells) => {
    const [count, name] = [cells[place], cells[1 - place]];
    if (cells.length !== 2 || !CELL_COUNT.test(count ?? '') || !name || !HAS_WORD.test(name)) return undefined;
    if (isListNumber) return splitQuantity(name);
    return { line: cells.join(' '), name, quantity: Number(count) };
  });
}
