import type { Item } from '../item/item.ts';
import { fold } from '../search/fold.ts';
import { compareNatural } from '../text/natural-compare.ts';
import { fromThousandths, type Priced, worthInThousandths } from './item-worth.ts';

/** Adds items of one currency up. */
export function sumOf(items: Iterable<Priced>): WorthSum {
  const sum = nothing();
  for (const item of items) addTo(sum, item);
  return inCurrency(sum);
}

/** Where an item is. */
export interface WorthPlace {
  /** Null: in no room. */
  room: { id: string; name: string } | null;
  /** The currency of the room's owner. Null: the owner has chosen none. */
  currency: string | null;
  /** Whether quantities are shown there; else each counts as one. */
  hasQuantity: boolean;
}

/** The worth of a room, of a category or of all of them. */
export interface WorthSum {
  /** In the currency. */
  value: number;
  items: number;
  /** How many of the items have no price. */
  unpriced: number;
}

export interface WorthPart extends WorthSum {
  /** Null: in no room, or without a category. */
  name: string | null;
  /** The room's; null for categories and for what is in no room. */
  id: string | null;
}

/** Everything in one currency. Both lists begin with the largest value and have each item once. */
export interface CurrencyWorth extends WorthSum {
  currency: string | null;
  rooms: WorthPart[];
  categories: WorthPart[];
}

interface Counted extends WorthSum {
  /** In thousandths, until the end. */
  value: number;
}

interface CountedCurrency {
  currency: string | null;
  total: Counted;
  rooms: Map<string, WorthPart>;
  /** By folded name: people who share rooms have categories of one name. */
  categories: Map<string, WorthPart>;
}

/** Adds items up, one by one, so that the caller can pause. Currencies are kept apart: nothing is converted. */
export class WorthCounter {
  readonly #nameOfCategory: (categoryId: string) => string | undefined;
  readonly #currencies = new Map<string | null, CountedCurrency>();
  /** The parts of each place and category, as folding a name takes longer than adding. */
  readonly #places = new Map<WorthPlace, { all: CountedCurrency; room: WorthPart }>();
  readonly #categories = new Map<string | null, string | null>();

  /** A category that is unknown counts as none. */
  constructor(nameOfCategory: (categoryId: string) => string | undefined) {
    this.#nameOfCategory = nameOfCategory;
  }

  /** Use one object for all items of a place. */
  add(place: WorthPlace, item: Priced & Pick<Item, 'categoryId'>): void {
    const { all, room } = this.#at(place);
    for (const part of [all.total, room, this.#categoryIn(all, item.categoryId)]) addTo(part, item, place.hasQuantity);
  }

  /** Returns the sums by currency, in the order of codes; prices in no currency come last. */
  result(): CurrencyWorth[] {
    return [...this.#currencies.values()]
      .map(({ currency, total, rooms, categories }) => ({
        currency,
        ...inCurrency(total),
        rooms: inOrder(rooms),
        categories: inOrder(categories),
      }))
      .toSorted((a, b) => ((a.currency ?? '~') < (b.currency ?? '~') ? -1 : 1));
  }

  #at(place: WorthPlace): { all: CountedCurrency; room: WorthPart } {
    const known = this.#places.get(place);
    if (known) return known;
    const { currency, room } = place;
    const all: CountedCurrency = this.#currencies.get(currency) ?? {
      currency,
      total: nothing(),
      rooms: new Map(),
      categories: new Map(),
    };
    this.#currencies.set(currency, all);
    const key = room?.id ?? '';
    const part = all.rooms.get(key) ?? { id: room?.id ?? null, name: room?.name ?? null, ...nothing() };
    all.rooms.set(key, part);
    const found = { all, room: part };
    this.#places.set(place, found);
    return found;
  }

  #categoryIn({ categories }: CountedCurrency, categoryId: string | null): WorthPart {
    let key = this.#categories.get(categoryId);
    if (key === undefined) {
      const name = categoryId === null ? undefined : this.#nameOfCategory(categoryId);
      key = name === undefined ? null : fold(name);
      this.#categories.set(categoryId, key);
    }
    const known = categories.get(key ?? '');
    if (known) return known;
    const name = key === null || categoryId === null ? null : (this.#nameOfCategory(categoryId) ?? null);
    const part = { id: null, name, ...nothing() };
    categories.set(key ?? '', part);
    return part;
  }
}

function nothing(): Counted {
  return { value: 0, items: 0, unpriced: 0 };
}

function addTo(sum: Counted, item: Priced, isQuantityShown?: boolean): void {
  sum.value += worthInThousandths(item, isQuantityShown);
  sum.items++;
  if (item.price === null) sum.unpriced++;
}

function inCurrency<Sum extends Counted>(sum: Sum): Sum {
  return { ...sum, value: fromThousandths(sum.value) };
}

function inOrder(parts: ReadonlyMap<string, WorthPart>): WorthPart[] {
  return [...parts.values()]
    .map((part) => inCurrency(part))
    .toSorted((a, b) => b.value - a.value || compareNames(a.name, b.name));
}

/** Parts without a name come last. */
function compareNames(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareNatural(a, b);
}
