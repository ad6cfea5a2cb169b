import type { Item } from '@boxroom/domain/item/item';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { useCommand } from '../../replica/hooks/use-command.ts';

/** Minus, quantity, plus. At one or less, minus clears the number; plus then starts from zero. */
export function QuantityStepper({ item, canEdit }: { item: Item; canEdit: boolean }) {
  const mutate = useCommand();
  const reason = canEdit ? null : 'View-only access - you cannot change the quantity';
  const step = (delta: number) =>
    mutate('item.adjustQuantity', { id: item.id, delta }, 'Failed to update item. Please try again.');
  return (
    <span className="stepper" role="group" aria-label={`Quantity of ${item.name}`}>
      {item.quantity !== null && (
        <>
          <TooltipHint reason={reason}>
            <button
              type="button"
              className="icon-button"
              aria-label={`Decrease quantity of ${item.name}`}
              onClick={() => step(-1)}
            >
              <Minus aria-hidden />
            </button>
          </TooltipHint>
          <output className="stepper-value">{item.quantity}</output>
        </>
      )}
      <TooltipHint reason={reason}>
        <button
          type="button"
          className="icon-button"
          aria-label={`Increase quantity of ${item.name}`}
          onClick={() => step(1)}
        >
          <Plus aria-hidden />
        </button>
      </TooltipHint>
    </span>
  );
}
