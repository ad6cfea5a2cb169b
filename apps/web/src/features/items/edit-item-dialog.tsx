import { type Item, ITEM_DESCRIPTION_MAX, ITEM_NAME_MAX } from '@boxroom/domain/item/item';
import { itemFieldTraits } from '@boxroom/domain/item/item-fields';
import type { OwnField } from '@boxroom/domain/item/own-fields';
import { ownName } from '@boxroom/domain/item/own-name';
import { type PictureEntry, picturesOf } from '@boxroom/domain/picture/pictures';
import { type RefObject, useMemo, useRef, useState } from 'react';
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
import { ShownPapers } from '../../inventory/paper/shown-papers.tsx';
import { NO_PICTURES, type PictureDraft, picturesIn, picturesText } from '../../inventory/picture/picture-draft.ts';
import { useSavePictures } from '../../inventory/picture/use-save-pictures.ts';
import { viewOnlyReason } from '../../inventory/room/view-only-reason.ts';
import { t } from '../../lib/language/t.ts';
import { useCategoryLabels } from '../../replica/hooks/use-categories.ts';
import { useCommand } from '../../replica/hooks/use-command.ts';
import { useItem } from '../../replica/hooks/use-items.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import { DuplicateItem } from './duplicate-item.tsx';
import { type EditItemForm, toEditForm, visibleLabels } from './edit-item-form.ts';
import { OptionalFields } from './item-fields.tsx';
import { ALL_FIELDS, type FormErrors } from './item-form.ts';
import { MoreFields } from './more-fields.tsx';
import { editedFields, parseItemForm } from './parse-item-form.ts';
import { RestoreItem } from './restore-item.tsx';

interface EditItemDialogProps {
  item: Item;
  open: boolean;
  onClose: () => void;
}

/** Edits an item. Changes by others appear in the fields that were not touched, with a note. */
export function EditItemDialog({ item: opened, open, onClose }: EditItemDialogProps) {
  const mutate = useCommand();
  const savePictures = useSavePictures('item');
  const nameField = useRef<HTMLInputElement>(null);
  const live = useItem(opened.id);
  const item = useLastSeen(live, opened);
  const space = useSpaceInfo(item.spaceId);
  const { canEdit, options, ownFields } = space;
  const say = useFieldWords(ownFields);
  const prices = priceForm(options.currency);
  const form = useFollowedForm<EditItemForm>(toEditForm(item, prices, ownFields));
  const pictures = usePicturesIn(form, item);
  const parsed = parseItemForm(form.values, { prices, ownFields, before: item.price });
  const { errors, refuse } = useFieldErrors(parsed.ok ? {} : parsed.errors);
  const off = !live
    ? t('This item is gone - you can restore it as a new one')
    : canEdit
      ? null
      : viewOnlyReason('edit', 'items');

  function handleSubmit() {
    if (off !== null) return;
    if (!parsed.ok) {
      refuse(parsed.errors);
      return;
    }
    const { fields } = parsed;
    const set = editedFields(fields, form.changed.map(String));
    const plans = [
      ...(Object.keys(set).length > 0
        ? [mutate('item.edit', { id: item.id, set }, t('Failed to update item. Please try again.'))]
        : []),
      ...(form.changed.includes('picture') ? savePictures(item.id, pictures.draft, pictures.opened) : []),
    ];
    // After a refusal, the form must keep what was typed.
    if (plans.some((plan) => !plan.ok)) return;
    onClose();
    if (plans.length > 0) showToast({ title: t('Item updated'), description: fields.name, kind: 'success' });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Edit item')}
      initialFocus={nameField}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <TooltipHint reason={off}>
            <Button type="submit" disabled={off === null && form.values.name.trim() === ''}>
              {t('Save Changes')}
            </Button>
          </TooltipHint>
        </>
      }
    >
      {!live && (
        <RestoreItem item={item} values={form.values} pictures={pictures.draft} onInvalid={refuse} onDone={onClose} />
      )}
      {live && !canEdit && <FormNote>{t('You now have view-only access to this room.')}</FormNote>}
      <FollowedNotes form={form} labels={visibleLabels(space)} say={say} />
      <ItemTextFields ref={nameField} form={form} errors={errors} />
      <OptionalFields
        form={form.values}
        onChange={form.set}
        errors={errors}
        of={space}
        shown={ALL_FIELDS}
        spaceId={item.spaceId}
        pictures={pictures.draft}
        onPictures={pictures.change}
      />
      {live && canEdit && <MoreFields spaceId={item.spaceId} />}
      {live && <ShownPapers item={live} canEdit={canEdit} />}
      {live && canEdit && <DuplicateItem item={live} isChanged={form.changed.length > 0} onDone={onClose} />}
    </Dialog>
  );
}

/** Returns the words for another person's value of a field; undefined: the value itself. */
function useFieldWords(
  ownFields: readonly OwnField[],
): (field: keyof EditItemForm, value: string) => string | undefined {
  const categories = useCategoryLabels();
  return (field, value) => {
    // i18n: The picture that somebody else chose, as in 'Picture was changed elsewhere to another one.'
    if (field === 'picture') return t('another one');
    const own = ownFields.find((each) => ownName(each) === field);
    if ((own?.type ?? itemFieldTraits(field)?.kind) === 'date') return formatDateStamp(value);
    if (own?.type === 'yesno') return value === 'yes' ? t('“Yes”') : t('“No”');
    if (field !== 'categoryId') return undefined;
    const name = categories.get(value)?.name;
    // i18n: The category that somebody else chose, as in 'Category was changed elsewhere to another one.'
    return name === undefined ? t('another one') : t('“{name}”', { name });
  };
}

interface ItemTextFieldsProps {
  form: FollowedFields<EditItemForm>;
  errors: Partial<FormErrors>;
  /** The field for the name. */
  ref: RefObject<HTMLInputElement | null>;
}

function ItemTextFields({ form, errors, ref }: ItemTextFieldsProps) {
  const { name, description } = form.values;
  return (
    <>
      <TextField
        ref={ref}
        label={t('Item name')}
        placeholder={t('Edit item name...')}
        value={name}
        onChange={(value) => form.set('name', value)}
        error={errors.name ?? null}
        {...(name.length > ITEM_NAME_MAX / 2 && { max: ITEM_NAME_MAX })}
        autoComplete="off"
      />
      <TextField
        label={t('Description')}
        value={description}
        onChange={(value) => form.set('description', value)}
        error={errors.description ?? null}
        {...(description.length > ITEM_DESCRIPTION_MAX / 2 && { max: ITEM_DESCRIPTION_MAX })}
        autoComplete="off"
      />
    </>
  );
}

/** The pictures of the form, and those that the item had when the person first changed them. */
function usePicturesIn(form: FollowedFields<EditItemForm>, item: Item) {
  const [files, setFiles] = useState(NO_PICTURES.files);
  const [opened, setOpened] = useState<readonly PictureEntry[]>([]);
  const text = form.values.picture;
  const draft: PictureDraft = useMemo(() => ({ pictures: picturesIn(text), files }), [text, files]);
  function change(to: (draft: PictureDraft) => PictureDraft) {
    const next = to(draft);
    if (!form.changed.includes('picture')) setOpened(picturesOf(item));
    setFiles(next.files);
    form.set('picture', picturesText(next.pictures));
  }
  return { draft, opened, change };
}
