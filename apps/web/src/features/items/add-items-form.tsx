import { type ItemFieldErrors, parseItemFields } from '@boxroom/domain/item/parse-item-fields';
import { parseLines, type PastedLine } from '@boxroom/domain/item/parse-lines';
import { type ClipboardEvent, type RefObject, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { dismissToast, showToast } from '../../components/toast-store.ts';
import { TooltipHint } from '../../components/tooltip-hint.tsx';
import type { PictureChoice } from '../../inventory/picture-field.tsx';
import { useCommand, useNewId } from '../../replica/use-command.ts';
import { useVisibleOptions } from '../../replica/use-display-settings.ts';
import { useSetPicture } from '../../replica/use-picture.ts';
import { FieldToggles, OptionalFields } from './item-fields.tsx';
import { EMPTY_FORM, type OptionalField } from './item-form.ts';
import { PastedLinesDialog } from './pasted-lines-dialog.tsx';
import { toggled } from './toggled.ts';

interface AddItemsFormProps {
  boxId: string;
  spaceId: string;
  canEdit: boolean;
  /** The field for the name. */
  ref?: RefObject<HTMLInputElement | null>;
}

const VIEW_ONLY = 'View-only access - you cannot add items to this room';

/**
 * A loop: type, Enter, type, Enter. The optional fields stay as they were opened, the category too. Several pasted
 * lines are offered as one item each.
 */
export function AddItemsForm({ boxId, spaceId, canEdit, ref }: AddItemsFormProps) {
  const give = useCommand();
  const givePicture = useSetPicture();
  const newId = useNewId();
  const options = useVisibleOptions(spaceId);
  const [form, setForm] = useState(EMPTY_FORM);
  const [errors, setErrors] = useState<ItemFieldErrors>({});
  const [shown, setShown] = useState<ReadonlySet<OptionalField>>(new Set());
  const [picture, setPicture] = useState<PictureChoice>('same');
  const [pasted, setPasted] = useState<readonly PastedLine[] | null>(null);
  const ownField = useRef<HTMLInputElement>(null);
  const nameField = ref ?? ownField;
  const lastToast = useRef<number>(undefined);

  function handleSubmit() {
    if (form.name.trim() === '') return;
    const parsed = parseItemFields(form);
    if (!parsed.ok) {
      setErrors(parsed.errors);
      return;
    }
    const id = newId();
    const items = [{ id, ...parsed.fields }];
    const plan = give('item.add', { boxId, items }, 'Failed to add item. Please try again.');
    if (!plan.ok) return;
    if (picture instanceof Blob) givePicture(id, picture);
    setPicture('same');
    setErrors({});
    setForm({ ...EMPTY_FORM, categoryId: form.categoryId });
    // In a loop the words of the last item are enough.
    if (lastToast.current !== undefined) dismissToast(lastToast.current);
    lastToast.current = showToast({ title: 'Item added', description: parsed.fields.name, kind: 'success' });
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
          if (canEdit) handleSubmit();
        }}
      >
        <div className="add-items-line">
          <TextField
            ref={nameField}
            label="Item name"
            labelHidden
            placeholder="Add new item..."
            value={form.name}
            onChange={(name) => setForm({ ...form, name })}
            error={errors.name ?? null}
            disabled={!canEdit}
            autoComplete="off"
            enterKeyHint="done"
          />
          <TooltipHint reason={canEdit ? null : VIEW_ONLY}>
            <Button type="submit" disabled={canEdit && form.name.trim() === ''}>
              Add Item
            </Button>
          </TooltipHint>
        </div>
        {canEdit && (
          <FieldToggles options={options} shown={shown} onToggle={(field) => setShown(toggled(shown, field))} />
        )}
        <OptionalFields
          form={form}
          onChange={(field, value) => setForm({ ...form, [field]: value })}
          errors={errors}
          options={options}
          shown={shown}
          spaceId={spaceId}
          pictureId={null}
          picture={picture}
          onPicture={setPicture}
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
