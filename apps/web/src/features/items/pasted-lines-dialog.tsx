import { ITEMS_PER_COMMAND_MAX, NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { parseItemFields } from '@boxroom/domain/item/parse-item-fields';
import type { PastedLine } from '@boxroom/domain/item/parse-lines';
import { countText } from '@boxroom/domain/text/count-text';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { useCommand, useNewId } from '../../replica/hooks/use-command.ts';
import { inChunks } from './bulk.ts';
import { toggled } from './toggled.ts';

interface PastedLinesDialogProps {
  lines: readonly PastedLine[];
  boxId: string;
  /** When off, quantities are hidden, so each line is a name as typed. */
  withQuantity: boolean;
  onClose: () => void;
}

/** Offers to add each pasted line as an item, with the quantity it seems to state or, line by line, without. */
export function PastedLinesDialog({ lines, boxId, withQuantity, onClose }: PastedLinesDialogProps) {
  const mutate = useCommand();
  const newId = useNewId();
  const [asTyped, setAsTyped] = useState<ReadonlySet<PastedLine>>(new Set());
  const [added, setAdded] = useState<ReadonlySet<PastedLine>>(new Set());
  const left = lines.filter((line) => !added.has(line));
  const items = left.map((line) => {
    const isCounted = withQuantity && line.quantity !== null && !asTyped.has(line);
    return {
      ...NO_ITEM_FIELDS,
      line,
      ...(isCounted ? { name: line.name, quantity: line.quantity } : { name: line.line }),
    };
  });
  const good = items.filter(({ name }) => parseItemFields({ name }).ok);
  const hasQuantities = withQuantity && good.some(({ line }) => line.quantity !== null);

  function handleSubmit() {
    const rows = good.map((item) => ({ ...item, id: newId() }));
    const taken = new Set<PastedLine>();
    // Adds the last chunk first: the list shows the newest items first.
    for (const chunk of inChunks(rows, ITEMS_PER_COMMAND_MAX).toReversed()) {
      const items = chunk.map(({ line: _, ...item }) => item);
      if (!mutate('item.add', { boxId, items }, 'Failed to add item. Please try again.').ok) break;
      for (const { line } of chunk) taken.add(line);
    }
    if (taken.size > 0) showToast({ title: `${countText(taken.size, 'item')} added`, kind: 'success' });
    // Refused lines stay, to be tried again or copied.
    if (taken.size === good.length) onClose();
    else setAdded(new Set([...added, ...taken]));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Add ${countText(good.length, 'item')}?`}
      description={
        good.length < items.length
          ? `${countText(items.length - good.length, 'line is too long for a name and is', 'lines are too long for a name and are')} left out.`
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
      {hasQuantities && <p className="muted small">Press a quantity to keep its line as it is.</p>}
      <ul className="pasted-lines" data-unsaved>
        {good.map(({ line, name, quantity }, index) => (
          <li key={index}>
            <span className="clamp" dir="auto">
              {name}
            </span>
            {withQuantity && line.quantity !== null && (
              <button
                type="button"
                className="pasted-quantity number"
                aria-label={`Quantity ${line.quantity} of ${line.name}`}
                aria-pressed={quantity !== null}
                onClick={() => setAsTyped(toggled(asTyped, line))}
              >
                × {line.quantity}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
