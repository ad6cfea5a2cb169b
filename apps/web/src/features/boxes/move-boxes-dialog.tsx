import { includesAccess } from '@boxroom/domain/access/decide-access';
import { countText } from '@boxroom/domain/text/count-text';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { Choice } from '../../components/field/choice.tsx';
import { showToast } from '../../components/toast/toast-store.ts';
import { showUndoToast } from '../../components/toast/undo-toast.ts';
import { LostCategories } from '../../inventory/item/lost-categories.tsx';
import { roomLabel } from '../../inventory/room/room-label.ts';
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
    ...(areAllIn(user.id) ? [] : [{ value: NONE, label: 'None (Unassigned)' }]),
  ];
  const isOne = owned.length === 1;
  const what = isOne ? 'Box' : 'Boxes';
  const skipped = boxes.length - owned.length;

  function handleSubmit() {
    if (chosen === null) return;
    const moved = move(owned, chosen === NONE ? null : chosen);
    if (!moved) return;
    onClose();
    onDone?.();
    const who = isOne ? `${owned[0]?.name} is` : countText(owned.length, 'box is', 'boxes are');
    const place = target ? `now in ${target.name}.` : 'now in no room.';
    const said = {
      title: `${what} moved`,
      description: `${who} ${place}${skipped > 0 ? ` ${othersBoxesText(skipped)}` : ''}`,
    };
    // In somebody else's room the boxes are theirs: only they can move them back.
    if (target?.isShared) showToast({ ...said, kind: 'success' });
    else showUndoToast(said, () => moveBack(moved));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Move ${what} to Another Room`}
      description={
        isOne
          ? `Where should "${owned[0]?.name}" go?`
          : `Where should these ${countText(owned.length, 'box', 'boxes')} go?`
      }
      onSubmit={handleSubmit}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={chosen === null}>
            Move {what}
          </Button>
        </>
      }
    >
      {options.length > 0 ? (
        <Choice label="Storage room" options={options} value={chosen} onChange={setChosen} />
      ) : (
        <p className="muted">There is no other room.</p>
      )}
      {skipped > 0 && <p className="muted small">{othersBoxesText(skipped)}</p>}
      {target?.isShared && (
        <p className="muted small" role="status">
          {isOne ? 'The box and its' : 'The boxes and their'} items will belong to the owner of {target.name}. Only they
          can move {isOne ? 'it' : 'them'} out again.
        </p>
      )}
      {target && <LostCategories items={owned.flatMap(({ id }) => [...view.itemsIn(id)])} room={target} />}
    </Dialog>
  );
}
