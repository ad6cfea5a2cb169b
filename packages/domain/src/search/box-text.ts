import type { Item } from '../item/item.ts';
import { fold } from './fold.ts';

export interface ItemFilter {
  /** Folded, without white space, none empty. The longest first is quickest, as it rules out most. */
  terms: readonly string[];
  /** Null: items of any category, or of none. */
  categoryIds: ReadonlySet<string | null> | null;
}

/** The searched texts of one box's items as one folded string, a line for each item. Scanned as a whole. */
export class BoxText {
  readonly items: readonly Item[];
  readonly #text: string;
  /** By item: the start of its line; then the end of the text. */
  readonly #starts: Uint32Array;

  /** Keeps the order of the items. */
  constructor(items: readonly Item[], textOf: (item: Item) => string) {
    // The line end keeps terms, which contain no white space, from matching across two items.
    const lines = items.map((item) => `${fold(textOf(item))}\n`);
    let end = 0;
    this.items = items;
    this.#text = lines.join('');
    this.#starts = Uint32Array.from([0, ...lines.map((line) => (end += line.length))]);
  }

  count(filter: ItemFilter): number {
    let count = 0;
    for (let at = this.#next(0, filter); at < this.items.length; at = this.#next(at + 1, filter)) count++;
    return count;
  }

  find(filter: ItemFilter): Item[] {
    const found: Item[] = [];
    for (let at = this.#next(0, filter); at < this.items.length; at = this.#next(at + 1, filter)) {
      const item = this.items[at];
      if (item) found.push(item);
    }
    return found;
  }

  /** Returns whether any item contains a folded term. */
  holds(term: string): boolean {
    return this.#text.includes(term);
  }

  /** Yields the folded text of each item. */
  *lines(): Generator<string> {
    for (let at = 0; at < this.items.length; at++)
      yield this.#text.slice(this.#starts[at], (this.#starts[at + 1] ?? 0) - 1);
  }

  /** Returns the index of the first match from `from` on; the number of items if there is none. */
  #next(from: number, { terms, categoryIds }: ItemFilter): number {
    let at = this.#nextWithTerms(from, terms);
    if (categoryIds === null) return at;
    while (at < this.items.length && !categoryIds.has(this.items[at]?.categoryId ?? null))
      at = this.#nextWithTerms(at + 1, terms);
    return at;
  }

  /** Each term in turn advances to its next line, until all agree on one: no part of the text is read twice. */
  #nextWithTerms(from: number, terms: readonly string[]): number {
    const starts = this.#starts;
    let line = from;
    let agreed = 0;
    while (agreed < terms.length) {
      const position = this.#text.indexOf(terms[agreed] ?? '', starts[line]);
      if (position === -1) return this.items.length;
      const isHere = position < (starts[line + 1] ?? 0);
      agreed = isHere || agreed === 0 ? agreed + 1 : 0;
      while (position >= (starts[line + 1] ?? Infinity)) line++;
    }
    return line;
  }
}
