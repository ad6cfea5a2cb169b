import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { AuthCard } from '../components/layout/auth-card.tsx';
import { ConfirmEmail } from '../features/account/confirm-email.tsx';
import { LinkFailed } from '../features/account/link-failed.tsx';
import { t } from '../lib/language/t.ts';
import { OPEN_LINK_AGAIN, useArrivalToken } from '../lib/window/use-arrival-token.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';

const route = getRouteApi('/confirm-email');

/** /confirm-email: opened from the mail to a new address. */
export function ConfirmEmailPage() {
  const token = useArrivalToken(route.useSearch().token);
  const navigate = useNavigate();
  useDocumentTitle(t('Confirm your new email'));
  const handleOpen = () => void navigate({ to: '/settings', replace: true });
  return (
    <AuthCard title={t('Confirm your new email')}>
      {token === undefined ? (
        <LinkFailed message={t(OPEN_LINK_AGAIN)} onOpen={handleOpen} />
      ) : (
        <ConfirmEmail token={token} onOpen={handleOpen} />
      )}
    </AuthCard>
  );
}
