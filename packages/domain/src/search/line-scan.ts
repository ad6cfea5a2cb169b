import { type LineLetters, letterBit } from './line-letters.ts';
import { ABSENT, kindAt, PLACE, termRank } from './term-rank.ts';

/** A text of lines, each with its end of line. */
export interface Lines {
  text: string;
  /** The start of each line, then the end of the text. */
  starts: Uint32Array;
  letters: LineLetters;
}

export interface AskedOfLines {
  terms: readonly string[];
  /** By term: its rank around the lines; `ABSENT` where it is not there. */
  around: readonly number[];
}

/**
 * Finds the lines that hold the terms which are not around them; where all are, those that hold any. Each term keeps
 * its next position, so no part of the text is read twice. Lines are asked for in ascending order.
 */
export class LineScan {
  readonly #lines: Lines;
  readonly #around: readonly number[];
  readonly #terms: readonly string[];
  /** By term: its bit as a letter, or 0. */
  readonly #bits: number[] = [];
  /** By term that is no letter: its first position that was not passed yet; the length of the text: no more. */
  readonly #positions: number[] = [];
  /** The terms sought: the indices of those that are no letters, and the bits of the letters. */
  readonly #sought: number[] = [];
  readonly #soughtBits: number;
  readonly #isAny: boolean;

  constructor(lines: Lines, { terms, around }: AskedOfLines) {
    this.#lines = lines;
    this.#terms = terms;
    this.#around = around;
    let isAny = true;
    for (let i = 0; i < terms.length; i++) if (around[i] === ABSENT) isAny = false;
    this.#isAny = isAny;
    let soughtBits = 0;
    for (let i = 0; i < terms.length; i++) {
      const bit = letterBit(terms[i] ?? '');
      this.#bits.push(bit);
      this.#positions.push(-1);
      if (!isAny && around[i] !== ABSENT) continue;
      if (bit === 0) this.#sought.push(i);
      soughtBits |= bit;
    }
    this.#soughtBits = soughtBits;
  }

  /** Returns the first matching line from a line on; the number of lines if there is none. */
  next(from: number): number {
    if (this.#terms.length === 0) return from;
    return this.#isAny ? this.#nextWithAny(from) : this.#nextWithAll(from);
  }

  /** Returns the rank of the line that `next` returned last. */
  rank(line: number): number {
    const { starts, letters } = this.#lines;
    const end = starts[line + 1] ?? 0;
    let sum = 0;
    for (let i = 0; i < this.#terms.length; i++) {
      const bit = this.#bits[i] ?? 0;
      const own = bit === 0 ? this.#rankOf(i, starts[line] ?? 0, end) : letters.rank(line, bit, PLACE.item);
      sum += Math.min(own, this.#around[i] ?? ABSENT);
    }
    return sum;
  }

  /** Returns a rank that no line can have less of, so that not all need to be looked at. */
  floor(): number {
    let sum = 0;
    const { letters } = this.#lines;
    for (let i = 0; i < this.#bits.length; i++) {
      const bit = this.#bits[i] ?? 0;
      const best =
        bit === 0 ? termRank(letters.bestKind(this.#terms[i] ?? ''), PLACE.item) : letters.bestRank(bit, PLACE.item);
      sum += Math.min(best, this.#around[i] ?? ABSENT);
    }
    return sum;
  }

  #rankOf(index: number, start: number, end: number): number {
    const term = this.#terms[index] ?? '';
    let best = ABSENT;
    for (let at = this.#positionOf(index, start); at < end && best > 0; at = this.#positionOf(index, at + 1))
      best = Math.min(best, termRank(kindAt(this.#lines.text, term, at), PLACE.item));
    return best;
  }

  #nextWithAll(from: number): number {
    const { letters, starts } = this.#lines;
    const last = starts.length - 1;
    for (let line = this.#nextWithTerms(from); line < last; line = this.#nextWithTerms(line + 1))
      if (letters.holdsAll(line, this.#soughtBits)) return line;
    return last;
  }

  /** Each term in turn advances to its next line, until all agree on one. */
  #nextWithTerms(from: number): number {
    const { starts, text } = this.#lines;
    const sought = this.#sought;
    const last = starts.length - 1;
    let line = from;
    let agreed = 0;
    while (agreed < sought.length && line < last) {
      const position = this.#positionOf(sought[agreed] ?? 0, starts[line] ?? 0);
      if (position === text.length) return last;
      const isHere = position < (starts[line + 1] ?? 0);
      agreed = isHere || agreed === 0 ? agreed + 1 : 0;
      while (position >= (starts[line + 1] ?? 0)) line++;
    }
    return line;
  }

  #nextWithAny(from: number): number {
    const { text, starts, letters } = this.#lines;
    const last = starts.length - 1;
    let first = text.length;
    for (let i = 0; i < this.#sought.length; i++)
      first = Math.min(first, this.#positionOf(this.#sought[i] ?? 0, starts[from] ?? text.length));
    let line = from;
    while (line < last && first >= (starts[line + 1] ?? 0) && !letters.holdsAny(line, this.#soughtBits)) line++;
    return line;
  }

  #positionOf(index: number, start: number): number {
    const known = this.#positions[index] ?? -1;
    if (known >= start) return known;
    const { text } = this.#lines;
    const found = text.indexOf(this.#terms[index] ?? '', start);
    return (this.#positions[index] = found === -1 ? text.length : found);
  }
}
