import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { lazyDialog } from '../../components/lazy-dialog.tsx';
import type { RoomEntry } from '../../replica/use-rooms.ts';
import { useResumedTransfer } from './use-resumed-transfer.ts';

const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog);
const ManageAccessDialog = lazyDialog(async () => (await import('./manage-access-dialog.tsx')).ManageAccessDialog);

interface SharingButtonsProps {
  room: RoomEntry | undefined;
  /** Further ways to share the room, in the dialog. */
  more?: (room: RoomEntry) => ReactNode;
}

/** Of the head of a room: asks somebody in, and shows who is. Nothing where the room is somebody else's. */
export function SharingButtons({ room, more }: SharingButtonsProps) {
  const [dialog, setDialog] = useState<{ kind: 'invite' | 'manage'; room: RoomEntry } | null>(null);
  const resumed = useResumedTransfer();
  // What is pressed comes first: the question after a new sign-in may still wait for an answer of the server.
  const pressed = dialog?.kind === 'manage' ? dialog.room : null;
  const managed = pressed ?? resumed?.room ?? null;
  function close() {
    setDialog(null);
    resumed?.onEnd();
  }
  return (
    <>
      {room && !room.isShared && (
        <>
          <button
            type="button"
            className="icon-button"
            aria-label="Share storage room"
            title="Share storage room"
            onClick={() => setDialog({ kind: 'invite', room })}
          >
            <UserRoundPlus aria-hidden />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label="Manage shared access"
            title="Manage shared access"
            onClick={() => setDialog({ kind: 'manage', room })}
          >
            <UsersRound aria-hidden />
          </button>
        </>
      )}
      {dialog?.kind === 'invite' && <InviteDialog room={dialog.room} onClose={close} />}
      {managed && (
        <ManageAccessDialog room={managed} onClose={close} transferTo={pressed ? null : (resumed?.memberId ?? null)}>
          {more?.(managed)}
        </ManageAccessDialog>
      )}
    </>
  );
}
