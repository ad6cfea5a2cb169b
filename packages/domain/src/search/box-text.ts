import type { Box } from '../box/box.ts';
import type { Item } from '../item/item.ts';
import type { Asked, Ranks } from './asked.ts';
import { detailsText, type ShownDetails } from './details-text.ts';
import { fold } from './fold.ts';
import { type IsWanted, LineSearch } from './line-search.ts';
import { ABSENT, KIND, PLACE, sumOf, termRank } from './term-rank.ts';

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

/** The line of the box is before them. */
const FIRST_ITEM = 1;
const CODE_RANK = termRank(KIND.word, PLACE.box);

/** The searched texts of one box as one folded string: a line for the box, and one for each item. */
export class BoxText {
  readonly items: readonly Item[];
  readonly #code: string;
  readonly #lines: LineSearch;

  constructor({ words, code, items, textOf }: TextsOfBox) {
    this.items = items;
    this.#code = code;
    // The line ends keep terms, which contain no white space, from matching across two items.
    this.#lines = new LineSearch([words, ...items.map(textOf)].map((text) => `${fold(text)}\n`));
  }

  /** Returns null where neither an item nor the box is a result. */
  search({ keys, codes }: Asked, ofRoom: Ranks, categoryIds: CategoryIds): FoundInBox | null {
    let around: number[] | null = null;
    let isNamed = false;
    for (let i = 0; i < keys.length; i++) {
      const term = keys[i];
      if (!term) continue;
      const isCode = codes[i] === this.#code;
      const isHere = this.#lines.mayHold(term, i);
      if (!isHere && !isCode && ofRoom[i] === ABSENT) return null;
      const inWords = this.#lines.rankInFirst(term, i);
      if (inWords !== ABSENT) isNamed = true;
      else if (!isCode) continue;
      around ??= [...ofRoom];
      around[i] = Math.min(ofRoom[i] ?? ABSENT, isCode ? CODE_RANK : ABSENT, inWords);
    }
    const ranks = around ?? ofRoom;
    const rank = isNamed ? sumOf(ranks) : ABSENT;
    const { count, best } = this.#lines.count({ keys, around: ranks }, this.#isIn(categoryIds));
    return count === 0 && rank === ABSENT ? null : { around: ranks, rank, count, best };
  }

  /** Returns the items of a search: best rank first, those of one rank in the order of the items. */
  find({ keys }: Asked, around: Ranks, categoryIds: CategoryIds): Item[] {
    const found = this.#lines.find({ keys, around }, this.#isIn(categoryIds));
    return found.sort((a, b) => a.rank - b.rank).flatMap(({ line }) => this.items[line - FIRST_ITEM] ?? []);
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

  #isIn(categoryIds: CategoryIds): IsWanted {
    return categoryIds && ((line) => categoryIds.has(this.items[line - FIRST_ITEM]?.categoryId ?? null));
  }
}

/** A box as the search of the inventory and the search in one box read it. */
export function textOfBox(
  { name, description, code }: Pick<Box, 'name' | 'description' | 'code'>,
  items: readonly Item[],
  categoryName: (id: string) => string,
  shown: ShownDetails,
): BoxText {
  return new BoxText({
    words: `${name}\n${description ?? ''}`,
    code,
    items,
    textOf: (item) =>
      `${item.name}\n${item.description ?? ''}\n${item.categoryId === null ? '' : categoryName(item.categoryId)}${detailsText(item, shown)}`,
  });
}
