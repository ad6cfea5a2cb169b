import type { Item } from '@boxroom/domain/item/item';
import { ALL_BOXES } from '../../replica/hooks/use-boxes.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { PrintDialog } from './print-dialog.tsx';

interface PrintItemsProps {
  items: readonly Item[];
  onClose: () => void;
}

/** The print dialog for selected items: a list of them, or the tags of their boxes. */
export function PrintItems({ items, onClose }: PrintItemsProps) {
  const { user } = useReplicaStore();
  const spaces = [...new Set(items.map(({ spaceId }) => spaceId))];
  const [only] = spaces;
  const scope = spaces.length !== 1 || only === undefined ? ALL_BOXES : only === user.id ? null : only;
  return (
    <PrintDialog
      scope={scope}
      boxIds={items.map(({ boxId }) => boxId)}
      itemIds={items.map(({ id }) => id)}
      onClose={onClose}
    />
  );
}
