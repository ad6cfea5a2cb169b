import { errorText } from '@boxroom/domain/error/error-text';
import { parseWith } from '@boxroom/domain/item/parse-item-fields';
import { ROOM_NAME_MAX, roomNameSchema } from '@boxroom/domain/room/room';
import { useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { FollowedNotes } from '../../inventory/form/followed-notes.tsx';
import { FormNote } from '../../inventory/form/form-note.tsx';
import { useFollowedForm } from '../../inventory/form/use-followed-form.ts';
import { useLastSeen } from '../../inventory/form/use-last-seen.ts';
import { useCommand, useNewId } from '../../replica/hooks/use-command.ts';
import { type RoomEntry, useRoom } from '../../replica/hooks/use-rooms.ts';

interface RoomFormDialogProps {
  /** The room to rename; null: a new one. */
  room: RoomEntry | null;
  onClose: () => void;
  /** Called with the room's id once it exists. */
  onDone?: (roomId: string) => void;
}

export function RoomFormDialog({ room, onClose, onDone }: RoomFormDialogProps) {
  const mutate = useCommand();
  const newId = useNewId();
  const field = useRef<HTMLInputElement>(null);
  const live = useRoom(room?.id ?? null);
  const form = useFollowedForm({ name: useLastSeen(live, room)?.name ?? '' });
  const text = form.values.name;
  const [error, setError] = useState<string | null>(null);
  const off = room ? whyOff(live) : null;

  function handleSubmit() {
    if (off !== null) return;
    const name = parseWith(roomNameSchema, text);
    if (!name.ok) {
      setError(name.error);
      return;
    }
    if (room && form.changed.length === 0) return onClose();
    const id = room?.id ?? newId();
    const plan = room
      ? mutate('room.rename', { id, name: name.value }, 'Failed to update storage room. Please try again.')
      : mutate('room.create', { id, name: name.value }, 'Failed to create storage room. Please try again.');
    if (!plan.ok) return;
    onClose();
    onDone?.(id);
    showToast({
      title: room ? 'Storage Room updated' : 'Storage Room created',
      description: name.value,
      kind: 'success',
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={room ? 'Edit Storage Room' : 'Add Storage Room'}
      onSubmit={handleSubmit}
      initialFocus={field}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Cancel
          </Button>
          <TooltipHint reason={off}>
            <Button type="submit" disabled={off === null && text.trim() === ''}>
              {room ? 'Save Changes' : 'Create Room'}
            </Button>
          </TooltipHint>
        </>
      }
    >
      {off !== null && <FormNote>{off}</FormNote>}
      <FollowedNotes form={form} labels={{ name: 'Storage Room name' }} />
      <TextField
        ref={field}
        label="Storage Room name"
        placeholder="Attic, garage, cellar..."
        value={text}
        onChange={(value) => {
          form.set('name', value);
          setError(null);
        }}
        max={ROOM_NAME_MAX}
        error={error}
        autoComplete="off"
      />
    </Dialog>
  );
}

function whyOff(live: RoomEntry | undefined): string | null {
  if (!live) return errorText('NOT_FOUND');
  return live.isShared ? errorText('OWNER_ONLY') : null;
}
