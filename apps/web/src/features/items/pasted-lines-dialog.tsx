import { ITEMS_PER_COMMAND_MAX, NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { parseItemFields } from '@boxroom/domain/item/parse-item-fields';
import type { PastedLine } from '@boxroom/domain/item/parse-lines';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showToast } from '../../components/toast-store.ts';
import { useCommand, useNewId } from '../../replica/use-command.ts';
import { inChunks } from './bulk.ts';

interface PastedLinesDialogProps {
  lines: readonly PastedLine[];
  boxId: string;
  /** Off, quantities are not shown, so each line is a name as it stands. */
  withQuantity: boolean;
  onClose: () => void;
}

/** Offers to add each pasted line as an item, with the quantity it seems to state. */
export function PastedLinesDialog({ lines, boxId, withQuantity, onClose }: PastedLinesDialogProps) {
  const give = useCommand();
  const newId = useNewId();
  const items = lines.map(({ line, name, quantity }) =>
    withQuantity && quantity !== null ? { ...NO_ITEM_FIELDS, name, quantity } : { ...NO_ITEM_FIELDS, name: line },
  );
  const good = items.filter(({ name }) => parseItemFields({ name }).ok);

  function handleSubmit() {
    let added = 0;
    for (const chunk of inChunks(good, ITEMS_PER_COMMAND_MAX)) {
      const items = chunk.map((item) => ({ ...item, id: newId() }));
      if (!give('item.add', { boxId, items }, 'Failed to add item. Please try again.').ok) break;
      added += chunk.length;
    }
    // Nothing taken, the lines stay to be copied.
    if (added === 0) return;
    onClose();
    if (added === good.length) showToast({ title: `${good.length} items added`, kind: 'success' });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Add ${good.length} items?`}
      description={
        good.length < items.length
          ? `${items.length - good.length} lines are too long for a name and are left out.`
          : undefined
      }
      onSubmit={handleSubmit}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={good.length === 0}>
            Add Items
          </Button>
        </>
      }
    >
      <ul className="pasted-lines">
        {good.map(({ name, quantity }, index) => (
          <li key={index}>
            <span className="one-line">{name}</span>
            {quantity !== null && <span className="badge number">× {quantity}</span>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
