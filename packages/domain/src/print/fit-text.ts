import { LINE_HEIGHT } from '../pdf/drawing.ts';

/** Returns the width of a text in units of its font size; the caller asks the font or canvas that draws it. */
export type MeasureText = (text: string, bold: boolean) => number;

/** The factor of each attempt: a name that barely misses shrinks by seven percent instead of a third. */
const SHRINK = 0.93;
/** Words break only where that enlarges the text by this factor. */
const BREAK_GAIN = 2;
const ELLIPSIS = '…';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Text in which every code unit is a character; the segmenter is slow. */
const PLAIN = /^[ -~]*$/;
/** Scripts without spaces, which may break after any character. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Extended_Pictographic}]/u;
/** Characters that must not begin a line. */
const CLOSING = /^[\p{Pe}\p{Pf}、。,.!?:;!?:;…ー々]/u;

export interface FitTextInput {
  text: string;
  /** Of the box, in millimeters. */
  width: number;
  height: number;
  /** The range of font sizes, in millimeters. */
  maxSize: number;
  minSize: number;
  linesMax?: number;
  bold?: boolean;
  measure: MeasureText;
}

export interface FittedText {
  /** Font size in millimeters. */
  size: number;
  /** No line is wider than the box, and together they fit its height; empty where not even one line fits. */
  lines: string[];
  /** True where the end is missing. */
  clamped: boolean;
}

/**
 * Sets a text into a box: as large as possible with whole words; with words broken between characters as a person
 * counts them where whole words would need half the size or do not fit; else in the smallest size with an ellipsis.
 * Pure: the same text, box and measures give the same layout.
 */
export function fitText(input: FitTextInput): FittedText {
  const { width, height, maxSize, minSize, linesMax = Infinity, bold = false, measure } = input;
  const text = input.text.replace(/\s+/gu, ' ').trim();
  if (text === '') return { size: minSize, lines: [], clamped: false };
  const pieces = breakable(text);
  const ems = memoize((part) => measure(part, bold));
  const lineCount = (size: number) => Math.min(linesMax, Math.floor(height / (size * LINE_HEIGHT) + 1e-9));
  const sizes = sizesBetween(maxSize, minSize);
  const largest = (broken: boolean): FittedText | null => {
    for (const size of sizes) {
      const room = lineCount(size);
      const lines = room < 1 ? null : wrap(pieces, width / size, room, broken, ems);
      if (lines) return { size, lines, clamped: false };
    }
    return null;
  };
  const whole = largest(false);
  if (whole && whole.size * BREAK_GAIN > maxSize) return whole;
  const broken = largest(true);
  const fitted = whole && broken && broken.size < whole.size * BREAK_GAIN ? whole : (broken ?? whole);
  if (fitted) return fitted;
  const room = lineCount(minSize);
  if (room < 1) return { size: minSize, lines: [], clamped: true };
  return { size: minSize, lines: clamp(pieces, width / minSize, room, ems), clamped: true };
}

function sizesBetween(maxSize: number, minSize: number): number[] {
  const sizes: number[] = [];
  for (let size = maxSize; size > minSize; size *= SHRINK) sizes.push(size);
  return [...sizes, minSize];
}

/**
 * Splits a text into parts between which a line may end; joined they are the text. Spaces belong to the part before.
 */
function breakable(text: string): string[] {
  if (PLAIN.test(text)) return text.match(/[^ /-]*[ /-]|[^ /-]+/g) ?? [];
  const parts: string[] = [];
  let part = '';
  let before = '';
  for (const segment of characters(text)) {
    const mayBreak =
      before === ' ' ||
      before === '-' ||
      before === '/' ||
      ((UNSPACED.test(before) || UNSPACED.test(segment)) && segment !== ' ' && !CLOSING.test(segment));
    if (mayBreak && part !== '') {
      parts.push(part);
      part = '';
    }
    part += segment;
    before = segment;
  }
  return part === '' ? parts : [...parts, part];
}

/** Returns lines no wider than `width`, or null where they exceed `room` or a word is too long and may not break. */
function wrap(
  pieces: readonly string[],
  width: number,
  room: number,
  broken: boolean,
  ems: (part: string) => number,
): string[] | null {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (ems((line + piece).trimEnd()) <= width) {
      line += piece;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    line = piece;
    while (ems(line.trimEnd()) > width) {
      if (!broken || lines.length >= room) return null;
      const head = longestHead(line, width, ems);
      if (head === '') return null;
      lines.push(head.trimEnd());
      line = line.slice(head.length);
    }
    if (lines.length >= room) return null;
  }
  if (line.trimEnd() !== '') lines.push(line.trimEnd());
  return lines.length <= room ? lines : null;
}

/** Returns at most `room` lines, the last of which ends in an ellipsis. */
function clamp(pieces: readonly string[], width: number, room: number, ems: (part: string) => number): string[] {
  const lines: string[] = [];
  let rest = pieces.join('');
  while (lines.length < room - 1 && rest !== '') {
    const head = longestLine(rest, width, ems);
    if (head === '') break;
    lines.push(head.trimEnd());
    rest = rest.slice(head.length).trimStart();
  }
  const last = longestHead(rest, width, (part) => ems(part.trimEnd() + ELLIPSIS));
  // A box too narrow for one character and the ellipsis gets the ellipsis, or nothing.
  if (last.trimEnd() !== '' || ems(ELLIPSIS) <= width) lines.push(last.trimEnd() + ELLIPSIS);
  return lines;
}

/** Returns the longest head that fits and ends at a break; else the longest that fits. */
function longestLine(text: string, width: number, ems: (part: string) => number): string {
  let line = '';
  for (const piece of breakable(text)) {
    if (ems((line + piece).trimEnd()) > width) break;
    line += piece;
  }
  return line === '' ? longestHead(text, width, ems) : line;
}

/** Returns the longest head in whole characters that fits, or an empty text where not even one does. */
function longestHead(text: string, width: number, ems: (part: string) => number): string {
  let head = '';
  for (const segment of characters(text)) {
    if (ems((head + segment).trimEnd()) > width) break;
    head += segment;
  }
  return head;
}

/** Splits a text into characters as a person counts them. */
function characters(text: string): string[] {
  return PLAIN.test(text) ? text.split('') : Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function memoize(compute: (part: string) => number): (part: string) => number {
  const known = new Map<string, number>();
  return (part) => {
    let value = known.get(part);
    if (value === undefined) known.set(part, (value = compute(part)));
    return value;
  };
}

/**
 * Returns whether the text runs from right to left: its first letter decides (Unicode, UAX 9, P2 and P3). Only the
 * sentences of such languages isolate the names in them.
 */
export function isRightToLeft(text: string): boolean {
  if (/[\u2066-\u2069]/.test(text)) return true;
  const first = /\p{L}/u.exec(text)?.[0] ?? '';
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(first);
}
