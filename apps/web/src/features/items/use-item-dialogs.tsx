import type { Item } from '@boxroom/domain/item/item';
import { type ReactNode, useMemo, useState } from 'react';
import type { ItemActions } from '../../inventory/item-row.tsx';
import { DeleteItemsDialog } from './delete-items-dialog.tsx';
import { EditItemDialog } from './edit-item-dialog.tsx';
import { MoveItemsDialog } from './move-items-dialog.tsx';

type Kind = 'edit' | 'move' | 'remove';
interface Opened {
  kind: Kind;
  items: readonly Item[];
  /** Dialogs stay mounted while they close; a new one starts afresh. */
  key: number;
  isOpen: boolean;
}

export interface ItemDialogs {
  actions: ItemActions;
  moveAll: (items: readonly Item[]) => void;
  removeAll: (items: readonly Item[]) => void;
  dialogs: ReactNode;
}

/** The dialogs behind the buttons of item rows, one set per page. `actions` is stable. */
export function useItemDialogs(): ItemDialogs {
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
  return { ...open, dialogs: opened && renderDialog(opened, close) };
}

function renderDialog({ kind, items, key, isOpen }: Opened, close: () => void): ReactNode {
  const [item] = items;
  if (!item) return null;
  if (kind === 'edit') return <EditItemDialog key={key} item={item} open={isOpen} onClose={close} />;
  if (kind === 'move') return <MoveItemsDialog key={key} items={items} open={isOpen} onClose={close} />;
  return <DeleteItemsDialog key={key} items={items} open={isOpen} onClose={close} />;
}
