import { Link } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import { Button } from '../../components/button/button.tsx';
import { EmptyState } from '../../components/placeholder/empty-state.tsx';
import { t } from '../../lib/language/t.ts';
import { lastRoom } from '../../replica/hooks/last-room.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import type { RoomEntry } from '../../replica/hooks/use-rooms.ts';
import { restorableNote } from '../../replica/words/restorable-note.ts';

/** Shown when there is neither a room nor a box: the fate of the last room, and the next step. */
export function NoRoom({ onAdd }: { onAdd: () => void }) {
  const store = useReplicaStore();
  const room = lastRoom(store);
  return (
    <EmptyState
      text={t('You have no storage room')}
      hint={room ? whatHappened(room) : t("You don't have any boxes yet. They are kept in a storage room.")}
      action={
        <div className="cluster">
          <AddRoomButton onAdd={onAdd} />
          <Button asChild variant="outline" colorPalette="gray">
            <Link to="/settings/deleted">{t('Recently deleted')}</Link>
          </Button>
        </div>
      }
    />
  );
}

export function AddRoomButton({ onAdd }: { onAdd: () => void }) {
  return (
    <Button onClick={onAdd}>
      <Plus aria-hidden />
      {t('Add Storage Room')}
    </Button>
  );
}

/** An own room disappears only by deletion: after a transfer the former owner stays as a member. */
function whatHappened({ name, isShared }: RoomEntry): string {
  return isShared
    ? t('"{name}" is no longer shared with you.', { name })
    : `${t('"{name}" was deleted.', { name })} ${restorableNote()}`;
}
