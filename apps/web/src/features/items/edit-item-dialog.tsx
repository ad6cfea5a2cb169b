import { type Item, ITEM_DESCRIPTION_MAX, ITEM_NAME_MAX } from '@boxroom/domain/item/item';
import { type ItemFieldErrors, parseItemFields } from '@boxroom/domain/item/parse-item-fields';
import { useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast-store.ts';
import { useCommand } from '../../replica/use-command.ts';
import { useVisibleOptions } from '../../replica/use-display-settings.ts';
import { FieldToggles, OptionalFields } from './item-fields.tsx';
import { changedItemFields, OPTIONAL_FIELDS, type OptionalField, toForm } from './item-form.ts';
import { toggled } from './toggled.ts';

interface EditItemDialogProps {
  item: Item;
  open: boolean;
  onClose: () => void;
}

export function EditItemDialog({ item, open, onClose }: EditItemDialogProps) {
  const give = useCommand();
  const nameField = useRef<HTMLInputElement>(null);
  const options = useVisibleOptions(item.spaceId);
  const [form, setForm] = useState(() => toForm(item));
  const [errors, setErrors] = useState<ItemFieldErrors>({});
  const [shown, setShown] = useState<ReadonlySet<OptionalField>>(
    () => new Set(OPTIONAL_FIELDS.map(({ field }) => field).filter((field) => form[field] !== '')),
  );

  function handleSubmit() {
    const parsed = parseItemFields(form);
    if (!parsed.ok) {
      setErrors(parsed.errors);
      return;
    }
    const set = changedItemFields(item, parsed.fields);
    onClose();
    if (Object.keys(set).length === 0) return;
    const plan = give('item.edit', { id: item.id, set }, 'Failed to update item. Please try again.');
    if (plan.ok) showToast({ title: 'Item updated', description: parsed.fields.name, kind: 'success' });
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
      />
    </Dialog>
  );
}
