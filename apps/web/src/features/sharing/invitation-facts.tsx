import type { InvitationPreview } from '@boxroom/domain/sharing/invitation';
import { dateText } from '../../components/text/moment-text.ts';
import './sharing.css';

/** The inviter, the invited address, the room and the access. */
export function InvitationFacts({ preview }: { preview: InvitationPreview }) {
  const { roomName, inviterName, maskedEmail, access, expiresAt } = preview;
  return (
    <div className="sharing-part">
      <p>
        The user{' '}
        <span className="invitation-person" dir="auto">
          {inviterName}
        </span>{' '}
        invites you to the storage room
      </p>
      <h2 className="invitation-room" dir="auto">
        {roomName}
      </h2>
      <p className="muted">
        {access === 'edit'
          ? 'You can see everything in it, add boxes, and add, change, move and delete items.'
          : 'You can see everything in it, but not change it.'}
      </p>
      <p className="muted small">
        For <bdi className="auth-email">{maskedEmail}</bdi>, until {dateText(expiresAt)}
      </p>
    </div>
  );
}
