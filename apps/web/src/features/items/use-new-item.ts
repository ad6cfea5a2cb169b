import { parseItemFields } from '@boxroom/domain/item/parse-item-fields';
import { splitQuantity } from '@boxroom/domain/item/parse-lines';
import { type RefObject, useState } from 'react';
import { showToast } from '../../components/toast/toast-store.ts';
import { useFieldErrors } from '../../inventory/form/use-field-errors.ts';
import { priceForm } from '../../inventory/item/price-text.ts';
import type { PictureChoice } from '../../inventory/picture/picture-field.tsx';
import { useCommand, useNewId } from '../../replica/hooks/use-command.ts';
import { useSetPicture } from '../../replica/picture/use-picture-change.ts';
import { EMPTY_FORM, type ItemForm, type OptionalField, withFields } from './item-form.ts';
import { toggled } from './toggled.ts';

interface NewItemOptions {
  boxId: string;
  /** Nothing can be added. */
  isOff: boolean;
  showQuantity: boolean;
  /** Of the prices in the box. */
  currency: string | null;
  /** Called when the form gets its first content, and when it becomes empty. */
  onFilled: ((isFilled: boolean) => void) | undefined;
  nameField: RefObject<HTMLInputElement | null>;
}

/** The form for one item after the other: its content, the quantity that the name offers, and the adding. */
export function useNewItem({ boxId, isOff, showQuantity, currency, onFilled, nameField }: NewItemOptions) {
  const mutate = useCommand();
  const setItemPicture = useSetPicture();
  const newId = useNewId();
  const [form, setForm] = useState(EMPTY_FORM);
  const [shown, setShown] = useState<ReadonlySet<OptionalField>>(new Set());
  const [picture, setPicture] = useState<PictureChoice>('same');
  const [isDeclined, setIsDeclined] = useState(false);
  const isFilled = hasContent(form, picture);
  const isQuantityFree = showQuantity && form.quantity.trim() === '';
  const offer = isQuantityFree && !isDeclined && !isOff ? offerOf(form.name) : null;
  const offered = offer ? { name: offer.name, quantity: String(offer.quantity) } : {};
  const parsed = parseItemFields({ ...form, ...offered }, priceForm(currency));
  const { errors, refuse, accept } = useFieldErrors(parsed.ok ? {} : parsed.errors);

  function change(next: ItemForm, nextPicture: PictureChoice = picture) {
    setForm(next);
    setPicture(nextPicture);
    if (next.name.trim() === '') setIsDeclined(false);
    const willBeFilled = hasContent(next, nextPicture);
    if (willBeFilled !== isFilled) onFilled?.(willBeFilled);
  }

  function submit() {
    if (isOff || form.name.trim() === '') return;
    if (!parsed.ok) {
      refuse(parsed.errors);
      setShown(withFields(shown, parsed.errors));
      return;
    }
    const id = newId();
    const items = [{ id, ...parsed.fields }];
    const plan = mutate('item.add', { boxId, items }, 'Failed to add item. Please try again.');
    if (!plan.ok) return;
    if (picture instanceof Blob) setItemPicture(id, picture);
    accept();
    change({ ...EMPTY_FORM, categoryId: form.categoryId }, 'same');
    showToast({ title: 'Item added', description: parsed.fields.name, kind: 'success', series: `add ${boxId}` });
    nameField.current?.focus();
  }

  return {
    form,
    picture,
    /** The optional fields that are open. */
    shown,
    errors,
    offer,
    isFilled,
    change,
    toggle: (field: OptionalField) => setShown(toggled(shown, field)),
    declineOffer: () => setIsDeclined(true),
    submit,
  };
}

/** The quantity in a name, such as "3 x candles"; null: there is none. */
function offerOf(text: string): { name: string; quantity: number } | null {
  const { name, quantity } = splitQuantity(text);
  return quantity === null ? null : { name, quantity };
}

/** Whether the form has content worth keeping. The category stays from item to item. */
function hasContent({ categoryId: _, ...texts }: ItemForm, picture: PictureChoice): boolean {
  return picture instanceof Blob || Object.values(texts).some((text) => text.trim() !== '');
}
