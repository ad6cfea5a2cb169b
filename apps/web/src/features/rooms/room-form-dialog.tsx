import { errorText } from '@boxroom/domain/error/error-text';
import { parseWith } from '@boxroom/domain/item/parse-item-fields';
import { ROOM_NAME_MAX, roomNameSchema } from '@boxroom/domain/room/room';
import { useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast-store.ts';
import { FollowedNotes } from '../../inventory/followed-notes.tsx';
import { useFollowedForm } from '../../inventory/use-followed-form.ts';
import { useCommand, useNewId } from '../../replica/use-command.ts';
import { type RoomEntry, useRoom } from '../../replica/use-rooms.ts';

interface RoomFormDialogProps {
  /** The room to rename; null: a new one. */
  room: RoomEntry | null;
  onClose: () => void;
  /** Called with the room's id once it is there. */
  onDone?: (roomId: string) => void;
}

export function RoomFormDialog({ room, onClose, onDone }: RoomFormDialogProps) {
  const give = useCommand();
  const newId = useNewId();
  const field = useRef<HTMLInputElement>(null);
  const live = useRoom(room?.id ?? null);
  const form = useFollowedForm({ name: live?.name ?? room?.name ?? '' });
  const text = form.values.name;
  const [error, setError] = useState<string | null>(null);

  function handleSubmit() {
    const name = parseWith(roomNameSchema, text);
    if (!name.ok) {
      setError(name.error);
      return;
    }
    const id = room?.id ?? newId();
    const plan = room
      ? give('room.rename', { id, name: name.value }, 'Failed to update storage room. Please try again.')
      : give('room.create', { id, name: name.value }, 'Failed to create storage room. Please try again.');
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
          <Button type="submit" disabled={text.trim() === '' || (room !== null && !live)}>
            {room ? 'Save Changes' : 'Create Room'}
          </Button>
        </>
      }
    >
      {room && !live && (
        <p className="followed-note" role="status">
          {errorText('NOT_FOUND')} What you typed stays here to be copied.
        </p>
      )}
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
