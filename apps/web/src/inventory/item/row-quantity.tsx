import type { Item } from '@boxroom/domain/item/item';
import { useState } from 'react';
import { QuantityStepper } from './quantity-stepper.tsx';

interface RowQuantityProps {
  item: Item;
  canChange: boolean;
}

/** The quantity of an item in its row, which needs no place without one: the opened item has a plus then. */
export function RowQuantity({ item, canChange }: RowQuantityProps) {
  const [hadQuantity, setHadQuantity] = useState(item.quantity !== null);
  if (item.quantity !== null && !hadQuantity) setHadQuantity(true);
  if (!canChange) return item.quantity !== null && <span className="badge number">× {item.quantity}</span>;
  // After one minus too many the plus is still there, and the row keeps its height under the finger.
  return hadQuantity && <QuantityStepper item={item} canEdit />;
}
