import type { InvitationPreview } from '@boxroom/domain/sharing/invitation';
import { dateText } from '../../components/text/moment-text.ts';
import './sharing.css';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';

/** The inviter, the invited address, the room and the access. */
export function InvitationFacts({ preview }: { preview: InvitationPreview }) {
  const { roomName, inviterName, maskedEmail, access, expiresAt } = preview;
  return (
    <div className="sharing-part">
      <p>
        {richText(
          // i18n: the name of the room follows as a heading
          t('The user <name/> invites you to the storage room'),
          {
            name: () => (
              <span className="invitation-person" dir="auto">
                {inviterName}
              </span>
            ),
          },
        )}
      </p>
      <h2 className="invitation-room" dir="auto">
        {roomName}
      </h2>
      <p className="muted">
        {access === 'edit'
          ? t('You can see everything in it, add boxes, and add, change, move and delete items.')
          : t('You can see everything in it, but not change it.')}
      </p>
      <p className="muted small">
        {richText(t('For <email/>, until {date}', { date: dateText(expiresAt) }), {
          email: () => <bdi className="auth-email">{maskedEmail}</bdi>,
        })}
      </p>
    </div>
  );
}
