import { type Message, msg } from '@boxroom/domain/language/message';
import type { InvitedFriend, ReferralStatus } from '@boxroom/domain/referral/referral';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { t } from '../../lib/language/t.ts';

const SHOWN_AT_FIRST = 3;

const BADGES: Record<ReferralStatus, { label: Message; className: string }> = {
  // i18n: A friend who has no account yet.
  pending: { label: msg('Pending'), className: 'badge' },
  // i18n: A friend who has created an account.
  registered: { label: msg('Registered'), className: 'badge badge-info' },
  // i18n: A friend who has created a first box.
  activated: { label: msg('Activated'), className: 'badge badge-success' },
};

/** The friends whom the person invited by mail, and which of them joined. */
export function InvitedFriends({ invited }: { invited: readonly InvitedFriend[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? invited : invited.slice(0, SHOWN_AT_FIRST);
  if (invited.length === 0) return null;
  return (
    <div>
      <h3 className="action-title">{t('Invited by mail')}</h3>
      <ul role="list">
        {shown.map(({ email, status }) => (
          <li key={email} className="row row-wraps">
            <span className="row-text referral-email">{email}</span>
            <span className={BADGES[status].className}>{t(BADGES[status].label)}</span>
          </li>
        ))}
      </ul>
      {shown.length < invited.length && (
        <Button variant="ghost" colorPalette="gray" onClick={() => setIsWhole(true)}>
          {t('Show all {count}', { count: invited.length })}
        </Button>
      )}
    </div>
  );
}
