import { BOX_DESCRIPTION_MAX, BOX_NAME_MAX, boxDescriptionSchema, boxNameSchema } from '@boxroom/domain/box/box';
import { parseWith } from '@boxroom/domain/item/parse-item-fields';
import { useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast-store.ts';
import type { BoxEntry } from '../../replica/use-boxes.ts';
import { useCommand } from '../../replica/use-command.ts';

/** Renames a box and says where in the room it stands. */
export function EditBoxDialog({ box, onClose }: { box: BoxEntry; onClose: () => void }) {
  const give = useCommand();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(box.name);
  const [description, setDescription] = useState(box.description ?? '');
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
    const set = {
      ...(parsedName.value !== box.name && { name: parsedName.value }),
      ...(place.value !== box.description && { description: place.value }),
    };
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
          <Button type="submit" disabled={name.trim() === ''}>
            Save Changes
          </Button>
        </>
      }
    >
      <TextField
        ref={field}
        label="Box name"
        value={name}
        onChange={setName}
        max={BOX_NAME_MAX}
        error={errors.name}
        autoComplete="off"
      />
      <TextField
        label="Location in room"
        placeholder="Top shelf, behind the door..."
        value={description}
        onChange={setDescription}
        max={BOX_DESCRIPTION_MAX}
        error={errors.description}
        autoComplete="off"
      />
    </Dialog>
  );
}
