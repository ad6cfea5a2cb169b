import DoorOpen from 'lucide-react/icons/door-open';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { Select } from '../../components/field/select.tsx';
import { TooltipHint } from '../../components/tooltip/tooltip-hint.tsx';
import { roomLabel, UNASSIGNED } from '../../inventory/room/room-label.ts';
import { t } from '../../lib/language/t.ts';
import { ALL_BOXES } from '../../replica/hooks/use-boxes.ts';
import type { RoomEntry } from '../../replica/hooks/use-rooms.ts';
import './room-picker.css';
import type { RoomSelection } from './use-room-selection.ts';

const RoomFormDialog = lazyDialog(async () => (await import('./room-form-dialog.tsx')).RoomFormDialog);
const DeleteRoomDialog = lazyDialog(async () => (await import('./delete-room-dialog.tsx')).DeleteRoomDialog);

interface RoomPickerProps {
  selection: RoomSelection;
  hasUnassigned: boolean;
}

type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; room: RoomEntry };

/** Chooses a room, and adds, renames and deletes rooms. */
export function RoomPicker({ selection, hasUnassigned }: RoomPickerProps) {
  const { rooms, selectedId, room, select } = selection;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  const isOne = rooms.length + Number(hasUnassigned) < 2 && selectedId !== ALL_BOXES;
  const options = [
    ...(isOne ? [] : [{ value: ALL_BOXES, label: t('All rooms') }]),
    ...rooms.map((one) => ({ value: one.id, label: roomLabel(one) })),
    ...(hasUnassigned ? [{ value: UNASSIGNED, label: t('Unassigned') }] : []),
  ];
  return (
    <div className="room-picker">
      {options.length > 0 && (
        <Select
          label={t('Storage room')}
          icon={DoorOpen}
          value={selectedId ?? ''}
          options={options}
          onChange={select}
        />
      )}
      <div className="row-actions">
        {room && (
          <>
            <TooltipHint reason={room.isShared ? t('Cannot edit shared rooms') : null}>
              <button
                type="button"
                className="icon-button"
                aria-label={t('Edit storage room')}
                onClick={() => setDialog({ kind: 'edit', room })}
              >
                <Pencil aria-hidden />
              </button>
            </TooltipHint>
            <TooltipHint reason={room.isShared ? t('Cannot delete shared rooms') : null}>
              <button
                type="button"
                className="icon-button icon-button-danger"
                aria-label={t('Delete storage room')}
                onClick={() => setDialog({ kind: 'delete', room })}
              >
                <Trash2 aria-hidden />
              </button>
            </TooltipHint>
          </>
        )}
        {rooms.length > 0 && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('Add storage room')}
            title={t('Add storage room')}
            onClick={() => setDialog({ kind: 'add' })}
          >
            <Plus aria-hidden />
          </button>
        )}
      </div>
      {dialog?.kind === 'add' && <RoomFormDialog room={null} onClose={close} onDone={select} />}
      {dialog?.kind === 'edit' && <RoomFormDialog room={dialog.room} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteRoomDialog room={dialog.room} onClose={close} />}
    </div>
  );
}
