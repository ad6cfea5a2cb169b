import { getRouteApi, Link } from '@tanstack/react-router';
import { AuthCard } from '../components/layout/auth-card.tsx';
import { InvitationPanel } from '../features/sharing/invitation-panel.tsx';
import type { LinkSent } from '../features/sharing/open-invitation.ts';
import { CheckEmail } from '../features/sign-in/check-email.tsx';
import { ProviderButtons } from '../features/sign-in/provider-buttons.tsx';
import { SharedComputerSwitch } from '../features/sign-in/shared-computer-switch.tsx';
import { PauseNote } from '../features/sign-in/wait-note.tsx';
import { wayBack } from '../features/sign-in/way-back.ts';
import { richText } from '../lib/language/rich-text.tsx';
import { t } from '../lib/language/t.ts';
import { useArrivalToken } from '../lib/window/use-arrival-token.ts';
import { useDocumentTitle } from '../lib/window/use-document-title.ts';

const route = getRouteApi('/accept-invitation');
/** The return path after a sign-in without joining: the browser remembers the invitation. */
const BACK = '/accept-invitation';

/** /accept-invitation: opened from an invitation mail, and again after the sign-in. */
export function AcceptInvitationPage() {
  return <InvitationCard token={route.useSearch().token} />;
}

/** The page of an invitation link, at either of its addresses. The token leaves the address bar at once. */
export function InvitationCard({ token }: { token: string | undefined }) {
  const arrived = useArrivalToken(token);
  useDocumentTitle(t('Invitation'));
  return (
    <AuthCard title={t('Invitation')}>
      <InvitationPanel
        token={arrived}
        checkEmail={(sent, on) => (
          <CheckEmail
            request={sent}
            next={BACK}
            address={<strong className="auth-email">{sent.maskedEmail}</strong>}
            sentToast={on.sentToast}
            isTestAddress={sent.isTestAddress}
            restartLabel={t('Send another link')}
            onRestart={on.restart}
            onNotJoined={on.notJoined}
          >
            {(hasLeft) => <SentNote sent={sent} hasLeft={hasLeft} />}
          </CheckEmail>
        )}
        waitNote={(sent) => <PauseNote until={sent.againAt ?? null} />}
        otherWays={(isSwitching) => <OtherWays isSwitching={isSwitching} />}
      />
    </AuthCard>
  );
}

function SentNote({ sent: { maskedEmail, isTestAddress = false }, hasLeft }: { sent: LinkSent; hasLeft: boolean }) {
  const text = isTestAddress
    ? t('Not sent (test address): <address/> has no mailbox.')
    : hasLeft
      ? t(
          'We sent a sign-in link to <address/>. Open it here, or enter the code from the email: you are in the room then. Both work for 10 minutes.',
        )
      : t(
          'We are sending a sign-in link to <address/>. Open it here, or enter the code from the email: you are in the room then. Both work for 10 minutes.',
        );
  return richText(text, { address: () => <strong className="auth-email">{maskedEmail}</strong> });
}

function OtherWays({ isSwitching }: { isSwitching: boolean }) {
  const way = wayBack({ next: BACK, again: isSwitching });
  return (
    <>
      <SharedComputerSwitch />
      <ProviderButtons
        way={way}
        failed={(label) => t('Failed to sign in with {label}. Please try again.', { label })}
      />
      <Link to="/auth" search={way} className="link small">
        {t('Sign in another way')}
      </Link>
    </>
  );
}
