import { commands, type CommandInput } from '@boxroom/domain/command/registry';
import { type Item, itemFieldsSchema } from '@boxroom/domain/item/item';
import type { RefusedRecord } from '@boxroom/sync-client/disk';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { showToast } from '../../components/toast-store.ts';
import { BoxChoice } from '../../inventory/box-choice.tsx';
import { useNewId } from '../../replica/use-command.ts';
import { useDestinations } from '../../replica/use-destinations.ts';
import { useReplicaStore } from '../../replica/use-replica-value.ts';

type NewItems = CommandInput<'item.add'>['items'];

/** Whether a refused change holds items that could be put into some other box. */
export function canBePlaced({ name, code, subject }: RefusedRecord): boolean {
  if (code !== 'NOT_FOUND') return false;
  return name === 'item.add' || (name === 'item.edit' && subject !== undefined);
}

/** Puts the items of a refused change into a box: those it would have added, or the one it changed, made anew. */
export function PlaceElsewhere({ record }: { record: RefusedRecord }) {
  const store = useReplicaStore();
  const newId = useNewId();
  const groups = useDestinations(null);
  const ownBox = (record.subject as Item | undefined)?.boxId ?? null;
  const [chosen, setChosen] = useState<string | null>(null);
  const boxId = chosen ?? (ownBox !== null && store.view.get('box', ownBox) ? ownBox : null);

  function handlePlace() {
    const items = itemsOf(record, newId);
    if (boxId === null || items === null) return;
    const plan = store.give('item.add', { boxId, items }, { replaces: record.id });
    if (plan.ok) showToast({ title: 'Item added', description: items[0]?.name, kind: 'success' });
    else showToast({ title: 'Error', description: 'Failed to add item. Please try again.', kind: 'destructive' });
  }

  return (
    <div className="change-place">
      <BoxChoice groups={groups} value={boxId} onChange={setChosen} />
      <Button disabled={boxId === null} onClick={handlePlace}>
        Add to this box
      </Button>
    </div>
  );
}

/** The items a refused change is about, under new ids; null when it does not hold any. */
function itemsOf({ name, input, subject }: RefusedRecord, newId: () => string): NewItems | null {
  if (name === 'item.add') {
    const parsed = commands['item.add'].input.safeParse(input);
    return parsed.success ? parsed.data.items.map((item) => ({ ...item, id: newId() })) : null;
  }
  const edit = commands['item.edit'].input.safeParse(input);
  if (!edit.success || !subject) return null;
  const item = { ...(subject as Item), ...definedIn(edit.data.set) };
  const fields = Object.fromEntries(Object.keys(itemFieldsSchema.shape).map((key) => [key, item[key as keyof Item]]));
  const parsed = itemFieldsSchema.safeParse(fields);
  return parsed.success ? [{ ...parsed.data, id: newId() }] : null;
}

function definedIn<T extends object>(set: T): Partial<T> {
  return Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)) as Partial<T>;
}
