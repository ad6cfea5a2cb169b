import { DETAIL_FIELDS } from '../export/complete-columns.ts';
import type { ItemFields } from '../item/item.ts';
import type { OwnChanges } from '../item/own-fields.ts';
import type { OwnItem, SampleItem, SampleValues } from './import-plan-types.ts';
import { isNameOf } from './known-items.ts';
import type { StoredPlace } from './place-reader.ts';
import type { PlaceTargets } from './place-targets.ts';
import type { ItemDraft } from './read-items.ts';

/** Returns what a row would set of an item that is there: a field of which the row has no value stays. */
export function changesOf(same: OwnItem, draft: ItemDraft, categoryId: string | null): Partial<ItemFields> {
  const fields = { ...draft.fields, categoryId };
  const { own, ...others } = fields;
  const changed = draft.given.filter(
    (field) => field !== 'own' && others[field] !== same[field] && !(field === 'name' && isNameOf(same, draft)),
  );
  const ownSet = ownChanges(same.own ?? {}, own ?? {});
  return { ...Object.fromEntries(changed.map((field) => [field, fields[field]])), ...(ownSet && { own: ownSet }) };
}

function ownChanges(before: OwnChanges, values: OwnChanges): OwnChanges | null {
  const changed = Object.entries(values).filter(([key, value]) => value !== before[key]);
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

export function placeOfSample(
  { room, boxes }: StoredPlace,
  boxPlace: string | null,
): Pick<SampleValues, 'roomName' | 'boxName' | 'boxPlace'> {
  return { roomName: room?.name ?? null, boxName: boxes.at(-1)?.name ?? '', boxPlace };
}

export function newSample(
  row: number,
  { fields: { categoryId: _, ...fields }, categoryName }: ItemDraft,
  stored: StoredPlace,
  boxPlace: string | null,
): SampleItem {
  return { row, ...fields, ...placeOfSample(stored, boxPlace), categoryName, outcome: 'new', before: {} };
}

/** An item that is there, as it is now. */
export function presentSample(row: number, same: OwnItem, targets: PlaceTargets): SampleItem {
  return { row, ...valuesOf(same, targets), outcome: 'there', before: {} };
}

/** An item that is there, as it will be. `movedTo`: the place where it will be, if that is another. */
export function changedSample(
  row: number,
  same: OwnItem,
  {
    set,
    categoryName,
    movedTo,
  }: { set: Partial<ItemFields>; categoryName: string | null; movedTo: Partial<SampleValues> },
  targets: PlaceTargets,
): SampleItem {
  const present = valuesOf(same, targets);
  const { categoryId, ...fields } = set;
  const own = fields.own && { own: { ...present.own, ...fields.own } };
  const next: Partial<SampleValues> = {
    ...fields,
    ...own,
    ...(categoryId === undefined ? {} : { categoryName }),
    ...movedTo,
  };
  const changed = (Object.keys(next) as (keyof SampleValues)[]).filter((key) => next[key] !== present[key]);
  const before: Partial<SampleValues> = Object.fromEntries(changed.map((key) => [key, present[key]]));
  return { row, ...present, ...next, outcome: 'changed', before };
}

function valuesOf(same: OwnItem, targets: PlaceTargets): SampleValues {
  const { name, description, quantity, price, dateStamp, categoryId, boxId, own } = same;
  const categoryName = targets.categoryName(categoryId);
  const details = Object.fromEntries(
    DETAIL_FIELDS.flatMap((field) => (same[field] == null ? [] : [[field, same[field]]])),
  );
  const fields = { name, description, quantity, price, dateStamp, ...details, ...(own && { own }) };
  return { ...fields, categoryName, ...targets.placeOf(boxId) };
}
