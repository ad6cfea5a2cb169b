import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import type { RoomEntry } from '../../replica/hooks/use-rooms.ts';
import { type NamedRoom, useManagedRoom } from './use-managed-room.ts';

const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog);
const ManageAccessDialog = lazyDialog(async () => (await import('./manage-access-dialog.tsx')).ManageAccessDialog);

interface SharingButtonsProps {
  room: RoomEntry | undefined;
  /** Further ways to share the room, shown in the dialog. */
  more?: (room: NamedRoom) => ReactNode;
}

/** Buttons in a room's header: invite somebody, and manage the members. Empty for somebody else's room. */
export function SharingButtons({ room, more }: SharingButtonsProps) {
  const [shared, setShared] = useState<RoomEntry | null>(null);
  const { managed, transferTo, manage, close } = useManagedRoom();
  return (
    <>
      {room && !room.isShared && (
        <>
          <button
            type="button"
            className="icon-button"
            aria-label="Share storage room"
            title="Share storage room"
            onClick={() => setShared(room)}
          >
            <UserRoundPlus aria-hidden />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label="Manage shared access"
            title="Manage shared access"
            onClick={() => manage(room)}
          >
            <UsersRound aria-hidden />
          </button>
        </>
      )}
      {shared && <InviteDialog room={shared} onClose={() => setShared(null)} />}
      {managed && (
        <ManageAccessDialog room={managed} onClose={close} transferTo={transferTo}>
          {more?.(managed)}
        </ManageAccessDialog>
      )}
    </>
  );
}
