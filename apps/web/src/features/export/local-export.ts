import { completeExtras, filledDetails } from '@boxroom/domain/export/complete-columns';
import { type CompleteInventory, exportComplete, exportInventory } from '@boxroom/domain/export/export-inventory';
import type { ExportOptions } from '@boxroom/domain/export/export-rows';
import type { Item } from '@boxroom/domain/item/item';
import { chosenCurrency, readVisibleOptions } from '../../replica/hooks/use-display-settings.ts';
import type { ReplicaStore } from '../../replica/store/replica-store.ts';
import { CSV } from './fetch-export.ts';

/** Exports the replica on this device, including pending changes. Null: the replica is incomplete. */
export function localExport(store: ReplicaStore): Blob | null {
  if (!store.isComplete) return null;
  return new Blob([...exportInventory(exportOptions(store), ownInventory(store))], { type: CSV });
}

/** The same with a column for every field. */
export function localComplete(store: ReplicaStore): Blob | null {
  if (!store.isComplete) return null;
  return new Blob([...exportComplete(ownInventory(store))], { type: CSV });
}

/** Returns the optional columns that this person has switched on. */
export function exportOptions(store: ReplicaStore): ExportOptions {
  return { ...readVisibleOptions(store, undefined), currency: chosenCurrency(store) };
}

/** Returns the person's own rooms and what is in these or in no room, as it is now: rows never change in place. */
export function ownInventory(store: ReplicaStore): CompleteInventory & { items: readonly Item[] } {
  const { view, user } = store;
  const isOwn = (row: { spaceId: string }) => view.space(row.spaceId)?.ownerId === user.id;
  const { room, box, item, category } = view.rows;
  const items = [...item.values()].filter(isOwn);
  return {
    rooms: [...room.values()].filter(isOwn),
    boxes: [...box.values()].filter(isOwn),
    items,
    categories: category.values(),
    settingOf: (boxId) => view.get('boxSetting', boxId),
    isTicked: (itemId) => view.get('checklistEntry', itemId) !== undefined,
    currency: chosenCurrency(store),
    extras: completeExtras(view.get('profile', user.id), filledDetails(items)),
  };
}
