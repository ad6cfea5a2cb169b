import { splitQuantity } from '@boxroom/domain/item/parse-lines';
import type { ShownDetails } from '@boxroom/domain/search/details-text';
import { type RefObject, useState } from 'react';
import { showToast } from '../../components/toast/toast-store.ts';
import { useFieldErrors } from '../../inventory/form/use-field-errors.ts';
import { priceForm } from '../../inventory/item/price-text.ts';
import { NO_PICTURES, type PictureDraft } from '../../inventory/picture/picture-draft.ts';
import { useSavePictures } from '../../inventory/picture/use-save-pictures.ts';
import { t } from '../../lib/language/t.ts';
import { useCommand, useNewId } from '../../replica/hooks/use-command.ts';
import { EMPTY_FORM, type ItemForm, type OptionalField, withFields } from './item-form.ts';
import { newItemFields, parseItemForm } from './parse-item-form.ts';
import { toggled } from './toggled.ts';

interface NewItemOptions {
  boxId: string;
  /** Nothing can be added. */
  isOff: boolean;
  /** What items in the box show. */
  of: ShownDetails;
  /** Called when the form gets its first content, and when it becomes empty. */
  onFilled: ((isFilled: boolean) => void) | undefined;
  nameField: RefObject<HTMLInputElement | null>;
}

/** The form for one item after the other: its content, the quantity that the name offers, and the adding. */
export function useNewItem({ boxId, isOff, of, onFilled, nameField }: NewItemOptions) {
  const mutate = useCommand();
  const savePictures = useSavePictures('item');
  const newId = useNewId();
  const [form, setForm] = useState(EMPTY_FORM);
  const [shown, setShown] = useState<ReadonlySet<OptionalField>>(new Set());
  const [pictures, setPictures] = useState(NO_PICTURES);
  const [isDeclined, setIsDeclined] = useState(false);
  const isFilled = hasContent(form, pictures);
  const { options, ownFields } = of;
  const isQuantityFree = options.showQuantity && form.quantity.trim() === '';
  const offer = isQuantityFree && !isDeclined && !isOff ? offerOf(form.name) : null;
  const offered = offer ? { name: offer.name, quantity: String(offer.quantity) } : {};
  const parsed = parseItemForm({ ...form, ...offered }, { prices: priceForm(options.currency), ownFields });
  const { errors, refuse, accept } = useFieldErrors(parsed.ok ? {} : parsed.errors);

  function change(next: ItemForm, nextPictures: PictureDraft = pictures) {
    setForm(next);
    setPictures(nextPictures);
    if (next.name.trim() === '') setIsDeclined(false);
    const willBeFilled = hasContent(next, nextPictures);
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
    const items = [{ id, ...newItemFields(parsed.fields) }];
    const plan = mutate('item.add', { boxId, items }, t('Failed to add item. Please try again.'));
    if (!plan.ok) return;
    savePictures(id, pictures, []);
    accept();
    change({ ...EMPTY_FORM, categoryId: form.categoryId }, NO_PICTURES);
    showToast({ title: t('Item added'), description: parsed.fields.name, kind: 'success', series: `add ${boxId}` });
    nameField.current?.focus();
  }

  return {
    form,
    pictures,
    /** The optional fields that are open. */
    shown,
    errors,
    offer,
    isFilled,
    change,
    changePictures: (to: (draft: PictureDraft) => PictureDraft) => change(form, to(pictures)),
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
function hasContent({ categoryId: _, ...texts }: ItemForm, { pictures }: PictureDraft): boolean {
  return pictures.length > 0 || Object.values(texts).some((text) => text.trim() !== '');
}
