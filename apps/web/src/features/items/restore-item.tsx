import type { Item } from '@boxroom/domain/item/item';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { submitForm } from '../../components/field/submit-form.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { BoxChoice } from '../../inventory/box/box-choice.tsx';
import { priceForm } from '../../inventory/item/price-text.ts';
import type { PictureDraft } from '../../inventory/picture/picture-draft.ts';
import { useSavePictures } from '../../inventory/picture/use-save-pictures.ts';
import { t } from '../../lib/language/t.ts';
import { useBox } from '../../replica/hooks/use-boxes.ts';
import { useCommand, useNewId } from '../../replica/hooks/use-command.ts';
import { useDestinations } from '../../replica/hooks/use-destinations.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import type { FormErrors, ItemForm } from './item-form.ts';
import { parseItemForm, restoredFields } from './parse-item-form.ts';

interface RestoreItemProps {
  /** The last known version. */
  item: Item;
  /** The values in the person's form. */
  values: ItemForm;
  pictures: PictureDraft;
  /** Called with the errors that prevent saving the values. */
  onInvalid: (errors: FormErrors) => void;
  onDone: () => void;
}

/** Shows in an open form that its item is deleted, and offers to make a new one from the form's values. */
export function RestoreItem({ item, values, pictures, onInvalid, onDone }: RestoreItemProps) {
  const mutate = useCommand();
  const savePictures = useSavePictures('item');
  const newId = useNewId();
  const box = useBox(item.boxId);
  const { canEdit, options, ownFields } = useSpaceInfo(box?.spaceId ?? item.spaceId);
  const ownBox = box && canEdit ? box.id : null;
  const groups = useDestinations(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const boxId = ownBox ?? chosen;

  function handleRestore() {
    if (boxId === null) return;
    const parsed = parseItemForm(values, { prices: priceForm(options.currency), ownFields, before: item.price });
    if (!parsed.ok) {
      onInvalid(parsed.errors);
      return;
    }
    const id = newId();
    const plan = mutate(
      'item.add',
      { boxId, items: [{ id, ...restoredFields(item, parsed.fields) }] },
      t('Failed to add item. Please try again.'),
    );
    if (!plan.ok) return;
    savePictures(id, pictures, []);
    showToast({ title: t('Item added'), description: parsed.fields.name, kind: 'success' });
    onDone();
  }

  return (
    <div className="followed-note followed-note-contested" role="status">
      <p>{t('This item was deleted or is no longer shared with you. What you typed is still here.')}</p>
      {ownBox === null && <BoxChoice groups={groups} value={chosen} onChange={setChosen} />}
      <div className="cluster">
        <Button
          disabled={boxId === null || values.name.trim() === ''}
          onClick={({ currentTarget: { form } }) => form && submitForm(form, handleRestore)}
        >
          {t('Restore as new item')}
        </Button>
      </div>
    </div>
  );
}
