import { ITEMS_PER_COMMAND_MAX, NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { parseItemFields } from '@boxroom/domain/item/parse-item-fields';
import type { PastedLine } from '@boxroom/domain/item/parse-lines';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showToast } from '../../components/toast-store.ts';
import { useCommand, useNewId } from '../../replica/use-command.ts';
import { inChunks } from './bulk.ts';
import { toggled } from './toggled.ts';

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
  // Lines that are to stay as they were pasted although they seem to state a quantity.
  const [kept, setKept] = useState<ReadonlySet<PastedLine>>(new Set());
  const offers = lines.map((pasted) => {
    const { line, name, quantity } = pasted;
    const isSplit = withQuantity && quantity !== null && !kept.has(pasted);
    const item = isSplit ? { ...NO_ITEM_FIELDS, name, quantity } : { ...NO_ITEM_FIELDS, name: line };
    return { pasted, item };
  });
  const shown = offers.filter(({ item: { name } }) => parseItemFields({ name }).ok);
  const [good, items] = [shown.map(({ item }) => item), offers];

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
        {shown.map(({ pasted, item }, index) => (
          <li key={index}>
            <span className="one-line">{item.name}</span>
            {withQuantity && pasted.quantity !== null && (
              <button
                type="button"
                className="pasted-quantity number"
                aria-pressed={item.quantity !== null}
                aria-label={`Quantity ${pasted.quantity} of ${pasted.name}`}
                onClick={() => setKept(toggled(kept, pasted))}
              >
                × {pasted.quantity}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
