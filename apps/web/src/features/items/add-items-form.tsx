import { parseItemFields } from '@boxroom/domain/item/parse-item-fields';
import { parseLines, type PastedLine, splitQuantity } from '@boxroom/domain/item/parse-lines';
import { type ClipboardEvent, type RefObject, useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { submitForm } from '../../components/field/submit-form.ts';
import { TextField } from '../../components/field/text-field.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { FormNote } from '../../inventory/form/form-note.tsx';
import { useFieldErrors } from '../../inventory/form/use-field-errors.ts';
import type { PictureChoice } from '../../inventory/picture/picture-field.tsx';
import { useBox } from '../../replica/hooks/use-boxes.ts';
import { useCommand, useNewId } from '../../replica/hooks/use-command.ts';
import { useVisibleOptions } from '../../replica/hooks/use-display-settings.ts';
import { useSetPicture } from '../../replica/picture/use-picture.ts';
import { FieldToggles, OptionalFields } from './item-fields.tsx';
import { EMPTY_FORM, type ItemForm, type OptionalField, withFields } from './item-form.ts';
import { PastedLinesDialog } from './pasted-lines-dialog.tsx';
import { QuantityOffer } from './quantity-offer.tsx';
import { toggled } from './toggled.ts';

interface AddItemsFormProps {
  boxId: string;
  spaceId: string;
  canEdit: boolean;
  /** Called when the form gets its first content, and when it becomes empty. */
  onFilled?: (isFilled: boolean) => void;
  /** The field for the name. */
  ref?: RefObject<HTMLInputElement | null>;
}

const VIEW_ONLY = 'View-only access - you cannot add items to this room';
const GONE = 'This box is gone - nothing can be added to it';

/**
 * A loop: type, Enter, type, Enter. The optional fields stay open, and the category stays chosen. A quantity in the
 * name is offered as one, and several pasted lines as one item each.
 */
export function AddItemsForm({ boxId, spaceId, canEdit, onFilled, ref }: AddItemsFormProps) {
  const give = useCommand();
  const givePicture = useSetPicture();
  const newId = useNewId();
  const options = useVisibleOptions(spaceId);
  const [form, setForm] = useState(EMPTY_FORM);
  const [shown, setShown] = useState<ReadonlySet<OptionalField>>(new Set());
  const [picture, setPicture] = useState<PictureChoice>('same');
  const [pasted, setPasted] = useState<readonly PastedLine[] | null>(null);
  const ownField = useRef<HTMLInputElement>(null);
  const nameField = ref ?? ownField;
  const isGone = useBox(boxId) === undefined;
  const off = isGone ? GONE : canEdit ? null : VIEW_ONLY;
  const isFilled = hasContent(form, picture);
  const [isDeclined, setDeclined] = useState(false);
  const isQuantityFree = options.showQuantity && form.quantity.trim() === '';
  const offer = isQuantityFree && !isDeclined && off === null ? splitQuantity(form.name) : null;

  const offered = offer && offer.quantity !== null ? { name: offer.name, quantity: String(offer.quantity) } : {};
  const parsed = parseItemFields({ ...form, ...offered });
  const { errors, refuse, accept } = useFieldErrors(parsed.ok ? {} : parsed.errors);

  function change(next: ItemForm, nextPicture: PictureChoice = picture) {
    setForm(next);
    setPicture(nextPicture);
    if (next.name.trim() === '') setDeclined(false);
    const willBeFilled = hasContent(next, nextPicture);
    if (willBeFilled !== isFilled) onFilled?.(willBeFilled);
  }

  function handleSubmit() {
    if (off !== null || form.name.trim() === '') return;
    if (!parsed.ok) {
      refuse(parsed.errors);
      setShown(withFields(shown, parsed.errors));
      return;
    }
    const id = newId();
    const items = [{ id, ...parsed.fields }];
    const plan = give('item.add', { boxId, items }, 'Failed to add item. Please try again.');
    if (!plan.ok) return;
    if (picture instanceof Blob) givePicture(id, picture);
    accept();
    change({ ...EMPTY_FORM, categoryId: form.categoryId }, 'same');
    showToast({ title: 'Item added', description: parsed.fields.name, kind: 'success', series: `add ${boxId}` });
    nameField.current?.focus();
  }

  function handlePaste(event: ClipboardEvent<HTMLFormElement>) {
    if (event.target !== nameField.current) return;
    const lines = parseLines(event.clipboardData.getData('text/plain'));
    if (lines.length < 2) return;
    event.preventDefault();
    setPasted(lines);
  }

  return (
    <>
      <form
        className="add-items"
        noValidate
        onPaste={handlePaste}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          submitForm(event.currentTarget, handleSubmit);
        }}
      >
        {off !== null && isFilled && (
          <FormNote>
            {isGone
              ? 'This box was deleted or is no longer shared with you.'
              : 'You now have view-only access to this room.'}
          </FormNote>
        )}
        <div className="add-items-line">
          <TextField
            ref={nameField}
            label="Item name"
            labelHidden
            placeholder="Add new item..."
            value={form.name}
            onChange={(name) => change({ ...form, name })}
            error={errors.name ?? null}
            disabled={off !== null && !isFilled}
            readOnly={off !== null}
            autoComplete="off"
            enterKeyHint="done"
          />
          <TooltipHint reason={off}>
            <Button type="submit" disabled={off === null && form.name.trim() === ''}>
              Add Item
            </Button>
          </TooltipHint>
        </div>
        {offer && offer.quantity !== null && (
          <QuantityOffer
            name={offer.name}
            quantity={offer.quantity}
            field={nameField}
            onDecline={() => {
              setDeclined(true);
              nameField.current?.focus();
            }}
          />
        )}
        {off === null && (
          <FieldToggles options={options} shown={shown} onToggle={(field) => setShown(toggled(shown, field))} />
        )}
        <OptionalFields
          form={form}
          onChange={(field, value) => change({ ...form, [field]: value })}
          errors={errors}
          options={options}
          shown={shown}
          spaceId={spaceId}
          pictureId={null}
          picture={picture}
          onPicture={(choice) => change(form, choice)}
        />
      </form>
      {pasted && (
        <PastedLinesDialog
          lines={pasted}
          boxId={boxId}
          withQuantity={options.showQuantity}
          onClose={() => setPasted(null)}
        />
      )}
    </>
  );
}

/** Whether the form has content worth keeping. The category stays from item to item. */
function hasContent({ categoryId: _, ...texts }: ItemForm, picture: PictureChoice): boolean {
  return picture instanceof Blob || Object.values(texts).some((text) => text.trim() !== '');
}
