import type { Item } from '@boxroom/domain/item/item';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { t } from '../../lib/language/t.ts';
import { useCommand } from '../../replica/hooks/use-command.ts';
import { viewOnlyReason } from '../room/view-only-reason.ts';

/** Minus, quantity, plus. At one or less, minus clears the number; plus then starts from zero. */
export function QuantityStepper({ item, canEdit }: { item: Item; canEdit: boolean }) {
  const mutate = useCommand();
  const reason = canEdit ? null : viewOnlyReason('change', 'quantity');
  const step = (delta: number) =>
    mutate('item.adjustQuantity', { id: item.id, delta }, t('Failed to update item. Please try again.'));
  return (
    <span className="stepper" role="group" aria-label={t('Quantity of {name}', { name: item.name })}>
      {item.quantity !== null && (
        <>
          <TooltipHint reason={reason}>
            <button
              type="button"
              className="icon-button"
              aria-label={t('Decrease quantity of {name}', { name: item.name })}
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
          aria-label={t('Increase quantity of {name}', { name: item.name })}
          onClick={() => step(1)}
        >
          <Plus aria-hidden />
        </button>
      </TooltipHint>
    </span>
  );
}
