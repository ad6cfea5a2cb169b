import type { SentInvitation } from '@boxroom/domain/sharing/invitation';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { t } from '../../lib/language/t.ts';
import { ServerState } from '../../lib/session/server-state.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InvitationSent } from './invitation-sent.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberRow } from './member-row.tsx';
import './sharing.css';
import { SharingTrouble } from './sharing-trouble.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { useSharingOverview } from './use-sharing.ts';

interface ManageAccessDialogProps {
  /** An own room. */
  room: { id: string; name: string };
  onClose: () => void;
  /** The member for a transfer, whose question opens first; null: none. */
  transferTo?: string | null;
  /** Further ways to share this room, below its people; removed with the room. */
  children?: ReactNode;
}

export function ManageAccessDialog(props: ManageAccessDialogProps) {
  return (
    <ServerState>
      <ManageAccess {...props} />
    </ServerState>
  );
}

/** The members and invitations of a room, with all actions of its owner. */
function ManageAccess({ room, onClose, transferTo = null, children }: ManageAccessDialogProps) {
  const list = useSharingOverview(true);
  const [isAnswered, setIsAnswered] = useState(false);
  const isAsking = transferTo !== null && !isAnswered;
  const [isInviting, setIsInviting] = useState(false);
  const [sent, setSent] = useState<SentInvitation | null>(null);
  const shared = list.data?.rooms.find(({ roomId }) => roomId === room.id);
  // The link is useful while the invitation is pending.
  const isOpen = shared?.invitations.some(({ id, status }) => id === sent?.invitation.id && status === 'pending');
  // Transferred here or elsewhere, or deleted: there is nothing left to manage.
  const isGone = list.data !== undefined && shared === undefined;
  const heir = isAsking ? shared?.members.find(({ userId }) => userId === transferTo) : undefined;
  if (isAsking && !list.data && !list.error && !list.isAway) return null;
  // Shown before the dialog and not on it: two that open together would hide each other from screen readers.
  if (heir)
    return <TransferDialog room={room} member={heir} onClose={() => setIsAnswered(true)} onTransferred={onClose} />;
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        size="md"
        title={t('Manage shared access')}
        description={room.name}
        footer={
          <>
            <Button variant="outline" colorPalette="gray" onClick={onClose}>
              {t('Close')}
            </Button>
            {!isGone && <Button onClick={() => setIsInviting(true)}>{t('Invite')}</Button>}
          </>
        }
      >
        <SharingTrouble list={list} failed={t('Failed to load shared users')} />
        {isGone && (
          <p role="status" dir="auto">
            {t('You can no longer share {room}.', { room: room.name })}
          </p>
        )}
        {shared && (
          <>
            <section className="sharing-part" aria-labelledby="sharing-people">
              <h3 id="sharing-people" className="sharing-heading">
                {t('People with access')}
              </h3>
              {shared.members.length === 0 && <p className="muted">{t('Nobody but you uses this room.')}</p>}
              <ul role="list" className="people">
                {shared.members.map((member) => (
                  <MemberRow key={member.userId} room={room} member={member} onTransferred={onClose} />
                ))}
              </ul>
            </section>
            {shared.invitations.length > 0 && (
              <section className="sharing-part" aria-labelledby="sharing-invitations">
                <h3 id="sharing-invitations" className="sharing-heading">
                  {t('Invitations')}
                </h3>
                {sent && isOpen && <InvitationSent sent={sent} />}
                <ul role="list" className="people">
                  {shared.invitations.map((invitation) => (
                    <InvitationRow key={invitation.id} invitation={invitation} onSent={setSent} />
                  ))}
                </ul>
              </section>
            )}
          </>
        )}
        {!isGone && children}
      </Dialog>
      {isInviting && <InviteDialog room={room} onClose={() => setIsInviting(false)} />}
    </>
  );
}
