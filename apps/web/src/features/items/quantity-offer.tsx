import { type RefObject, useEffect, useEffectEvent } from 'react';
import { Button } from '../../components/button.tsx';

interface QuantityOfferProps {
  name: string;
  quantity: number;
  /** The field it is about: Escape pressed there declines. */
  field: RefObject<HTMLInputElement | null>;
  onDecline: () => void;
}

/** Beneath a name that seems to state a quantity: what Enter will add, and the way to keep the name as it was typed. */
export function QuantityOffer({ name, quantity, field, onDecline }: QuantityOfferProps) {
  const decline = useEffectEvent(onDecline);
  useEffect(() => {
    // Before a dialog around it hears of the key and closes.
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.target !== field.current) return;
      event.preventDefault();
      event.stopPropagation();
      decline();
    };
    addEventListener('keydown', handleKey, { capture: true });
    return () => removeEventListener('keydown', handleKey, { capture: true });
  }, [field]);
  const text = `Quantity ${quantity}, name "${name}"`;
  return (
    <div className="quantity-offer" role="group" aria-label={text}>
      <span className="quantity-offer-text" dir="auto">
        {text}
      </span>
      <Button variant="ghost" colorPalette="gray" onClick={onDecline}>
        Keep as typed <kbd aria-hidden>Esc</kbd>
      </Button>
      {/* Said once, and not again with each letter of the name. */}
      <span className="visually-hidden" role="status">
        {`Enter adds it with quantity ${quantity}. Escape keeps the name as typed.`}
      </span>
    </div>
  );
}
