import { fold } from '../search/fold.ts';
import type { ImportMode, OwnItem, OwnRows } from './import-plan-types.ts';
import type { ItemDraft } from './read-items.ts';
import { keepsName } from './shorten-name.ts';

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

  /** Returns the next item of this name in this box; of a shortened name only one that is known by the full one. */
  byName(boxId: string, { fields: { name }, long }: ItemDraft, ref: string): OwnItem | undefined {
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
    if (!long) return items.get(fold(name))?.pop();
    for (const form of long.forms) {
      const same = items.get(fold(form)) ?? [];
      const at = same.findLastIndex((item) => keepsName(item.description, long.kept));
      if (at !== -1) return same.splice(at, 1)[0];
    }
    return undefined;
  }
}

/** Whether an item has a shortened name, in whatever form, of the full name of a row. */
export function isNameOf({ name, description }: OwnItem, { long }: ItemDraft): boolean {
  return long !== null && keepsName(description, long.kept) && long.forms.some((form) => fold(form) === fold(name));
}
