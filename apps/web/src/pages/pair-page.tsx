import { PAIRING_LINK_PREFIX } from '@boxroom/domain/account/pairing';
import { errorText } from '@boxroom/domain/error/error-text';
import { isToken } from '@boxroom/domain/id/token';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthCard } from '../components/layout/auth-card.tsx';
import { readOpenClaim } from '../features/sign-in/open-claim.ts';
import { PairPanel } from '../features/sign-in/pair-panel.tsx';
import { useArrivalToken } from '../lib/window/use-arrival-token.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';

/**
 * /pair#pl_…: opened from the code that another device shows. The secret reaches no server as an address. Loaded again,
 * it goes on with the claim of this browser.
 */
export function PairPage() {
  const hash = useLocation({ select: (location) => location.hash });
  const arrived = useArrivalToken(isToken(PAIRING_LINK_PREFIX, hash) ? hash : undefined);
  const [resumed] = useState(() => readOpenClaim()?.token);
  const token = arrived ?? resumed;
  useDocumentTitle('Sign in by a code');
  return (
    <AuthCard title="Sign in by a code">
      {token === undefined ? <p role="alert">{errorText('PAIRING_INVALID')}</p> : <PairPanel token={token} />}
    </AuthCard>
  );
}
