import { PAIRING_LINK_PREFIX } from '@boxroom/domain/account/pairing';
import { errorText } from '@boxroom/domain/error/error-text';
import { isToken } from '@boxroom/domain/id/token';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AuthCard } from '../components/layout/auth-card.tsx';
import { PairPanel } from '../features/sign-in/pair-panel.tsx';
import { t } from '../lib/language/t.ts';
import { readStoredInTab, writeStoredInTab } from '../lib/storage/stored-value.ts';
import { useArrivalToken } from '../lib/window/use-arrival-token.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';

/** The code that this tab was opened with: the address loses it at once. */
const ARRIVED = 'boxroom-pair';

/**
 * /pair#pl_…: opened from the code that another device shows. The secret reaches no server as an address. Loaded again,
 * it goes on where it was.
 */
export function PairPage() {
  const hash = useLocation({ select: (location) => location.hash });
  const arrived = useArrivalToken(isToken(PAIRING_LINK_PREFIX, hash) ? hash : undefined);
  const [before] = useState(() => (hash === '' ? (readStoredInTab(ARRIVED) ?? undefined) : undefined));
  const token = arrived ?? before;
  useEffect(() => {
    if (arrived !== undefined) writeStoredInTab(ARRIVED, arrived);
  }, [arrived]);
  useDocumentTitle(t('Sign in by a code'));
  return (
    <AuthCard title={t('Sign in by a code')}>
      {token === undefined ? <p role="alert">{errorText('PAIRING_INVALID', t)}</p> : <PairPanel token={token} />}
    </AuthCard>
  );
}
