import { type RefObject, useEffect, useEffectEvent } from 'react';
import { Button } from '../../components/button/button.tsx';
import { t } from '../../lib/language/t.ts';

interface QuantityOfferProps {
  name: string;
  quantity: number;
  /** The name field: Escape pressed there declines. */
  field: RefObject<HTMLInputElement | null>;
  onDecline: () => void;
}

/** Shown beneath a name that seems to state a quantity: what Enter will add, and how to keep the name as typed. */
export function QuantityOffer({ name, quantity, field, onDecline }: QuantityOfferProps) {
  const decline = useEffectEvent(onDecline);
  useEffect(() => {
    // Handles the key before a surrounding dialog receives it and closes.
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.target !== field.current) return;
      event.preventDefault();
      event.stopPropagation();
      decline();
    };
    addEventListener('keydown', handleKey, { capture: true });
    return () => removeEventListener('keydown', handleKey, { capture: true });
  }, [field]);
  const text = t('Quantity {quantity}, name "{name}"', { quantity, name });
  return (
    <div className="quantity-offer" role="group" aria-label={text}>
      <span className="quantity-offer-text" dir="auto">
        {text}
      </span>
      <Button variant="ghost" colorPalette="gray" onClick={onDecline}>
        {t('Keep as typed')} <kbd aria-hidden>{t('Esc')}</kbd>
      </Button>
      {/* Announced once, not with each letter of the name. */}
      <span className="visually-hidden" role="status">
        {t('Enter adds it with quantity {quantity}. Escape keeps the name as typed.', { quantity })}
      </span>
    </div>
  );
}
