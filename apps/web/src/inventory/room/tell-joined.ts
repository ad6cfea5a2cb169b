import type { JoinedRoom } from '@boxroom/domain/sharing/invitation';
import { showToast } from '../../components/toast/toast-store.ts';
import { t } from '../../lib/language/t.ts';
import { writeJoined } from './joined-room.ts';

const SHOWN_FOR = 5000;

/** Shows a toast, and later a card, that the person has joined somebody else's room. Returns the address of the room. */
export function tellJoined({ roomId, roomName, inviterName }: JoinedRoom): string {
  writeJoined({ roomId, inviterName });
  showToast({
    kind: 'success',
    title: t('Invitation Accepted! 🎉'),
    description: t('Welcome to {room}, shared by {owner}.', { room: roomName, owner: inviterName }),
    duration: SHOWN_FOR,
  });
  return `/app?room=${roomId}`;
}
