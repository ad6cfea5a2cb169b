import type { JoinedRoom } from '@boxroom/domain/sharing/invitation';
import { showToast } from '../components/toast-store.ts';

const SHOWN_FOR = 5000;

/** Says that a room of somebody else is theirs to use now. Answers the address that shows it. */
export function tellJoined({ roomId, roomName, inviterName }: JoinedRoom): string {
  showToast({
    kind: 'success',
    title: 'Invitation Accepted! 🎉',
    description: `Welcome to ${roomName}, shared by ${inviterName}.`,
    duration: SHOWN_FOR,
  });
  return `/app?room=${roomId}`;
}
