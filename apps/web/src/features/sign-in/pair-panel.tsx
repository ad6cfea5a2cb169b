import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TryAgain } from '../../components/button/try-again.tsx';
import { SharedNumber } from '../../components/text/shared-number.tsx';
import { errorCode } from '../../lib/http/error-code.ts';
import { errorMessage, isPassing } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { useSession } from '../../lib/session/session.ts';
import { SharedComputerSwitch } from './shared-computer-switch.tsx';
import { useClaim } from './use-claim.ts';

/** Signs this device in by a code on another one. Waits for Continue: a preview in another app must not claim the code. */
export function PairPanel({ token }: { token: string }) {
  const previewing = trpc.pairing.preview.useMutation();
  const { mutate } = previewing;
  useEffect(() => mutate({ token }), [mutate, token]);
  const { data: preview, error } = previewing;
  if (error && isPassing(error)) return <TryAgain message={errorMessage(error)} onRetry={() => mutate({ token })} />;
  if (error) return <Failed error={error} />;
  if (!preview) {
    return (
      <p className="muted" role="status">
        {t('Checking the code…')}
      </p>
    );
  }
  if (preview.signedInAs !== null)
    return <SignedInAlready isSame={preview.signedInAs === 'same'} email={preview.maskedEmail} />;
  return <ClaimSteps token={token} maskedEmail={preview.maskedEmail} />;
}

function ClaimSteps({ token, maskedEmail }: { token: string; maskedEmail: string }) {
  const { number, isPending, error, start } = useClaim(token);
  if (error && !isPassing(error)) return <Failed error={error} />;
  if (number !== null) {
    return (
      <div role="status" className="stack">
        <p>{t('Does the other device show this number, too? Then confirm it there.')}</p>
        <SharedNumber number={number} />
        <p className="muted small">{t('Keep this page open: it goes on by itself.')}</p>
      </div>
    );
  }
  return (
    <>
      <p>
        {richText(t('You are about to sign in as <email/>.'), {
          email: () => <strong className="auth-email">{maskedEmail}</strong>,
        })}
      </p>
      <SharedComputerSwitch />
      {error !== null && (
        <p className="error-text" role="alert">
          {errorMessage(error)}
        </p>
      )}
      <Button onClick={start} disabled={isPending}>
        {isPending ? t('One moment…') : t('Continue')}
      </Button>
    </>
  );
}

/** A code never replaces somebody: what they have not sent yet would leave with them. */
function SignedInAlready({ isSame, email }: { isSame: boolean; email: string }) {
  const { user } = useSession();
  return (
    <div role="status" className="stack">
      <p>
        {isSame
          ? richText(t('You are signed in here already, as <name/>.'), {
              name: () => <strong>{user?.username ?? email}</strong>,
            })
          : richText(
              t(
                'This device is signed in as <name>somebody else</name>, and the code is for <email/>. Log out in the settings first, then scan a new code.',
              ),
              {
                name: (unknown) => <strong>{user?.username ?? unknown}</strong>,
                email: () => <strong className="auth-email">{email}</strong>,
              },
            )}
      </p>
      <Button asChild>
        {isSame ? <Link to="/app">{t('Open Boxroom')}</Link> : <Link to="/settings">{t('Open the settings')}</Link>}
      </Button>
    </div>
  );
}

function Failed({ error }: { error: unknown }) {
  const { user, status } = useSession();
  // A code that was used for this very device, perhaps.
  const isOver = errorCode(error) === 'PAIRING_INVALID' && status === 'verified';
  return (
    <div role="alert" className="stack">
      {user && isOver ? (
        <>
          <p>
            {richText(t('The code signs in nobody here any more. You are signed in as <name/>.'), {
              name: () => <strong>{user.username}</strong>,
            })}
          </p>
          <Link to="/app" className="link small">
            {t('Open Boxroom')}
          </Link>
        </>
      ) : (
        <>
          <p>{errorMessage(error)}</p>
          <Link to="/auth" className="link small">
            {t('Sign in another way')}
          </Link>
        </>
      )}
    </div>
  );
}
