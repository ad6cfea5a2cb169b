import type { Invitation } from '@boxroom/domain/sharing/invitation';
import type { RoomMember } from '@boxroom/domain/sharing/shared-access';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { lazyDialog } from '../../components/dialog/lazy-dialog.tsx';
import { t } from '../../lib/language/t.ts';
import { SharedWithMe } from './shared-with-me.tsx';
import './sharing.css';
import { SharingTrouble } from './sharing-trouble.tsx';
import { useSharingOverview } from './use-sharing.ts';

const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog);

interface SharedRoomsCardProps {
  /** Opens the owner's dialog about the members of a room. */
  onManage: (room: { id: string; name: string }) => void;
}

/** Part of the settings: the members of the own rooms, and the rooms shared with the person. */
export function SharedRoomsCard({ onManage }: SharedRoomsCardProps) {
  const list = useSharingOverview();
  const [isInviting, setIsInviting] = useState(false);
  const shared = list.data?.rooms.filter(({ members, invitations }) => members.length + invitations.length > 0) ?? [];
  const joined = list.data?.joined ?? [];
  return (
    <section className="card card-stack" aria-labelledby="shared-rooms">
      <div>
        <h2 id="shared-rooms" className="heading">
          {t('Shared Rooms')}
        </h2>
        <p className="muted small">{t('Let others look into a storage room, or keep it together.')}</p>
      </div>
      <SharingTrouble list={list} failed={t('Failed to load shared rooms data')} />
      {shared.length > 0 && (
        <section className="sharing-part" aria-labelledby="shared-by-me">
          <h3 id="shared-by-me" className="sharing-heading">
            {t('Shared by me')}
          </h3>
          <ul role="list" className="people">
            {shared.map(({ roomId, roomName, members, invitations }) => (
              <li key={roomId} className="row person">
                <div className="row-text">
                  <span className="person-name" dir="auto">
                    {roomName}
                  </span>
                  <span className="person-facts muted small">{usedBy(members, invitations)}</span>
                </div>
                <Button
                  variant="outline"
                  colorPalette="gray"
                  aria-label={t('Manage shared access of {room}', { room: roomName })}
                  onClick={() => onManage({ id: roomId, name: roomName })}
                >
                  {t('Manage')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {joined.length > 0 && <SharedWithMe rooms={joined} />}
      <div className="cluster">
        <Button variant="outline" onClick={() => setIsInviting(true)}>
          {t('Share a room')}
        </Button>
      </div>
      {isInviting && <InviteDialog room={null} onClose={() => setIsInviting(false)} />}
    </section>
  );
}

function usedBy(members: readonly RoomMember[], invitations: readonly Invitation[]): string {
  const open = invitations.filter(({ status }) => status === 'pending').length;
  const people = members.length;
  if (people > 0 && open > 0) {
    return t(
      '{people, plural, one{# person} other{# people}}, {invitations, plural, one{# invitation} other{# invitations}}',
      { people, invitations: open },
    );
  }
  if (people > 0) return t('{count, plural, one{# person} other{# people}}', { count: people });
  return open > 0
    ? t('{count, plural, one{# invitation} other{# invitations}}', { count: open })
    : t('No open invitation');
}
