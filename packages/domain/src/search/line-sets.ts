import { isInWord } from './term-rank.ts';

/** The most lines of one `LineSets`: the bits of a number. */
export const LINES_MAX = 32;

/** One for each letter and digit of ASCII; the first stands for its other signs, which are in no set. */
const SIGNS = 37;
const OTHER = 0;
const SIGN_OF_ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  const digit = Number.parseInt(String.fromCharCode(code), 36);
  return Number.isNaN(digit) ? OTHER : digit + 1;
});
/** The keys of one sign and of two of ASCII are their own; the others share these by a hash. */
const ASCII_KEYS = SIGNS * SIGNS;
const SHARED_KEYS = 256;
const KEYS = ASCII_KEYS + SHARED_KEYS;
const NO_KEY = 0;
const EVERY = -1;
/** The sets of a key: lines that contain it, in which it begins a word, and in which it is one. */
const SETS = 3;
/** The keys whose sets one number of the index describes: which are not empty, and from bit 16 on how many are before. */
const KEYS_OF_GROUP = 5;
const BEFORE = 16;
const GROUPS = Math.ceil(KEYS / KEYS_OF_GROUP);

/** What a term asks of `LineSets`. */
export interface TermKeys {
  readonly term: string;
  /** The places in the index of the keys that a line with the term has. */
  readonly places: readonly number[];
  /** True where the term begins with the first key. */
  readonly isFirst: boolean;
  /** True where the lines with the key are those with the term. */
  readonly isExact: boolean;
}

export function keysOf(term: string): TermKeys {
  const codes = Array.from({ length: term.length }, (_, at) => term.charCodeAt(at));
  const singles = codes.map((code) => keyOf(code));
  const pairs = codes.slice(1).map((code, at) => keyOf(codes[at] ?? 0, code));
  const keys = pairs.some((key) => key !== NO_KEY) ? pairs : singles;
  return {
    term,
    places: [...new Set(keys)].filter((key) => key !== NO_KEY).map(placeOf),
    isFirst: keys[0] !== NO_KEY,
    isExact: term.length <= 2 && keys.length === 1 && keys.every((key) => key !== NO_KEY && key < ASCII_KEYS),
  };
}

/** Lines, as bits. */
export interface LinesOfTerm {
  /** May be more than contain the term, where the keys are not exact. */
  holding: number;
  /** Those of them in which the term may begin a word, or be one. */
  beginning: number;
  word: number;
}

/**
 * Which of up to 32 lines contain each letter or digit, and each pair of them; in which it begins a word; and in which
 * it is one. A query begins with one or two letters, which occur in nearly every box: to look at each occurrence would
 * take longer than any other search.
 *
 * Keys beyond ASCII are shared, so that there may be lines too many.
 */
export class LineSets {
  /** The number of the line that is bit 0. */
  readonly from: number;
  /** All lines. */
  readonly every: number;
  /** The index, then the sets that are not empty. */
  readonly #data: Int32Array;

  /** `starts` has the start of each line of the text, then its end. */
  constructor(text: string, starts: Uint32Array, from: number) {
    const lines = Math.min(LINES_MAX, starts.length - 1 - from);
    this.from = from;
    this.every = lines === LINES_MAX ? EVERY : (1 << lines) - 1;
    for (let line = 0; line < lines; line++)
      addLine(text, starts[from + line] ?? 0, starts[from + line + 1] ?? 0, 1 << line);
    this.#data = takeSets();
  }

  /** Writes to `result` which lines contain a term. */
  find({ places, isFirst, isExact }: TermKeys, result: LinesOfTerm): void {
    const data = this.#data;
    let holding = this.every;
    let beginning = holding;
    let word = holding;
    for (let i = 0; i < places.length && holding !== 0; i++) {
      const place = places[i] ?? 0;
      const group = data[place >>> 4] ?? 0;
      const present = (group >>> (place & 15)) & 7;
      if (present === 0) {
        holding = 0;
        break;
      }
      const at = GROUPS + (group >>> BEFORE) + bitCount(group & ((1 << (place & 15)) - 1));
      holding &= data[at] ?? 0;
      if (i > 0 || !isFirst) continue;
      beginning = present > 1 ? (data[at + 1] ?? 0) : 0;
      if (isExact) word = present > 3 ? (data[at + 2] ?? 0) : 0;
    }
    result.holding = holding;
    result.beginning = beginning & holding;
    result.word = word & beginning & holding;
  }
}

/** The sets of the lines that are being read, emptied by `takeSets`. To create them would take longer than to fill them. */
const sets = new Int32Array(GROUPS * KEYS_OF_GROUP * SETS);

function addLine(text: string, start: number, end: number, line: number): void {
  let wasInWord = false;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    const isIn = isInWord(code);
    const key = keyOf(code);
    if (key !== NO_KEY) {
      const next = text.charCodeAt(at + 1);
      const begins = !(wasInWord && isIn);
      addKey(key, line, begins, !(isIn && isInWord(next)));
      const pair = keyOf(code, next);
      if (pair !== NO_KEY) addKey(pair, line, begins, !(isInWord(next) && isInWord(text.charCodeAt(at + 2))));
    }
    wasInWord = isIn;
  }
}

function addKey(key: number, line: number, begins: boolean, ends: boolean): void {
  const at = key * SETS;
  sets[at] = (sets[at] ?? 0) | line;
  if (!begins) return;
  sets[at + 1] = (sets[at + 1] ?? 0) | line;
  if (ends) sets[at + 2] = (sets[at + 2] ?? 0) | line;
}

/** Returns the sets as the data of `LineSets`, and empties them. */
function takeSets(): Int32Array {
  let count = 0;
  for (let at = 0; at < sets.length; at++) if (sets[at] !== 0) count++;
  const data = new Int32Array(GROUPS + count);
  let before = 0;
  for (let group = 0; group < GROUPS; group++) {
    let described = before << BEFORE;
    for (let i = 0; i < KEYS_OF_GROUP * SETS; i++) {
      const set = sets[group * KEYS_OF_GROUP * SETS + i] ?? 0;
      if (set === 0) continue;
      described |= 1 << i;
      data[GROUPS + before++] = set;
    }
    data[group] = described;
  }
  sets.fill(0);
  return data;
}

/** Returns the key of one sign, or of two; `NO_KEY` where one is a sign of ASCII that is neither letter nor digit. */
function keyOf(code: number, next?: number): number {
  const sign = code < 128 ? (SIGN_OF_ASCII[code] ?? OTHER) : SIGNS;
  const nextSign = next === undefined ? OTHER : next < 128 ? (SIGN_OF_ASCII[next] ?? OTHER) : SIGNS;
  if (sign === OTHER || (next !== undefined && nextSign === OTHER)) return NO_KEY;
  if (sign < SIGNS && nextSign < SIGNS) return sign * SIGNS + nextSign;
  return ASCII_KEYS + (Math.imul(code * 31 + (next ?? 0), 0x9e37_79b1) >>> 24);
}

/** Returns the number of a key's group in the index, and from bit 0 to 3 the place of its sets there. */
function placeOf(key: number): number {
  return (Math.floor(key / KEYS_OF_GROUP) << 4) | ((key % KEYS_OF_GROUP) * SETS);
}

export function bitCount(bits: number): number {
  const twos = bits - ((bits >>> 1) & 0x5555_5555);
  const fours = (twos & 0x3333_3333) + ((twos >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
