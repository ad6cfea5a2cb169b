import { compareText } from '../text/natural-compare.ts';
import type { CountedWords } from './counted-words.ts';

/**
 * Terms from this length on may have one typo, and two from `TWO_TYPOS_FROM`; shorter ones would be near to anything.
 */
const ONE_TYPO_FROM = 4;
const TWO_TYPOS_FROM = 8;
/** The limit on words returned for a term. */
export const NEAR_WORDS_MAX = 12;
/** The longest term that has near words. */
const TERM_MAX = 60;

export interface NearWord {
  word: string;
  /** Letters left out, added, replaced, or two neighbors swapped. */
  typos: number;
  /** True where the word continues after the term: 'cristm' is near the beginning of 'christmas'. */
  isBeginning: boolean;
  /** The number of occurrences in the texts. */
  count: number;
}

/** Returns the allowed typos of a term (see `NearWord`). */
export function typosAllowed(term: string): number {
  if (term.length < ONE_TYPO_FROM || term.length > TERM_MAX) return 0;
  return term.length < TWO_TYPOS_FROM ? 1 : 2;
}

/** Compares by fewest typos, whole words before beginnings, frequency, length, then code units. */
export function compareNearWords(a: NearWord, b: NearWord): number {
  return (
    a.typos - b.typos ||
    Number(a.isBeginning) - Number(b.isBeginning) ||
    b.count - a.count ||
    a.word.length - b.word.length ||
    compareText(a.word, b.word)
  );
}

/**
 * The distinct words of folded texts, to find candidates for a mistyped term. Words are sorted, each with the length of
 * the beginning it shares with the word before. The result computed for a beginning holds for all words with it (a flat
 * trie), so that a term visits only few of the words.
 */
export class WordList {
  readonly #words: readonly string[];
  readonly #counts: Uint32Array;
  readonly #shared: Uint16Array;

  constructor(counted: CountedWords) {
    const counts = counted.counts();
    this.#words = [...counts.keys()].sort();
    this.#counts = Uint32Array.from(this.#words, (word) => counts.get(word) ?? 0);
    this.#shared = Uint16Array.from(this.#words, (word, at) => sharedLength(this.#words[at - 1] ?? '', word));
  }

  /** Returns up to `NEAR_WORDS_MAX` words near a folded term, nearest first (`compareNearWords`). */
  near(term: string): NearWord[] {
    const limit = typosAllowed(term);
    if (limit === 0) return [];
    const table = new TypoTable(term, limit);
    const found: NearWord[] = [];
    // Words that share more than this with the word before are out of reach in the same way.
    let outAt = Infinity;
    for (let at = 0; at < this.#words.length; at++) {
      const shared = this.#shared[at] ?? 0;
      const word = this.#words[at] ?? '';
      if (shared < outAt) outAt = table.walk(word, shared);
      const whole = outAt === Infinity ? table.wholeAt(word.length) : limit + 1;
      const beginning = table.beginningAt(Math.min(outAt, word.length));
      const typos = Math.min(whole, beginning);
      if (typos <= limit) keepNearest(found, { word, typos, isBeginning: whole > typos, count: this.#counts[at] ?? 0 });
    }
    return found;
  }
}

/**
 * Optimal string alignment (Damerau–Levenshtein that edits no part twice) between a term and the beginnings of a word:
 * row d, column j is the number of typos between the first d letters of the word and the first j of the term.
 */
class TypoTable {
  readonly #term: string;
  readonly #limit: number;
  readonly #width: number;
  readonly #cells: Uint8Array;
  /** By row: the fewest typos between the whole term and any beginning up to here. */
  readonly #best: Uint8Array;

  constructor(term: string, limit: number) {
    this.#term = term;
    this.#limit = limit;
    this.#width = term.length + 1;
    // No later row is within the limit.
    const rows = term.length + limit + 2;
    this.#cells = Uint8Array.from({ length: rows * this.#width }, (_, column) => column);
    this.#best = new Uint8Array(rows).fill(term.length, 0, 1);
  }

  /**
   * Fills the rows after `from`; the earlier ones already hold for this word. Returns the row that is out of reach, or
   * Infinity.
   */
  walk(word: string, from: number): number {
    for (let row = from + 1; row <= word.length; row++) {
      if (this.#fill(word, row) > this.#limit) return row;
    }
    return Infinity;
  }

  wholeAt(row: number): number {
    return this.#cells[row * this.#width + this.#term.length] ?? 0;
  }

  beginningAt(row: number): number {
    return this.#best[row] ?? 0;
  }

  /** Returns the minimum of the row. No later row has a smaller one. */
  #fill(word: string, row: number): number {
    const cells = this.#cells;
    const start = row * this.#width;
    const above = start - this.#width;
    const letter = word.charCodeAt(row - 1);
    const letterBefore = row > 1 ? word.charCodeAt(row - 2) : -1;
    let least = row;
    let left = row;
    cells[start] = row;
    for (let j = 1; j < this.#width; j++) {
      const termLetter = this.#term.charCodeAt(j - 1);
      const diagonal = cells[above + j - 1] ?? 0;
      let typos = diagonal;
      if (letter !== termLetter) {
        typos = 1 + Math.min(diagonal, cells[above + j] ?? 0, left);
        if (j > 1 && letterBefore === termLetter && letter === this.#term.charCodeAt(j - 2))
          typos = Math.min(typos, 1 + (cells[above - this.#width + j - 2] ?? 0));
      }
      cells[start + j] = typos;
      left = typos;
      if (typos < least) least = typos;
    }
    this.#best[row] = Math.min(this.#best[row - 1] ?? 0, left);
    return least;
  }
}

/** Inserts a word at its place among the nearest so far. */
function keepNearest(found: NearWord[], word: NearWord): void {
  let at = found.length;
  while (at > 0) {
    const before = found[at - 1];
    if (before && compareNearWords(before, word) <= 0) break;
    at--;
  }
  if (at === NEAR_WORDS_MAX) return;
  found.splice(at, 0, word);
  if (found.length > NEAR_WORDS_MAX) found.pop();
}

function sharedLength(a: string, b: string): number {
  const end = Math.min(a.length, b.length, 0xffff);
  let at = 0;
  while (at < end && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return at;
}
