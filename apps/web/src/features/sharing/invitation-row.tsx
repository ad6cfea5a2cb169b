import { type Message, msg } from '@boxroom/domain/language/message';
import type { Invitation, InvitationStatus, SentInvitation } from '@boxroom/domain/sharing/invitation';
import Send from 'lucide-react/icons/send';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { dateText } from '../../components/text/moment-text.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';
import { AccessSelect } from './access-select.tsx';
import { tellSent } from './invitation-sent.tsx';
import { useAccessChange, useSharingChange } from './use-sharing.ts';

const LOOKS: Readonly<Record<InvitationStatus, { label: Message; kind: string }>> = {
  pending: { label: msg('Pending'), kind: 'badge-warning' },
  accepted: { label: msg('Accepted'), kind: 'badge-success' },
  declined: { label: msg('Declined'), kind: 'badge-error' },
  expired: { label: msg('Expired'), kind: '' },
  revoked: { label: msg('Revoked'), kind: '' },
};

interface InvitationRowProps {
  invitation: Invitation;
  /** Called with the new link, after the invitation was sent again. */
  onSent: (sent: SentInvitation) => void;
}

/** A person who is invited and has not answered. */
export function InvitationRow({ invitation, onSent }: InvitationRowProps) {
  const { id, email, status, expiresAt } = invitation;
  const isPending = status === 'pending';
  const [isAsked, setIsAsked] = useState(false);
  const setAccess = trpc.sharing.setInvitationAccess.useMutation(useAccessChange(id));
  const sending = useSharingChange(t('Failed to send invitation'));
  const resend = trpc.sharing.resend.useMutation({
    ...sending,
    async onSuccess(sent) {
      tellSent(sent);
      onSent(sent);
      await sending.onSuccess();
    },
  });
  const revoking = useSharingChange(t('Failed to revoke access'));
  const revoke = trpc.sharing.revoke.useMutation({
    ...revoking,
    async onSuccess() {
      if (isPending)
        showToast({
          kind: 'success',
          title: t('Access removed'),
          description: t('The invitation to {email} no longer works.', { email }),
        });
      setIsAsked(false);
      await revoking.onSuccess();
    },
  });
  const access = setAccess.isPending ? setAccess.variables.access : invitation.access;
  return (
    <li className="row person">
      <div className="row-text">
        <span className="person-name">{email}</span>
        <span className="person-facts muted small">
          <InvitationBadge status={status} />
          {isPending && (
            <span>{/* i18n: how long an invitation works */ t('until {date}', { date: dateText(expiresAt) })}</span>
          )}
        </span>
      </div>
      <div className="row-actions">
        <AccessSelect
          label={t('Access for {email}', { email })}
          value={access}
          onChange={(wanted) => setAccess.mutate({ invitationId: id, access: wanted })}
          disabled={!isPending}
        />
        {status !== 'revoked' && (
          <Button
            variant="outline"
            colorPalette="gray"
            aria-label={t('Send again: the invitation to {email}', { email })}
            disabled={resend.isPending}
            onClick={() => resend.mutate({ invitationId: id })}
          >
            <Send aria-hidden />
            {t('Send again')}
          </Button>
        )}
        <Button
          variant="outline"
          colorPalette="red"
          aria-label={
            isPending ? t('Revoke the invitation to {email}', { email }) : t('Remove {email} from the list', { email })
          }
          disabled={revoke.isPending}
          // An invitation that is over only leaves the list: that needs no question.
          onClick={() => (isPending ? setIsAsked(true) : revoke.mutate({ invitationId: id }))}
        >
          <X aria-hidden />
          {isPending ? t('Revoke') : t('Remove')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title={t('Revoke invitation?')}
        description={t('The link sent to {email} will no longer work.', { email })}
        confirmLabel={revoke.isPending ? t('Revoking…') : t('Revoke')}
        onConfirm={() => revoke.mutate({ invitationId: id })}
        busy={revoke.isPending}
      />
    </li>
  );
}

function InvitationBadge({ status }: { status: InvitationStatus }) {
  const { label, kind } = LOOKS[status];
  return <span className={`badge ${kind}`}>{t(label)}</span>;
}
