import { type Item, ITEM_DESCRIPTION_MAX, ITEM_NAME_MAX } from '@boxroom/domain/item/item';
import { type ItemFieldErrors, parseItemFields } from '@boxroom/domain/item/parse-item-fields';
import { useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast-store.ts';
import { FollowedNotes } from '../../inventory/followed-notes.tsx';
import type { PictureChoice } from '../../inventory/picture-field.tsx';
import { useFollowedForm } from '../../inventory/use-followed-form.ts';
import { useCategoryNames } from '../../replica/use-categories.ts';
import { useCommand } from '../../replica/use-command.ts';
import { useVisibleOptions } from '../../replica/use-display-settings.ts';
import { useItem } from '../../replica/use-items.ts';
import { useSetPicture } from '../../replica/use-picture.ts';
import { useSpaceInfo } from '../../replica/use-space-infos.ts';
import { FieldToggles, OptionalFields } from './item-fields.tsx';
import { filledFields, ITEM_FIELD_LABELS, type ItemForm, type OptionalField, toForm } from './item-form.ts';
import { RestoreItem } from './restore-item.tsx';
import { toggled } from './toggled.ts';

interface EditItemDialogProps {
  item: Item;
  open: boolean;
  onClose: () => void;
}

/** Changes an item. What others change meanwhile shows in the fields that were not touched, and is told. */
export function EditItemDialog({ item: opened, open, onClose }: EditItemDialogProps) {
  const give = useCommand();
  const givePicture = useSetPicture();
  const nameField = useRef<HTMLInputElement>(null);
  const live = useItem(opened.id);
  // What was last seen of an item that is gone stays to be read.
  const [lastSeen, setLastSeen] = useState(opened);
  if (live && live !== lastSeen) setLastSeen(live);
  const item = live ?? lastSeen;
  const { canEdit } = useSpaceInfo(item.spaceId);
  const options = useVisibleOptions(item.spaceId);
  const categoryNames = useCategoryNames();
  const form = useFollowedForm<ItemForm>(toForm(item));
  const [errors, setErrors] = useState<ItemFieldErrors>({});
  const [picture, setPicture] = useState<PictureChoice>('same');
  const [shown, setShown] = useState<ReadonlySet<OptionalField>>(() => filledFields(opened));

  function handleSubmit() {
    const parsed = parseItemFields(form.values);
    if (!parsed.ok) {
      setErrors(parsed.errors);
      return;
    }
    const set = Object.fromEntries(form.changed.map((field) => [field, parsed.fields[field]]));
    onClose();
    const plans = [
      ...(form.changed.length > 0
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
          <Button type="submit" disabled={!live || !canEdit || form.values.name.trim() === ''}>
            Save Changes
          </Button>
        </>
      }
    >
      {!live && <RestoreItem item={item} values={form.values} picture={picture} onDone={onClose} />}
      {live && !canEdit && (
        <p className="followed-note" role="status">
          You now have view-only access to this room. What you typed stays here to be copied.
        </p>
      )}
      <FollowedNotes
        form={form}
        labels={ITEM_FIELD_LABELS}
        say={(field, value) => (field === 'categoryId' ? (categoryNames.get(value) ?? 'another category') : value)}
      />
      <TextField
        ref={nameField}
        label="Item name"
        placeholder="Edit item name..."
        value={form.values.name}
        onChange={(name) => form.set('name', name)}
        error={errors.name ?? null}
        {...(form.values.name.length > ITEM_NAME_MAX / 2 && { max: ITEM_NAME_MAX })}
        autoComplete="off"
      />
      <TextField
        label="Description"
        value={form.values.description}
        onChange={(description) => form.set('description', description)}
        error={errors.description ?? null}
        {...(form.values.description.length > ITEM_DESCRIPTION_MAX / 2 && { max: ITEM_DESCRIPTION_MAX })}
        autoComplete="off"
      />
      <FieldToggles options={options} shown={shown} onToggle={(field) => setShown(toggled(shown, field))} />
      <OptionalFields
        form={form.values}
        onChange={form.set}
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
