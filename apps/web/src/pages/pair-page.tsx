import { PAIRING_LINK_PREFIX } from '@boxroom/domain/account/pairing';
import { errorText } from '@boxroom/domain/error/error-text';
import { isToken } from '@boxroom/domain/id/token';
import { useLocation } from '@tanstack/react-router';
import { AuthCard } from '../components/layout/auth-card.tsx';
import { PairPanel } from '../features/sign-in/pair-panel.tsx';
import { useArrivalToken } from '../lib/window/use-arrival-token.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';

/** /pair#pl_…: opened from the code that another device shows. The secret reaches no server as an address. */
export function PairPage() {
  const hash = useLocation({ select: (location) => location.hash });
  const token = useArrivalToken(isToken(PAIRING_LINK_PREFIX, hash) ? hash : undefined);
  useDocumentTitle('Sign in by a code');
  return (
    <AuthCard title="Sign in by a code">
      {token === undefined ? <p role="alert">{errorText('PAIRING_INVALID')}</p> : <PairPanel token={token} />}
    </AuthCard>
  );
}
