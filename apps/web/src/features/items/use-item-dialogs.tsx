import type { Item } from '@boxroom/domain/item/item';
import { type ReactNode, useMemo, useState } from 'react';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import type { ItemActions } from '../../inventory/item/item-row.tsx';

const EditItemDialog = lazyDialog(async () => (await import('./edit-item-dialog.tsx')).EditItemDialog);
const MoveItemsDialog = lazyDialog(async () => (await import('./move-items-dialog.tsx')).MoveItemsDialog);
const DeleteItemsDialog = lazyDialog(async () => (await import('./delete-items-dialog.tsx')).DeleteItemsDialog);

type Kind = 'edit' | 'move' | 'remove';
interface Opened {
  kind: Kind;
  items: readonly Item[];
  /** Dialogs stay mounted while they close; a new key resets the state. */
  key: number;
  isOpen: boolean;
}

export interface ItemDialogs {
  actions: ItemActions;
  moveAll: (items: readonly Item[]) => void;
  removeAll: (items: readonly Item[]) => void;
  dialogs: ReactNode;
}

interface ItemDialogsOptions {
  /** Uses the checklist's own texts. */
  onChecklist?: boolean;
}

/** The dialogs behind the buttons of item rows, one set per page. `actions` is stable. */
export function useItemDialogs({ onChecklist = false }: ItemDialogsOptions = {}): ItemDialogs {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useMemo(() => {
    const openFor = (kind: Kind) => (items: readonly Item[]) =>
      setOpened((old) => ({ kind, items, key: (old?.key ?? 0) + 1, isOpen: true }));
    const [edit, move, remove] = [openFor('edit'), openFor('move'), openFor('remove')];
    const actions: ItemActions = {
      edit: (item) => edit([item]),
      move: (item) => move([item]),
      remove: (item) => remove([item]),
    };
    return { actions, moveAll: move, removeAll: remove };
  }, []);
  const close = () => setOpened((old) => old && { ...old, isOpen: false });
  return { ...open, dialogs: opened && renderDialog(opened, close, onChecklist) };
}

function renderDialog({ kind, items, key, isOpen }: Opened, close: () => void, onChecklist: boolean): ReactNode {
  const [item] = items;
  if (!item) return null;
  if (kind === 'edit') return <EditItemDialog key={key} item={item} open={isOpen} onClose={close} />;
  if (kind === 'move')
    return <MoveItemsDialog key={key} items={items} open={isOpen} onClose={close} onChecklist={onChecklist} />;
  return <DeleteItemsDialog key={key} items={items} open={isOpen} onClose={close} onChecklist={onChecklist} />;
}
