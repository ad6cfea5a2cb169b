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
import { type ChosenBox, othersBoxesText, ownedBoxes } from './owned-boxes.ts';
import { useMoveBoxes } from './use-move-boxes.ts';

const NONE = 'none';

interface MoveBoxesDialogProps {
  boxes: readonly ChosenBox[];
  onClose: () => void;
  /** Called once they are moved. */
  onDone?: () => void;
}

/** Moves boxes with their items to another room, or out of all rooms. Skips those of other owners. */
export function MoveBoxesDialog({ boxes, onClose, onDone }: MoveBoxesDialogProps) {
  const { view, user } = useReplicaStore();
  const { move, moveBack } = useMoveBoxes();
  const owned = ownedBoxes(view, boxes);
  const areAllIn = (spaceId: string) => owned.every((box) => box.spaceId === spaceId);
  const rooms = useRooms().filter((room) => !areAllIn(room.id) && includesAccess(room.accessLevel, 'edit'));
  const [chosen, setChosen] = useState<string | null>(null);
  const target = rooms.find(({ id }) => id === chosen);
  const options = [
    ...rooms.map((room) => ({ value: room.id, label: roomLabel(room) })),
    ...(areAllIn(user.id) ? [] : [{ value: NONE, label: t('None (Unassigned)') }]),
  ];
  const isOne = owned.length === 1;
  const name = owned[0]?.name ?? '';
  const count = owned.length;
  const skipped = boxes.length - owned.length;

  function handleSubmit() {
    if (chosen === null) return;
    const moved = move(owned, chosen === NONE ? null : chosen);
    if (!moved) return;
    onClose();
    onDone?.();
    const done = isOne ? movedOneText(name, target?.name) : movedText(count, target?.name);
    const said = {
      title: isOne ? t('Box moved') : t('Boxes moved'),
      description: skipped > 0 ? `${done} ${othersBoxesText(skipped)}` : done,
    };
    // In somebody else's room the boxes are theirs: only they can move them back.
    if (target?.isShared) showToast({ ...said, kind: 'success' });
    else showUndoToast(said, () => moveBack(moved));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={isOne ? t('Move Box to Another Room') : t('Move Boxes to Another Room')}
      description={
        isOne
          ? t('Where should "{name}" go?', { name })
          : t('Where should these {count, plural, one{# box} other{# boxes}} go?', { count })
      }
      onSubmit={handleSubmit}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={chosen === null}>
            {isOne ? t('Move Box') : t('Move Boxes')}
          </Button>
        </>
      }
    >
      {options.length > 0 ? (
        <Choice label={t('Storage room')} options={options} value={chosen} onChange={setChosen} />
      ) : (
        <p className="muted">{t('There is no other room.')}</p>
      )}
      {skipped > 0 && <p className="muted small">{othersBoxesText(skipped)}</p>}
      {target?.isShared && (
        <p className="muted small" role="status">
          {isOne
            ? t('The box and its items will belong to the owner of {room}. Only they can move it out again.', {
                room: target.name,
              })
            : t('The boxes and their items will belong to the owner of {room}. Only they can move them out again.', {
                room: target.name,
              })}
        </p>
      )}
      {target && <LostCategories items={owned.flatMap(({ id }) => [...view.itemsIn(id)])} room={target} />}
    </Dialog>
  );
}

/** `room` undefined: none. */
function movedOneText(name: string, room: string | undefined): string {
  return room === undefined ? t('{name} is now in no room.', { name }) : t('{name} is now in {room}.', { name, room });
}

function movedText(count: number, room: string | undefined): string {
  return room === undefined
    ? t('{count, plural, one{# box is} other{# boxes are}} now in no room.', { count })
    : t('{count, plural, one{# box is} other{# boxes are}} now in {room}.', { count, room });
}
