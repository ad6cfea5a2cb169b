import { BitFilter, hashOf, powerOfTwo } from './bit-filter.ts';

const TRIPLE = 3;
const BITS = { min: 64, max: 2 ** 14 };

/** Returns a hash of each run of three code units of a term. */
export function triplesOf(term: string): number[] {
  return Array.from({ length: Math.max(0, term.length - TRIPLE + 1) }, (_, at) => hashAt(term, at));
}

/** Rules out most texts that do not contain a term, from the runs of three code units that they contain. */
export class TripleFilter {
  readonly #filter: BitFilter;

  /** About two bits for each code unit: a quarter of a byte of the text. */
  constructor(text: string) {
    this.#filter = new BitFilter(powerOfTwo(text.length * 2, BITS));
    for (let at = 0; at + TRIPLE <= text.length; at++) this.#filter.add(hashAt(text, at));
  }

  /** Returns false where the text cannot contain the term with these triples. */
  mayHold(triples: readonly number[]): boolean {
    for (let i = 0; i < triples.length; i++) if (!this.#filter.mayHold(triples[i] ?? 0)) return false;
    return true;
  }
}

function hashAt(text: string, at: number): number {
  return hashOf((text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) * 31 + text.charCodeAt(at + 2));
}
