import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { AuthCard } from '../components/layout/auth-card.tsx';
import { Unsubscribe } from '../features/notifications/unsubscribe.tsx';
import { t } from '../lib/language/t.ts';
import { OPEN_LINK_AGAIN, useArrivalToken } from '../lib/window/use-arrival-token.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';

const route = getRouteApi('/unsubscribe');

/** /unsubscribe: opened from the last line of a reminder. Works without a session. */
export function UnsubscribePage() {
  const token = useArrivalToken(route.useSearch().token);
  const navigate = useNavigate();
  useDocumentTitle(t('Unsubscribe'));
  return (
    <AuthCard title={t('Unsubscribe')}>
      {token === undefined ? (
        <p role="alert">{t(OPEN_LINK_AGAIN)}</p>
      ) : (
        <Unsubscribe token={token} onOpen={() => void navigate({ to: '/settings', replace: true })} />
      )}
    </AuthCard>
  );
}
