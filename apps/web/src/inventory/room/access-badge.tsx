import { t } from '../../lib/language/t.ts';
import type { RoomEntry } from '../../replica/hooks/use-rooms.ts';

/** Shows what the person may do in a room that somebody else shares; nothing for their own rooms. */
export function AccessBadge({ room }: { room: RoomEntry | undefined }) {
  if (!room?.isShared) return null;
  return room.accessLevel === 'view' ? (
    <span className="badge badge-warning">{t('View Access')}</span>
  ) : (
    <span className="badge badge-success">{t('Edit Access')}</span>
  );
}
