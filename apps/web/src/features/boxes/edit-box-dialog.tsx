import { BOX_DESCRIPTION_MAX, BOX_NAME_MAX, boxDescriptionSchema, boxNameSchema } from '@boxroom/domain/box/box';
import { errorText } from '@boxroom/domain/error/error-text';
import { parseWith } from '@boxroom/domain/item/parse-item-fields';
import { useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast-store.ts';
import { FollowedNotes } from '../../inventory/followed-notes.tsx';
import { useFollowedForm } from '../../inventory/use-followed-form.ts';
import { type BoxEntry, useBox } from '../../replica/use-boxes.ts';
import { useCommand } from '../../replica/use-command.ts';
import { useSpaceInfo } from '../../replica/use-space-infos.ts';

/** Renames a box and says where in the room it stands. */
export function EditBoxDialog({ box: opened, onClose }: { box: BoxEntry; onClose: () => void }) {
  const give = useCommand();
  const field = useRef<HTMLInputElement>(null);
  const live = useBox(opened.id);
  const box = live ?? opened;
  const { isOwner } = useSpaceInfo(box.spaceId);
  const form = useFollowedForm({ name: box.name, description: box.description ?? '' });
  const { name, description } = form.values;
  const [errors, setErrors] = useState<{ name: string | null; description: string | null }>({
    name: null,
    description: null,
  });

  function handleSubmit() {
    const parsedName = parseWith(boxNameSchema, name);
    const place = parseWith(boxDescriptionSchema, description);
    if (!parsedName.ok || !place.ok) {
      setErrors({ name: parsedName.ok ? null : parsedName.error, description: place.ok ? null : place.error });
      return;
    }
    const values = { name: parsedName.value, description: place.value };
    const set: Partial<typeof values> = Object.fromEntries(form.changed.map((changed) => [changed, values[changed]]));
    const plan = give('box.edit', { id: box.id, set }, 'Failed to rename box. Please try again.');
    if (!plan.ok) return;
    onClose();
    const text = set.name === undefined ? 'The location was saved.' : `Renamed to ${set.name}`;
    showToast({ title: 'Box updated', description: text, kind: 'success' });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Rename Box"
      onSubmit={handleSubmit}
      initialFocus={field}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!live || !isOwner || name.trim() === ''}>
            Save Changes
          </Button>
        </>
      }
    >
      {(!live || !isOwner) && (
        <p className="followed-note" role="status">
          {live ? errorText('OWNER_ONLY') : errorText('NOT_FOUND')} What you typed stays here to be copied.
        </p>
      )}
      <FollowedNotes form={form} labels={{ name: 'Box name', description: 'Location in room' }} />
      <TextField
        ref={field}
        label="Box name"
        value={name}
        onChange={(value) => form.set('name', value)}
        max={BOX_NAME_MAX}
        error={errors.name}
        autoComplete="off"
      />
      <TextField
        label="Location in room"
        placeholder="Top shelf, behind the door..."
        value={description}
        onChange={(value) => form.set('description', value)}
        max={BOX_DESCRIPTION_MAX}
        error={errors.description}
        autoComplete="off"
      />
    </Dialog>
  );
}
