import type { Item } from '@boxroom/domain/item/item';
import { type ReactNode, useMemo, useState } from 'react';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import type { ItemActions } from '../../inventory/item/item-row.tsx';

const EditItemDialog = lazyDialog(async () => (await import('./edit-item-dialog.tsx')).EditItemDialog);
const MoveItemsDialog = lazyDialog(async () => (await import('./move-items-dialog.tsx')).MoveItemsDialog);
const DeleteItemsDialog = lazyDialog(async () => (await import('./delete-items-dialog.tsx')).DeleteItemsDialog);
const CategorizeItemsDialog = lazyDialog(
  async () => (await import('./categorize-items-dialog.tsx')).CategorizeItemsDialog,
);

type Kind = 'edit' | 'move' | 'remove' | 'categorize';
interface Opened {
  kind: Kind;
  items: readonly Item[];
  /** Set for a selection; called once its items are changed. */
  onDone?: () => void;
  /** Dialogs stay mounted while they close; a new key resets the state. */
  key: number;
  isOpen: boolean;
}

export interface ItemDialogs {
  actions: ItemActions;
  moveAll: (items: readonly Item[]) => void;
  removeAll: (items: readonly Item[]) => void;
  /** Opens a dialog for a selection; `onDone` is called once its items are changed. */
  openSelected: (kind: Exclude<Kind, 'edit'>, items: readonly Item[], onDone: () => void) => void;
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
    const openFor = (kind: Kind, items: readonly Item[], onDone?: () => void) =>
      setOpened((old) => ({ kind, items, ...(onDone && { onDone }), key: (old?.key ?? 0) + 1, isOpen: true }));
    const actions: ItemActions = {
      edit: (item) => openFor('edit', [item]),
      move: (item) => openFor('move', [item]),
      remove: (item) => openFor('remove', [item]),
    };
    return {
      actions,
      moveAll: (items: readonly Item[]) => openFor('move', items),
      removeAll: (items: readonly Item[]) => openFor('remove', items),
      openSelected: openFor,
    };
  }, []);
  const close = () => setOpened((old) => old && { ...old, isOpen: false });
  return { ...open, dialogs: opened && renderDialog(opened, close, onChecklist) };
}

function renderDialog(
  { kind, items, key, isOpen, onDone }: Opened,
  close: () => void,
  onChecklist: boolean,
): ReactNode {
  const [item] = items;
  if (!item) return null;
  if (kind === 'edit') return <EditItemDialog key={key} item={item} open={isOpen} onClose={close} />;
  const shared = { items, open: isOpen, onClose: close, onDone };
  if (kind === 'categorize') return <CategorizeItemsDialog key={key} {...shared} />;
  const texts = { onChecklist, ofSelection: onDone !== undefined };
  if (kind === 'move') return <MoveItemsDialog key={key} {...shared} {...texts} />;
  return <DeleteItemsDialog key={key} {...shared} {...texts} />;
}
