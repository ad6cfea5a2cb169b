import { includesAccess } from '@boxroom/domain/access/decide-access';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Choice } from '../../components/field/choice.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { LostCategories } from '../../inventory/item/lost-categories.tsx';
import { roomLabel } from '../../inventory/room/room-label.ts';
import { t } from '../../lib/language/t.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { useRooms } from '../../replica/hooks/use-rooms.ts';
import { moveBoxes, moveBoxesBack, type MoveTarget } from './move-boxes.ts';
import type { ScanResult } from './scan-session.ts';

const NONE = 'none';

interface MoveScannedDialogProps {
  boxIds: readonly string[];
  onResult: (boxId: string, result: ScanResult) => void;
  onClose: () => void;
}

/** Chooses the room to which all scanned boxes move. */
export function MoveScannedDialog({ boxIds, onResult, onClose }: MoveScannedDialogProps) {
  const store = useReplicaStore();
  const rooms = useRooms().filter((room) => includesAccess(room.accessLevel, 'edit'));
  const [chosen, setChosen] = useState<string | null>(null);
  const room = rooms.find(({ id }) => id === chosen);
  // A room that was deleted meanwhile, or is no longer shared, is no valid choice, and does not mean 'Unassigned'.
  const target: MoveTarget | null = room
    ? { roomId: room.id, name: room.name }
    : chosen === NONE
      ? { roomId: null, name: t('Unassigned') }
      : null;
  const options = [
    ...rooms.map((one) => ({ value: one.id, label: roomLabel(one) })),
    { value: NONE, label: t('None (Unassigned)') },
  ];

  function handleSubmit() {
    if (!target) return;
    const moved = moveBoxes(store, boxIds, target, onResult);
    onClose();
    const others = boxIds.length - moved.length;
    if (moved.length === 0) return showToast({ title: t('No box moved'), description: t('See the list for why.') });
    const place = t('Now in {room}.', { room: target.name });
    const rest = t('{count, plural, one{# box} other{# boxes}} stayed: see the list.', { count: others });
    const said = {
      title: t('{count, plural, one{Box moved} other{# boxes moved}}', { count: moved.length }),
      description: others === 0 ? place : `${place} ${rest}`,
    };
    // In somebody else's room the boxes are theirs: only they can move them back.
    if (room?.isShared) return showToast({ ...said, kind: 'success' });
    showUndoToast(said, () => {
      const back = moveBoxesBack(store, moved, target);
      for (const { id } of back) onResult(id, { text: t('Moved back'), tone: 'info' });
      return back.length === 0
        ? {
            title: t('Nothing to undo'),
            description: t('The boxes were moved or deleted since then, or you may not move them back.'),
          }
        : {
            title: t('Move undone'),
            description: t('{count, plural, one{# box} other{# boxes}} moved back.', { count: back.length }),
          };
    });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Move Boxes to a Room')}
      description={t('{count, plural, one{Where should this box go?} other{Where should these # boxes go?}}', {
        count: boxIds.length,
      })}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={!target}>
            {t('Move {count, plural, one{# box} other{# boxes}}', { count: boxIds.length })}
          </Button>
        </>
      }
    >
      <Choice label={t('Storage room')} options={options} value={chosen} onChange={setChosen} />
      {chosen !== null && !target && (
        <p className="muted small" role="status">
          {t('The storage room you chose is no longer available. Choose another.')}
        </p>
      )}
      {room?.isShared && (
        <p className="muted small" role="status">
          {t('The boxes and their items will belong to the owner of {room}. Only they can move them out again.', {
            room: room.name,
          })}
        </p>
      )}
      {room && <LostCategories items={boxIds.flatMap((id) => [...store.view.itemsIn(id)])} room={room} />}
    </Dialog>
  );
}
