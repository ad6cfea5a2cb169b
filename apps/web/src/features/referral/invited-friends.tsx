import type { InvitedFriend, ReferralStatus } from '@boxroom/domain/referral/referral';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';

const SHOWN_AT_FIRST = 3;

const BADGES: Record<ReferralStatus, { label: string; className: string }> = {
  pending: { label: 'Pending', className: 'badge' },
  registered: { label: 'Registered', className: 'badge badge-info' },
  activated: { label: 'Activated', className: 'badge badge-success' },
};

/** The friends whom the person invited by mail, and which of them joined. */
export function InvitedFriends({ invited }: { invited: readonly InvitedFriend[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? invited : invited.slice(0, SHOWN_AT_FIRST);
  if (invited.length === 0) return null;
  return (
    <div>
      <h3 className="action-title">Invited by mail</h3>
      <ul role="list">
        {shown.map(({ email, status }) => (
          <li key={email} className="row row-wraps">
            <span className="row-text referral-email">{email}</span>
            <span className={BADGES[status].className}>{BADGES[status].label}</span>
          </li>
        ))}
      </ul>
      {shown.length < invited.length && (
        <Button variant="ghost" colorPalette="gray" onClick={() => setIsWhole(true)}>
          Show all {invited.length}
        </Button>
      )}
    </div>
  );
}
