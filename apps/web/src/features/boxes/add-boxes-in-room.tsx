import { type ComponentProps, useState } from 'react';
import { Select } from '../../components/field/select.tsx';
import { roomLabel } from '../../inventory/room/room-label.ts';
import { t } from '../../lib/language/t.ts';
import { useRooms } from '../../replica/hooks/use-rooms.ts';
import { AddBoxesDialog } from './add-boxes-dialog.tsx';

/** Adds boxes where no room is selected: the person chooses one of those that they may add to. */
export function AddBoxesInRoom(props: Omit<ComponentProps<typeof AddBoxesDialog>, 'roomId' | 'roomField'>) {
  const rooms = useRooms().filter(({ accessLevel }) => accessLevel !== 'view');
  const [roomId, setRoomId] = useState(rooms[0]?.id ?? '');
  return (
    <AddBoxesDialog
      roomId={roomId}
      {...props}
      roomField={
        <Select
          label={t('Room of the new boxes')}
          value={roomId}
          options={rooms.map((room) => ({ value: room.id, label: roomLabel(room) }))}
          onChange={setRoomId}
        />
      }
    />
  );
}
