import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { AuthCard } from '../components/layout/auth-card.tsx';
import { LinkFailed } from '../features/account/link-failed.tsx';
import { StopEmailChange } from '../features/account/stop-email-change.tsx';
import { t } from '../lib/language/t.ts';
import { OPEN_LINK_AGAIN, useArrivalToken } from '../lib/window/use-arrival-token.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';

const route = getRouteApi('/stop-email-change');

/** /stop-email-change: opened from the notice to the old address. */
export function StopEmailChangePage() {
  const token = useArrivalToken(route.useSearch().token);
  const navigate = useNavigate();
  useDocumentTitle(t('Change of your email'));
  const handleOpen = () => void navigate({ to: '/auth', replace: true });
  return (
    <AuthCard title={t('Change of your email')}>
      {token === undefined ? (
        <LinkFailed message={t(OPEN_LINK_AGAIN)} onOpen={handleOpen} />
      ) : (
        <StopEmailChange token={token} onOpen={handleOpen} />
      )}
    </AuthCard>
  );
}
