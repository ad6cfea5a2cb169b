import { type Item, ITEM_DESCRIPTION_MAX, ITEM_NAME_MAX } from '@boxroom/domain/item/item';
import { type ItemFieldErrors, parseItemFields } from '@boxroom/domain/item/parse-item-fields';
import { useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast-store.ts';
import type { PictureChoice } from '../../inventory/picture-field.tsx';
import { useCommand } from '../../replica/use-command.ts';
import { useVisibleOptions } from '../../replica/use-display-settings.ts';
import { useSetPicture } from '../../replica/use-picture.ts';
import { FieldToggles, OptionalFields } from './item-fields.tsx';
import { changedItemFields, filledFields, type OptionalField, toForm } from './item-form.ts';
import { toggled } from './toggled.ts';

interface EditItemDialogProps {
  item: Item;
  open: boolean;
  onClose: () => void;
}

export function EditItemDialog({ item, open, onClose }: EditItemDialogProps) {
  const give = useCommand();
  const givePicture = useSetPicture();
  const nameField = useRef<HTMLInputElement>(null);
  const options = useVisibleOptions(item.spaceId);
  const [form, setForm] = useState(() => toForm(item));
  const [errors, setErrors] = useState<ItemFieldErrors>({});
  const [picture, setPicture] = useState<PictureChoice>('same');
  const [shown, setShown] = useState<ReadonlySet<OptionalField>>(() => filledFields(item));

  function handleSubmit() {
    const parsed = parseItemFields(form);
    if (!parsed.ok) {
      setErrors(parsed.errors);
      return;
    }
    const set = changedItemFields(item, parsed.fields);
    onClose();
    const plans = [
      ...(Object.keys(set).length > 0
        ? [give('item.edit', { id: item.id, set }, 'Failed to update item. Please try again.')]
        : []),
      ...(picture === 'same' ? [] : [givePicture(item.id, picture === 'none' ? null : picture)]),
    ];
    if (plans.some((plan) => plan.ok))
      showToast({ title: 'Item updated', description: parsed.fields.name, kind: 'success' });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit item"
      initialFocus={nameField}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={form.name.trim() === ''}>
            Save Changes
          </Button>
        </>
      }
    >
      <TextField
        ref={nameField}
        label="Item name"
        placeholder="Edit item name..."
        value={form.name}
        onChange={(name) => setForm({ ...form, name })}
        error={errors.name ?? null}
        {...(form.name.length > ITEM_NAME_MAX / 2 && { max: ITEM_NAME_MAX })}
        autoComplete="off"
      />
      <TextField
        label="Description"
        value={form.description}
        onChange={(description) => setForm({ ...form, description })}
        error={errors.description ?? null}
        {...(form.description.length > ITEM_DESCRIPTION_MAX / 2 && { max: ITEM_DESCRIPTION_MAX })}
        autoComplete="off"
      />
      <FieldToggles options={options} shown={shown} onToggle={(field) => setShown(toggled(shown, field))} />
      <OptionalFields
        form={form}
        onChange={setForm}
        errors={errors}
        options={options}
        shown={shown}
        spaceId={item.spaceId}
        pictureId={item.pictureId}
        picture={picture}
        onPicture={setPicture}
      />
    </Dialog>
  );
}
