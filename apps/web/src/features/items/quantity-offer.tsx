import { Button } from '../../components/button.tsx';
import './quantity-offer.css';

interface QuantityOfferProps {
  name: string;
  quantity: number;
  onDecline: () => void;
}

/** Says what a typed line such as '3 x candles' will become, and lets the person have it as typed. */
export function QuantityOffer({ name, quantity, onDecline }: QuantityOfferProps) {
  return (
    <div className="quantity-offer">
      <p role="status" className="small">
        Adds <b className="one-line">{name}</b> with quantity <b className="number">{quantity}</b>
      </p>
      <Button variant="ghost" colorPalette="gray" onClick={onDecline}>
        Keep as typed
      </Button>
    </div>
  );
}
