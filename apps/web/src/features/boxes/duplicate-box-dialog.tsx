import { BOX_NAME_MAX, boxNameSchema } from '@boxroom/domain/box/box';
import { nameOfDuplicate } from '@boxroom/domain/box/numbered-names';
import { ITEMS_PER_DUPLICATE_MAX } from '@boxroom/domain/command/box-commands';
import { parseWith } from '@boxroom/domain/item/parse-item-fields';
import { msg } from '@boxroom/domain/language/message';
import { useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Switch } from '../../components/field/switch.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { t } from '../../lib/language/t.ts';
import type { BoxEntry } from '../../replica/hooks/use-boxes.ts';
import { useCommand, useNewId } from '../../replica/hooks/use-command.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import { useNamesOfOwner } from './use-names-of-owner.ts';
import { VIEW_ONLY } from './use-no-boxes-reason.ts';

interface DuplicateBoxDialogProps {
  box: BoxEntry;
  onClose: () => void;
}

const FAILED = msg('Failed to duplicate box. Please try again.');

/** Adds a box like this one beside it, with or without copies of its items. */
export function DuplicateBoxDialog({ box, onClose }: DuplicateBoxDialogProps) {
  const mutate = useCommand();
  const newId = useNewId();
  const { view } = useReplicaStore();
  const { canEdit, isOwner } = useSpaceInfo(box.spaceId);
  const names = useNamesOfOwner(box.spaceId);
  const nameField = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(() => nameOfDuplicate(box.name, names));
  const isFull = box.itemCount > ITEMS_PER_DUPLICATE_MAX;
  const [withItems, setWithItems] = useState(!isFull);
  const off = canEdit ? null : t(VIEW_ONLY);
  const parsed = parseWith(boxNameSchema, name);

  function handleSubmit() {
    if (off !== null || !parsed.ok) return;
    const copy = { id: newId(), name: parsed.value, description: box.description };
    const originals = withItems && !isFull ? [...view.itemsIn(box.id)] : [];
    const items = originals.map(({ id }) => ({ id, copyId: newId() }));
    if (!mutate('box.duplicate', { id: box.id, copy, items }, t(FAILED)).ok) return;
    onClose();
    const done = {
      title: t('Box duplicated'),
      description:
        items.length === 0
          ? copy.name
          : t('{name}, {count, plural, one{# item} other{# items}}', { name: copy.name, count: items.length }),
    };
    // Only the owner may delete boxes.
    if (!isOwner) showToast({ ...done, kind: 'success' });
    else
      showUndoToast(done, () =>
        mutate('box.delete', { id: copy.id }, t('Failed to delete box. Please try again.')).ok
          ? { title: t('Box removed'), description: copy.name }
          : null,
      );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Duplicate Box')}
      description={t('The new box gets its own code. Pictures, ticks and a tag that was printed blank are not copied.')}
      onSubmit={handleSubmit}
      initialFocus={nameField}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <TooltipHint reason={off}>
            <Button type="submit">{t('Duplicate Box')}</Button>
          </TooltipHint>
        </>
      }
    >
      <TextField
        ref={nameField}
        label={t('Box name')}
        value={name}
        onChange={setName}
        max={BOX_NAME_MAX}
        error={parsed.ok ? null : t(parsed.error)}
        autoComplete="off"
      />
      {box.itemCount > 0 && (
        <Switch
          label={t('{count, plural, =1{With its item} other{With its # items}}', { count: box.itemCount })}
          {...(isFull && {
            hint: t('At most {count, plural, one{# item} other{# items}} can be copied with a box.', {
              count: ITEMS_PER_DUPLICATE_MAX,
            }),
          })}
          checked={withItems}
          onChange={setWithItems}
          disabled={isFull}
        />
      )}
    </Dialog>
  );
}
