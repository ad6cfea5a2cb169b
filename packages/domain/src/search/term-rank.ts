/** Where a term occurs. The nearer to the item, the better. */
export const PLACE = { item: 0, box: 1, room: 2 } as const;
export type Place = (typeof PLACE)[keyof typeof PLACE];

/** How a term occurs, best first. */
export const KIND = { word: 0, beginning: 1, middle: 2 } as const;
export type Kind = (typeof KIND)[keyof typeof KIND];

/** The rank of a term that does not occur, and at most that of a result without it. A small integer, which is quick. */
export const ABSENT = 2 ** 20;
/** More than the places of all terms of a query together, so that no place outweighs a kind. */
const KIND_WEIGHT = 32;

/**
 * Returns the rank of one term; the smaller, the better. Ranks of several terms add up: first the kinds decide, then
 * the places.
 */
export function termRank(kind: Kind, place: Place): number {
  return kind * KIND_WEIGHT + place;
}

/** Returns the best rank of a folded term in a folded text; `ABSENT` where it does not occur. */
export function rankIn(text: string, term: string, place: Place): number {
  let best = ABSENT;
  for (let at = text.indexOf(term); at !== -1 && best > place; at = text.indexOf(term, at + 1))
    best = Math.min(best, termRank(kindAt(text, term, at), place));
  return best;
}

/**
 * Returns how a term occurs at a position. Punctuation at an end of the term is a border by itself: '(red' begins a
 * word in 'lamp(red)'.
 */
export function kindAt(text: string, term: string, at: number): Kind {
  const end = at + term.length;
  if (isInWord(text.charCodeAt(at - 1)) && isInWord(text.charCodeAt(at))) return KIND.middle;
  return isInWord(text.charCodeAt(end)) && isInWord(text.charCodeAt(end - 1)) ? KIND.beginning : KIND.word;
}

const IN_WORD = /[\p{L}\p{N}\p{M}]/u;
/** By code unit: 0 before it is first asked for, since to ask takes long. */
const KNOWN = new Uint8Array(2 ** 16);
const INSIDE = 1;
const OUTSIDE = 2;

/** Returns whether a code unit is part of a word. False for the place before the first code unit, and after the last. */
export function isInWord(code: number): boolean {
  const known = KNOWN[code];
  if (known !== 0) return known === INSIDE;
  KNOWN[code] = IN_WORD.test(String.fromCharCode(code)) ? INSIDE : OUTSIDE;
  return KNOWN[code] === INSIDE;
}

/** Returns the rank of a result with these ranks of its terms: `ABSENT` where one is absent, or without terms. */
export function sumOf(ranks: readonly number[]): number {
  let sum = ranks.length === 0 ? ABSENT : 0;
  for (const rank of ranks) sum += rank;
  return Math.min(sum, ABSENT);
}
