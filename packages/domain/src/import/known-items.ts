import { fold } from '../search/fold.ts';
import type { ImportMode, OwnItem, OwnRows } from './import-plan-types.ts';

/**
 * Finds the items of a file that are there already: by their ids in the other program, else by box and name, the n-th
 * row of a name in a box being the n-th item.
 */
export class KnownItems {
  readonly #own: OwnRows;
  readonly #known: ReadonlyMap<string, string>;
  readonly #mode: ImportMode;
  /** Whether the ids of the file are our own, so that an unknown one is of an item that is gone. */
  readonly #hasOwnIds: boolean;
  readonly #claimed: ReadonlySet<string>;
  readonly #byBox = new Map<string, Map<string, OwnItem[]>>();

  constructor(own: OwnRows, known: ReadonlyMap<string, string>, mode: ImportMode, hasOwnIds: boolean) {
    this.#own = own;
    this.#known = known;
    this.#mode = mode;
    this.#hasOwnIds = hasOwnIds;
    this.#claimed = new Set(known.values());
  }

  byRef(ref: string): OwnItem | undefined {
    if (this.#mode === 'all' || ref === '') return undefined;
    return this.#own.item(this.#known.get(ref) ?? (this.#hasOwnIds ? ref : ''));
  }

  /** Returns the next item of this name in this box. */
  byName(boxId: string, name: string, ref: string): OwnItem | undefined {
    if (this.#mode === 'all' || (this.#hasOwnIds && ref !== '')) return undefined;
    let items = this.#byBox.get(boxId);
    if (!items) {
      items = new Map();
      for (const item of this.#own.itemsIn(boxId)) {
        if (this.#claimed.has(item.id)) continue;
        const key = fold(item.name);
        const same = items.get(key);
        if (same) same.push(item);
        else items.set(key, [item]);
      }
      for (const same of items.values()) same.reverse();
      this.#byBox.set(boxId, items);
    }
    return items.get(fold(name))?.pop();
  }
}
