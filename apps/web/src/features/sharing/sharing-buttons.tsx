import { msg } from '@boxroom/domain/language/message';
import UserRoundCog from 'lucide-react/icons/user-round-cog';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { t } from '../../lib/language/t.ts';
import { useIsTryout } from '../../replica/hooks/use-is-tryout.ts';
import type { RoomEntry } from '../../replica/hooks/use-rooms.ts';
import { type NamedRoom, useManagedRoom } from './use-managed-room.ts';

const NeedsAccountDialog = lazyDialog(
  async () => (await import('../../inventory/tryout/needs-account.tsx')).NeedsAccountDialog,
);
const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog);
const ManageAccessDialog = lazyDialog(async () => (await import('./manage-access-dialog.tsx')).ManageAccessDialog);

interface SharingButtonsProps {
  room: RoomEntry | undefined;
  /** Further ways to share the room, shown in the dialog. */
  more?: (room: NamedRoom) => ReactNode;
}

const NEEDS_ACCOUNT = msg(
  'With an account you invite others by mail, and everybody sees the same room. Keep this, and it comes along.',
);

/** Buttons in a room's header: invite somebody, and manage the members. Empty for somebody else's room. */
export function SharingButtons({ room, more }: SharingButtonsProps) {
  const isTryout = useIsTryout();
  const [shared, setShared] = useState<RoomEntry | null>(null);
  const { managed, transferTo, manage, close } = useManagedRoom();
  return (
    <>
      {room && !room.isShared && (
        <>
          <button
            type="button"
            className="icon-button sharing-button"
            aria-label={t('Share storage room')}
            title={t('Share storage room')}
            onClick={() => setShared(room)}
          >
            <UserRoundPlus aria-hidden />
            <span className="sharing-word">{t('Share')}</span>
          </button>
          <button
            type="button"
            className="icon-button sharing-button"
            aria-label={t('Manage shared access')}
            title={t('Manage shared access')}
            onClick={() => (isTryout ? setShared(room) : manage(room))}
          >
            <UserRoundCog aria-hidden />
            <span className="sharing-word">{t('Manage')}</span>
          </button>
        </>
      )}
      {shared && isTryout && (
        <NeedsAccountDialog
          title={t('Share {room}', { room: shared.name })}
          text={t(NEEDS_ACCOUNT)}
          onClose={() => setShared(null)}
        />
      )}
      {shared && !isTryout && <InviteDialog room={shared} onClose={() => setShared(null)} />}
      {managed && (
        <ManageAccessDialog room={managed} onClose={close} transferTo={transferTo}>
          {more?.(managed)}
        </ManageAccessDialog>
      )}
    </>
  );
}
