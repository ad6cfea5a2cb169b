import { PRODUCT_NAME } from '@boxroom/domain/product';
import { parseReferralCode } from '@boxroom/domain/referral/referral';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AuthCard } from '../../components/auth-card.tsx';
import { Button } from '../../components/button.tsx';
import { trpc } from '../../lib/trpc-hooks.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

/**
 * /invite?ref=…: where the link of a friend leads. The server notes the code in a cookie, so that it holds by whichever
 * way the person signs up; nothing of it goes on in an address.
 */
export function ReferralLanding({ code: given }: { code: string }) {
  const code = parseReferralCode(given);
  const navigate = useNavigate();
  useDocumentTitle('Invitation');
  const { mutate, mutateAsync, isSuccess, isPending } = trpc.referral.remember.useMutation();
  useEffect(() => {
    if (code !== null) mutate({ code });
  }, [code, mutate]);

  async function handleSignUp() {
    // Lost on the way, or still under way: once more, and then on in any case.
    if (code !== null && !isSuccess) await mutateAsync({ code }).catch(() => undefined);
    await navigate({ to: '/auth', search: { newUser: true } });
  }

  return (
    <AuthCard title={`A friend invites you to ${PRODUCT_NAME}`}>
      <p>
        Know what is in which box: note it once, find it in seconds, also in a cellar without a network. Free, without
        limits, and nothing to install.
      </p>
      <Button disabled={isPending} onClick={() => void handleSignUp()}>
        Create your account
      </Button>
      <p className="muted small">
        You have one already?{' '}
        <Link to="/auth" search={{ login: true }} className="link">
          Sign in
        </Link>
      </p>
    </AuthCard>
  );
}
