import type { Item, ItemFields } from '../item/item.ts';
import { OWN_VALUES_MAX, type OwnChanges, type OwnValues, ownValueAt, withOwnChanges } from '../item/own-fields.ts';
import { changedFields } from './changed-fields.ts';
import { type Refusal, refuse } from './command.ts';

const NO_LOAN = { lentSince: null, lentDue: null };

/** The fields of an item that an edit changes. The item may have any category that is named. */
type Edit = { readonly [F in keyof ItemFields]?: ItemFields[F] | undefined };

/**
 * Returns what an edit changes of an item, with the values before and after, or null. The values of own fields are named
 * `own.` and their key there. A loan ends with its dates.
 */
export function changedItem(item: Item, { own = {}, ...set }: Edit): ReturnType<typeof changedFields<Item>> {
  const isBack = (set.lentTo === undefined ? (item.lentTo ?? null) : set.lentTo) === null;
  const fields = changedFields<Item>(item, { ...set, ...(isBack && NO_LOAN) });
  const known: OwnValues = item.own ?? {};
  const values = Object.fromEntries(Object.entries(own).filter(([key, value]) => value !== ownValueAt(known, key)));
  const keys = Object.keys(values);
  if (keys.length === 0) return fields;
  const named = (of: OwnChanges) => Object.fromEntries(keys.map((key) => [`own.${key}`, ownValueAt(of, key)]));
  return {
    set: { ...fields?.set, own: withOwnChanges(known, values) },
    before: { ...fields?.before, ...named(known) },
    after: { ...fields?.after, ...named(values) },
  };
}

/** Returns the refusal of an edit after which an item would have too many own values; it may have had more before. */
export function refuseOwnValues(item: Item, changed: ReturnType<typeof changedItem>): Refusal | undefined {
  const count = Object.keys(changed?.set.own ?? {}).length;
  const isMore = count > Object.keys(item.own ?? {}).length;
  return count > OWN_VALUES_MAX && isMore ? refuse('TOO_MANY', 'own') : undefined;
}

/** Returns the values of a new item as a row has them. */
export function newItemValues<T extends ItemFields>({ own, ...item }: T) {
  return {
    ...item,
    ...(!item.lentTo && (item.lentSince || item.lentDue) ? NO_LOAN : undefined),
    ...(own && { own: withOwnChanges(null, own) }),
  };
}
