/**
 * Maps sequences of one, two and three characters (n-grams) to the texts that contain them. Characters belong to
 * classes: one for each of a–z and 0–9, one for the rest of ASCII, and some that all other characters share by hash. So
 * the answer for a sequence of letters and digits is exact; one with other characters gives candidates to verify.
 */
const EXACT_CLASSES = 36;
const OTHER_ASCII = EXACT_CLASSES;
const HASHED_CLASSES = 11;
const CLASSES = EXACT_CLASSES + 1 + HASHED_CLASSES;

const asciiClasses = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 97 && code <= 122) return code - 97;
  if (code >= 48 && code <= 57) return code - 48 + 26;
  return OTHER_ASCII;
});

/** The texts that contain one sequence, as the part of `list` from `from` to `to`, ascending. */
export interface Posting {
  list: Uint16Array | Uint32Array;
  from: number;
  to: number;
}

/** Returns whether postings of up to three characters are exact for this term. */
export function hasExactClasses(term: string): boolean {
  for (let i = 0; i < term.length; i++) {
    if (classOf(term.charCodeAt(i)) >= OTHER_ASCII) return false;
  }
  return true;
}

/** The postings of texts that no longer change. A text's name is its position. */
export class GramPostings {
  readonly size: number;
  /** 32-bit words in the bitmap of one character class. */
  readonly words: number;
  readonly bitmaps: Uint32Array;
  readonly #pairs: GramLists;
  readonly #triples: GramLists;

  constructor(texts: readonly string[]) {
    this.size = texts.length;
    this.words = (texts.length + 31) >>> 5;
    this.bitmaps = buildBitmaps(texts, this.words);
    this.#pairs = buildLists(texts, 2);
    this.#triples = buildLists(texts, 3);
  }

  /** Returns the start of the bitmap of this character's class. */
  bitmapAt(character: string): number {
    return classOf(character.charCodeAt(0)) * this.words;
  }

  /**
   * Returns postings that each contain every text with this term, which must have two characters or more: the shortest
   * ones, two at most, because a third rarely rules out more.
   */
  covering(term: string): Posting[] {
    if (term.length === 2) return [posting(this.#pairs, keyAt(term, 0, 2))];
    const all: Posting[] = [];
    for (let at = 0; at + 3 <= term.length; at++) all.push(posting(this.#triples, keyAt(term, at, 3)));
    return all.sort(byLength).slice(0, 2);
  }
}

export function byLength(a: Posting, b: Posting): number {
  return a.to - a.from - (b.to - b.from);
}

/** The texts of sequence `key` are in `list` from `starts[key]` to `starts[key + 1]`. */
interface GramLists {
  starts: Uint32Array;
  list: Uint16Array | Uint32Array;
}

function posting({ starts, list }: GramLists, key: number): Posting {
  return { list, from: starts[key] ?? 0, to: starts[key + 1] ?? 0 };
}

function buildBitmaps(texts: readonly string[], words: number): Uint32Array {
  const bitmaps = new Uint32Array(CLASSES * words);
  forEachGram(texts, 1, (key, slot) => {
    const word = key * words + (slot >>> 5);
    bitmaps[word] = (bitmaps[word] ?? 0) | (1 << (slot & 31));
  });
  return bitmaps;
}

function buildLists(texts: readonly string[], length: number): GramLists {
  const keys = CLASSES ** length;
  const starts = new Uint32Array(keys + 1);
  const seenIn = new Int32Array(keys).fill(-1);
  forEachGram(texts, length, (key, slot) => {
    if (seenIn[key] === slot) return;
    seenIn[key] = slot;
    starts[key + 1] = (starts[key + 1] ?? 0) + 1;
  });
  let total = 0;
  for (let key = 1; key <= keys; key++) {
    total += starts[key] ?? 0;
    starts[key] = total;
  }
  const list = texts.length <= 0x10000 ? new Uint16Array(total) : new Uint32Array(total);
  const next = starts.slice(0, keys);
  seenIn.fill(-1);
  forEachGram(texts, length, (key, slot) => {
    if (seenIn[key] === slot) return;
    seenIn[key] = slot;
    const at = next[key] ?? 0;
    list[at] = slot;
    next[key] = at + 1;
  });
  return { starts, list };
}

function forEachGram(texts: readonly string[], length: number, visit: (key: number, slot: number) => void): void {
  const keys = CLASSES ** length;
  for (let slot = 0; slot < texts.length; slot++) {
    const text = texts[slot] ?? '';
    let key = 0;
    for (let i = 0; i < text.length; i++) {
      key = (key * CLASSES + classOf(text.charCodeAt(i))) % keys;
      if (i + 1 >= length) visit(key, slot);
    }
  }
}

function keyAt(term: string, at: number, length: number): number {
  let key = 0;
  for (let i = at; i < at + length; i++) key = key * CLASSES + classOf(term.charCodeAt(i));
  return key;
}

function classOf(code: number): number {
  return code < 128 ? (asciiClasses[code] ?? OTHER_ASCII) : OTHER_ASCII + 1 + ((code ^ (code >>> 5)) % HASHED_CLASSES);
}
