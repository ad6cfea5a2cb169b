import { readBoxCode } from '../box/box-code.ts';
import { keysOf, type TermKeys } from './line-sets.ts';
import { ABSENT, PLACE, rankIn } from './term-rank.ts';
import { searchTerms } from './terms.ts';

/** A query as it is compared with texts. */
export interface Asked {
  /** The longest first, as it rules out most. */
  terms: readonly string[];
  /** By term: the code of a box that it is, if it is one. */
  codes: readonly (string | null)[];
  /** By term: what it asks of `LineSets`. */
  keys: readonly TermKeys[];
}

/** By term: its rank in some texts; `ABSENT` where it is in none. */
export type Ranks = readonly number[];

export function askedIn(query: string): Asked {
  const terms = searchTerms(query).sort((a, b) => b.length - a.length);
  return { terms, codes: terms.map(readBoxCode), keys: terms.map(keysOf) };
}

/** Returns the ranks of the terms in a room's folded name; null for boxes in no room. */
export function ranksInRoom({ terms }: Asked, name: string | null): Ranks {
  return terms.map((term) => (name === null ? ABSENT : rankIn(name, term, PLACE.room)));
}
