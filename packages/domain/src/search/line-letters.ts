import { BitFilter, hashOf, powerOfTwo } from './bit-filter.ts';
import { ABSENT, isInWord, KIND, type Kind, type Place, termRank } from './term-rank.ts';

const A = 97;
const LETTERS = 26;
const SPACE = 32;
const PAIR = 2;
const PAIR_BITS = { min: 64, max: 4096 };

/** Returns the bit of a term that is one letter from a to z; 0 for other terms. */
export function letterBit(term: string): number {
  if (term.length !== 1) return 0;
  const place = term.charCodeAt(0) - A;
  return place >= 0 && place < LETTERS ? 1 << place : 0;
}

/**
 * The letters a to z of each line of a text, as bits. A query begins with one letter, which occurs several times in
 * nearly every line: to find each occurrence would take longer than any other search. Two filters tell which pairs of
 * letters begin a word or are one, so that a search need not look at each occurrence of a term inside words.
 */
export class LineLetters {
  /** By line: the letters that it contains, those that begin a word, and those that are one. */
  readonly #held: Uint32Array;
  readonly #beginnings: Uint32Array;
  readonly #words: Uint32Array;
  #anyBeginnings = 0;
  #anyWords = 0;
  /** In the lines after the first: the pairs of code units with which a word begins, and those that are a word. */
  readonly #pairBeginnings: BitFilter;
  readonly #pairWords: BitFilter;

  /** `starts` has the start of each line, then the end of the text. */
  constructor(text: string, starts: Uint32Array) {
    const lines = starts.length - 1;
    this.#held = new Uint32Array(lines);
    this.#beginnings = new Uint32Array(lines);
    this.#words = new Uint32Array(lines);
    const bits = powerOfTwo(text.length, PAIR_BITS);
    this.#pairBeginnings = new BitFilter(bits);
    this.#pairWords = new BitFilter(bits);
    let wasWord = false;
    for (let line = 0; line < lines; line++) {
      const end = starts[line + 1] ?? 0;
      let [held, beginnings, words] = [0, 0, 0];
      for (let at = starts[line] ?? 0; at < end; at++) {
        const code = text.charCodeAt(at);
        const isWord = isInWord(code);
        if (code >= A && code < A + LETTERS) {
          const bit = 1 << (code - A);
          held |= bit;
          if (!wasWord) {
            beginnings |= bit;
            if (!isInWord(text.charCodeAt(at + 1))) words |= bit;
          }
        }
        if (line > 0 && code > SPACE && !(wasWord && isWord)) this.#addPair(text, at);
        wasWord = isWord;
      }
      this.#held[line] = held;
      this.#beginnings[line] = beginnings;
      this.#words[line] = words;
      if (line > 0) {
        this.#anyBeginnings |= beginnings;
        this.#anyWords |= words;
      }
    }
  }

  /** Returns the best kind that a folded term can have in the lines after the first. It may be worse there. */
  bestKind(term: string): Kind {
    if (term.length < PAIR) return KIND.word;
    const pair = pairAt(term, 0);
    if (!this.#pairBeginnings.mayHold(pair)) return KIND.middle;
    return term.length > PAIR || this.#pairWords.mayHold(pair) ? KIND.word : KIND.beginning;
  }

  /** Adds the pair with which a word begins. */
  #addPair(text: string, at: number): void {
    const pair = pairAt(text, at);
    this.#pairBeginnings.add(pair);
    if (!isInWord(text.charCodeAt(at + PAIR)) || !isInWord(text.charCodeAt(at + 1))) this.#pairWords.add(pair);
  }

  holdsAll(line: number, bits: number): boolean {
    return ((this.#held[line] ?? 0) & bits) === bits;
  }

  holdsAny(line: number, bits: number): boolean {
    return ((this.#held[line] ?? 0) & bits) !== 0;
  }

  /** Returns the best rank of a letter in a line; `ABSENT` where the line does not contain it. */
  rank(line: number, bit: number, place: Place): number {
    return this.holdsAny(line, bit) ? rankOf(bit, this.#words[line] ?? 0, this.#beginnings[line] ?? 0, place) : ABSENT;
  }

  /** Returns the best rank of a letter in the lines after the first, if one contains it. */
  bestRank(bit: number, place: Place): number {
    return rankOf(bit, this.#anyWords, this.#anyBeginnings, place);
  }
}

function rankOf(bit: number, words: number, beginnings: number, place: Place): number {
  if ((words & bit) !== 0) return termRank(KIND.word, place);
  return termRank((beginnings & bit) === 0 ? KIND.middle : KIND.beginning, place);
}

function pairAt(text: string, at: number): number {
  return hashOf(text.charCodeAt(at) * 31 + text.charCodeAt(at + 1));
}
