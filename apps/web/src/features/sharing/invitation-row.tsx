import type { Invitation, InvitationStatus, SentInvitation } from '@boxroom/domain/sharing/invitation';
import Send from 'lucide-react/icons/send';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { dateText } from '../../components/text/moment-text.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { AccessSelect } from './access-select.tsx';
import { tellSent } from './invitation-sent.tsx';
import { useAccessChange, useSharingChange } from './use-sharing.ts';

const LOOKS: Readonly<Record<InvitationStatus, { label: string; kind: string }>> = {
  pending: { label: 'Pending', kind: 'badge-warning' },
  accepted: { label: 'Accepted', kind: 'badge-success' },
  declined: { label: 'Declined', kind: 'badge-error' },
  expired: { label: 'Expired', kind: '' },
  revoked: { label: 'Revoked', kind: '' },
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
  const sending = useSharingChange('Failed to send invitation');
  const resend = trpc.sharing.resend.useMutation({
    ...sending,
    async onSuccess(sent) {
      tellSent(sent);
      onSent(sent);
      await sending.onSuccess();
    },
  });
  const revoking = useSharingChange('Failed to revoke access');
  const revoke = trpc.sharing.revoke.useMutation({
    ...revoking,
    async onSuccess() {
      if (isPending)
        showToast({
          kind: 'success',
          title: 'Access removed',
          description: `The invitation to ${email} no longer works.`,
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
          {isPending && <span>until {dateText(expiresAt)}</span>}
        </span>
      </div>
      <div className="row-actions">
        <AccessSelect
          label={`Access for ${email}`}
          value={access}
          onChange={(wanted) => setAccess.mutate({ invitationId: id, access: wanted })}
          disabled={!isPending}
        />
        {status !== 'revoked' && (
          <Button
            variant="outline"
            colorPalette="gray"
            aria-label={`Send again: the invitation to ${email}`}
            disabled={resend.isPending}
            onClick={() => resend.mutate({ invitationId: id })}
          >
            <Send aria-hidden />
            Send again
          </Button>
        )}
        <Button
          variant="outline"
          colorPalette="red"
          aria-label={isPending ? `Revoke the invitation to ${email}` : `Remove ${email} from the list`}
          disabled={revoke.isPending}
          // An invitation that is over only leaves the list: that needs no question.
          onClick={() => (isPending ? setIsAsked(true) : revoke.mutate({ invitationId: id }))}
        >
          <X aria-hidden />
          {isPending ? 'Revoke' : 'Remove'}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title="Revoke invitation?"
        description={`The link sent to ${email} will no longer work.`}
        confirmLabel={revoke.isPending ? 'Revoking…' : 'Revoke'}
        onConfirm={() => revoke.mutate({ invitationId: id })}
        busy={revoke.isPending}
      />
    </li>
  );
}

function InvitationBadge({ status }: { status: InvitationStatus }) {
  const { label, kind } = LOOKS[status];
  return <span className={`badge ${kind}`}>{label}</span>;
}
