import { BOX_NAME_MAX, boxNameSchema } from '@boxroom/domain/box/box';
import { nameOfDuplicate } from '@boxroom/domain/box/numbered-names';
import { ITEMS_PER_DUPLICATE_MAX } from '@boxroom/domain/command/box-commands';
import { parseWith } from '@boxroom/domain/item/parse-item-fields';
import { countText } from '@boxroom/domain/text/count-text';
import { useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Switch } from '../../components/field/switch.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
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

const FAILED = 'Failed to duplicate box. Please try again.';

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
  const off = canEdit ? null : VIEW_ONLY;
  const parsed = parseWith(boxNameSchema, name);

  function handleSubmit() {
    if (off !== null || !parsed.ok) return;
    const copy = { id: newId(), name: parsed.value, description: box.description };
    const originals = withItems && !isFull ? [...view.itemsIn(box.id)] : [];
    const items = originals.map(({ id }) => ({ id, copyId: newId() }));
    if (!mutate('box.duplicate', { id: box.id, copy, items }, FAILED).ok) return;
    onClose();
    const done = {
      title: 'Box duplicated',
      description: items.length === 0 ? copy.name : `${copy.name}, ${countText(items.length, 'item')}`,
    };
    // Only the owner may delete boxes.
    if (!isOwner) showToast({ ...done, kind: 'success' });
    else
      showUndoToast(done, () =>
        mutate('box.delete', { id: copy.id }, 'Failed to delete box. Please try again.').ok
          ? { title: 'Box removed', description: copy.name }
          : null,
      );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Duplicate Box"
      description="The new box gets its own code. Pictures, ticks and a tag that was printed blank are not copied."
      onSubmit={handleSubmit}
      initialFocus={nameField}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Cancel
          </Button>
          <TooltipHint reason={off}>
            <Button type="submit">Duplicate Box</Button>
          </TooltipHint>
        </>
      }
    >
      <TextField
        ref={nameField}
        label="Box name"
        value={name}
        onChange={setName}
        max={BOX_NAME_MAX}
        error={parsed.ok ? null : parsed.error}
        autoComplete="off"
      />
      {box.itemCount > 0 && (
        <Switch
          label={box.itemCount === 1 ? 'With its item' : `With its ${countText(box.itemCount, 'item')}`}
          {...(isFull && { hint: `At most ${countText(ITEMS_PER_DUPLICATE_MAX, 'item')} can be copied with a box.` })}
          checked={withItems}
          onChange={setWithItems}
          disabled={isFull}
        />
      )}
    </Dialog>
  );
}
