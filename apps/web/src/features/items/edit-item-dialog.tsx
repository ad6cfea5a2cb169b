import { type Item, ITEM_DESCRIPTION_MAX, ITEM_NAME_MAX } from '@boxroom/domain/item/item';
import { type ItemFieldErrors, parseItemFields } from '@boxroom/domain/item/parse-item-fields';
import { type RefObject, useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { FollowedNotes } from '../../inventory/form/followed-notes.tsx';
import { FormNote } from '../../inventory/form/form-note.tsx';
import { useFieldErrors } from '../../inventory/form/use-field-errors.ts';
import { type FollowedFields, useFollowedForm } from '../../inventory/form/use-followed-form.ts';
import { useLastSeen } from '../../inventory/form/use-last-seen.ts';
import { formatDateStamp } from '../../inventory/item/format-date-stamp.ts';
import { priceForm } from '../../inventory/item/price-text.ts';
import type { PictureChoice } from '../../inventory/picture/picture-field.tsx';
import { viewOnlyReason } from '../../inventory/room/view-only-reason.ts';
import { useCategoryLabels } from '../../replica/hooks/use-categories.ts';
import { useCommand } from '../../replica/hooks/use-command.ts';
import { useVisibleOptions } from '../../replica/hooks/use-display-settings.ts';
import { useItem } from '../../replica/hooks/use-items.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import { useSetPicture } from '../../replica/picture/use-picture-change.ts';
import { DuplicateItem } from './duplicate-item.tsx';
import { CHOSEN, type EditItemForm, toEditForm, visibleLabels } from './edit-item-form.ts';
import { OptionalFields } from './item-fields.tsx';
import { ALL_FIELDS } from './item-form.ts';
import { RestoreItem } from './restore-item.tsx';

interface EditItemDialogProps {
  item: Item;
  open: boolean;
  onClose: () => void;
}

/** Edits an item. Changes by others appear in the fields that were not touched, with a note. */
export function EditItemDialog({ item: opened, open, onClose }: EditItemDialogProps) {
  const mutate = useCommand();
  const setPicture = useSetPicture();
  const nameField = useRef<HTMLInputElement>(null);
  const live = useItem(opened.id);
  const item = useLastSeen(live, opened);
  const { canEdit } = useSpaceInfo(item.spaceId);
  const options = useVisibleOptions(item.spaceId);
  const say = useFieldWords();
  const prices = priceForm(options.currency);
  const form = useFollowedForm<EditItemForm>(toEditForm(item, prices));
  const [chosen, setChosen] = useState<Blob | null>(null);
  const picture = pictureIn(form.values, item, chosen);
  const parsed = parseItemFields(form.values, prices, item.price);
  const { errors, refuse } = useFieldErrors(parsed.ok ? {} : parsed.errors);
  const off = live ? (canEdit ? null : VIEW_ONLY) : GONE;

  function handlePicture(choice: PictureChoice) {
    setChosen(choice instanceof Blob ? choice : null);
    if (choice === 'same') form.takeTheirs('picture');
    else form.set('picture', choice === 'none' ? '' : CHOSEN);
  }

  function handleSubmit() {
    if (off !== null) return;
    if (!parsed.ok) {
      refuse(parsed.errors);
      return;
    }
    const { fields } = parsed;
    const set = Object.fromEntries(
      form.changed.flatMap((field) => (field === 'picture' ? [] : [[field, fields[field]]])),
    );
    const plans = [
      ...(Object.keys(set).length > 0
        ? [mutate('item.edit', { id: item.id, set }, 'Failed to update item. Please try again.')]
        : []),
      ...(picture === 'same' ? [] : [setPicture(item.id, picture === 'none' ? null : picture)]),
    ];
    // After a refusal, the form must keep what was typed.
    if (plans.some((plan) => !plan.ok)) return;
    onClose();
    if (plans.length > 0) showToast({ title: 'Item updated', description: fields.name, kind: 'success' });
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
          <TooltipHint reason={off}>
            <Button type="submit" disabled={off === null && form.values.name.trim() === ''}>
              Save Changes
            </Button>
          </TooltipHint>
        </>
      }
    >
      {!live && <RestoreItem item={item} values={form.values} picture={picture} onInvalid={refuse} onDone={onClose} />}
      {live && !canEdit && <FormNote>You now have view-only access to this room.</FormNote>}
      <FollowedNotes form={form} labels={visibleLabels(options)} say={say} />
      <ItemTextFields ref={nameField} form={form} errors={errors} />
      <OptionalFields
        form={form.values}
        onChange={form.set}
        errors={errors}
        options={options}
        shown={ALL_FIELDS}
        spaceId={item.spaceId}
        pictureId={item.pictureId}
        picture={picture}
        onPicture={handlePicture}
      />
      {live && canEdit && <DuplicateItem item={live} isChanged={form.changed.length > 0} onDone={onClose} />}
    </Dialog>
  );
}

/** Returns the words for another person's value of a field; undefined: the value itself. */
function useFieldWords(): (field: keyof EditItemForm, value: string) => string | undefined {
  const categories = useCategoryLabels();
  return (field, value) => {
    if (field === 'picture') return 'another one';
    if (field === 'dateStamp') return formatDateStamp(value);
    if (field !== 'categoryId') return undefined;
    const name = categories.get(value)?.name;
    return name === undefined ? 'another one' : `“${name}”`;
  };
}

interface ItemTextFieldsProps {
  form: FollowedFields<EditItemForm>;
  errors: Partial<ItemFieldErrors>;
  /** The field for the name. */
  ref: RefObject<HTMLInputElement | null>;
}

function ItemTextFields({ form, errors, ref }: ItemTextFieldsProps) {
  const { name, description } = form.values;
  return (
    <>
      <TextField
        ref={ref}
        label="Item name"
        placeholder="Edit item name..."
        value={name}
        onChange={(value) => form.set('name', value)}
        error={errors.name ?? null}
        {...(name.length > ITEM_NAME_MAX / 2 && { max: ITEM_NAME_MAX })}
        autoComplete="off"
      />
      <TextField
        label="Description"
        value={description}
        onChange={(value) => form.set('description', value)}
        error={errors.description ?? null}
        {...(description.length > ITEM_DESCRIPTION_MAX / 2 && { max: ITEM_DESCRIPTION_MAX })}
        autoComplete="off"
      />
    </>
  );
}

const VIEW_ONLY = viewOnlyReason('edit', 'items');
const GONE = 'This item is gone - you can restore it as a new one';

function pictureIn({ picture }: EditItemForm, item: Item, chosen: Blob | null): PictureChoice {
  if (picture === CHOSEN) return chosen ?? 'same';
  return picture === '' && item.pictureId !== null ? 'none' : 'same';
}
