import type { Box } from '../box/box.ts';
import type { Item } from '../item/item.ts';
import type { Asked, Ranks } from './asked.ts';
import { fold } from './fold.ts';
import { letterBit, LineLetters } from './line-letters.ts';
import { type AskedOfLines, type Lines, LineScan } from './line-scan.ts';
import { ABSENT, KIND, kindAt, PLACE, rankIn, sumOf, termRank } from './term-rank.ts';
import { TripleFilter } from './triple-filter.ts';

/** What is searched of a box. */
interface TextsOfBox {
  /** Its name and place. */
  words: string;
  code: string;
  /** In the order of results of one rank. */
  items: readonly Item[];
  textOf: (item: Item) => string;
}

/** What a search found in one box. */
export interface FoundInBox {
  /** By term: its rank in the texts around the items; `ABSENT` where it is in none. */
  around: Ranks;
  /** The rank of the box as a result; `ABSENT` where it is none. */
  rank: number;
  /** The number of matching items, and the rank of the best. */
  count: number;
  best: number;
}

/** Null: items of any category, or of none. */
export type CategoryIds = ReadonlySet<string | null> | null;

/** The line of the box; those of its items follow. */
const BOX_LINE = 0;
const FIRST_ITEM = 1;
const CODE_RANK = termRank(KIND.word, PLACE.box);

/** The searched texts of one box as one folded string: a line for the box, and one for each item. */
export class BoxText {
  readonly items: readonly Item[];
  readonly #code: string;
  readonly #lines: Lines;
  readonly #triples: TripleFilter;
  /** Folded. */
  readonly #words: string;

  constructor({ words, code, items, textOf }: TextsOfBox) {
    // The line ends keep terms, which contain no white space, from matching across two items.
    const lines = [words, ...items.map(textOf)].map((text) => `${fold(text)}\n`);
    let end = 0;
    const starts = Uint32Array.from([0, ...lines.map((line) => (end += line.length))]);
    const text = lines.join('');
    this.items = items;
    this.#code = code;
    this.#words = fold(words);
    this.#lines = { text, starts, letters: new LineLetters(text, starts) };
    this.#triples = new TripleFilter(text);
  }

  /** Returns null where neither an item nor the box is a result. */
  search({ terms, codes, triples }: Asked, ofRoom: Ranks, categoryIds: CategoryIds): FoundInBox | null {
    let around: number[] | null = null;
    let isNamed = false;
    for (let i = 0; i < terms.length; i++) {
      const isCode = codes[i] === this.#code;
      const isOutside = ofRoom[i] !== ABSENT || isCode;
      if (!isOutside && !this.#triples.mayHold(triples[i] ?? NO_TRIPLES)) return null;
      const inWords = this.#rankInWords(terms[i] ?? '');
      if (inWords !== ABSENT) isNamed = true;
      else if (!isCode) continue;
      around ??= [...ofRoom];
      around[i] = Math.min(ofRoom[i] ?? ABSENT, isCode ? CODE_RANK : ABSENT, inWords);
    }
    const ranks = around ?? ofRoom;
    const rank = isNamed ? sumOf(ranks) : ABSENT;
    const { count, best } = this.#count({ terms, around: ranks }, categoryIds);
    return count === 0 && rank === ABSENT ? null : { around: ranks, rank, count, best };
  }

  /** Returns the items of a search: best rank first, those of one rank in the order of the items. */
  find(terms: readonly string[], around: Ranks, categoryIds: CategoryIds): Item[] {
    const scan = new LineScan(this.#lines, { terms, around });
    const found: { item: Item; rank: number }[] = [];
    const end = FIRST_ITEM + this.items.length;
    for (let line = scan.next(FIRST_ITEM); line < end; line = scan.next(line + 1)) {
      const item = this.items[line - FIRST_ITEM];
      if (item && (categoryIds === null || categoryIds.has(item.categoryId)))
        found.push({ item, rank: scan.rank(line) });
    }
    return found.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
  }

  /** Returns whether any text contains a folded term. */
  holds(term: string): boolean {
    return this.#lines.text.includes(term);
  }

  /** Yields the folded text of the box and of each item. */
  *texts(): Generator<string> {
    const { text, starts } = this.#lines;
    for (let line = 0; line <= this.items.length; line++) yield text.slice(starts[line], (starts[line + 1] ?? 0) - 1);
  }

  #rankInWords(term: string): number {
    const { letters } = this.#lines;
    const bit = letterBit(term);
    return bit === 0 ? rankIn(this.#words, term, PLACE.box) : letters.rank(BOX_LINE, bit, PLACE.box);
  }

  #count(asked: AskedOfLines, categoryIds: CategoryIds): { count: number; best: number } {
    const { terms, around } = asked;
    if (terms.length === 1 && categoryIds === null) return this.#countOne(terms[0] ?? '', around[0] ?? ABSENT);
    const scan = new LineScan(this.#lines, asked);
    const floor = scan.floor();
    const end = FIRST_ITEM + this.items.length;
    let count = 0;
    let best = ABSENT;
    for (let line = scan.next(FIRST_ITEM); line < end; line = scan.next(line + 1)) {
      if (categoryIds !== null && !categoryIds.has(this.items[line - FIRST_ITEM]?.categoryId ?? null)) continue;
      count++;
      if (best > floor) best = Math.min(best, scan.rank(line));
    }
    return { count, best };
  }

  /** The same for one term: such queries find most. */
  #countOne(term: string, around: number): { count: number; best: number } {
    const { text, starts, letters } = this.#lines;
    const bit = letterBit(term);
    let count = 0;
    if (bit !== 0) {
      for (let line = FIRST_ITEM; line <= this.items.length; line++) if (letters.holdsAny(line, bit)) count++;
      return { count, best: count === 0 ? ABSENT : Math.min(around, letters.bestRank(bit, PLACE.item)) };
    }
    const floor = termRank(letters.bestKind(term), PLACE.item);
    let best = around;
    let line = FIRST_ITEM - 1;
    let end = starts[FIRST_ITEM] ?? 0;
    let at = text.indexOf(term, end);
    while (at !== -1) {
      if (at >= end) {
        count++;
        do end = starts[++line + 1] ?? 0;
        while (at >= end);
      }
      if (best > floor) best = Math.min(best, termRank(kindAt(text, term, at), PLACE.item));
      at = text.indexOf(term, best > floor ? at + 1 : end);
    }
    return { count, best: count === 0 ? ABSENT : best };
  }
}

const NO_TRIPLES: readonly number[] = [];

/** A box as the search of the inventory and the search in one box read it. */
export function textOfBox(
  { name, description, code }: Pick<Box, 'name' | 'description' | 'code'>,
  items: readonly Item[],
  categoryName: (id: string) => string,
): BoxText {
  return new BoxText({
    words: `${name}\n${description ?? ''}`,
    code,
    items,
    textOf: (item) =>
      `${item.name}\n${item.description ?? ''}\n${item.categoryId === null ? '' : categoryName(item.categoryId)}`,
  });
}
