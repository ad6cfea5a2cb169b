import { limitsText } from '@boxroom/domain/access/limits-text';
import { PRODUCT_NAME } from '@boxroom/domain/product';
import { parseReferralCode } from '@boxroom/domain/referral/referral';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { AuthCard } from '../../components/layout/auth-card.tsx';
import { answerWithin } from '../../lib/http/answer-within.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { useDocumentTitle } from '../../lib/window/use-document-title.ts';

/** The longest wait of the sign-up button for the code to be stored. */
const NOTED_WITHIN_MS = 2000;

/**
 * /invite?ref=…: the target of a friend's link. The server stores the code in a cookie, so that it applies to every way
 * of signing up; no later address contains it.
 */
export function ReferralLanding({ code: given }: { code: string }) {
  const code = parseReferralCode(given);
  const navigate = useNavigate();
  useDocumentTitle(t('Invitation'));
  const { mutateAsync } = trpc.referral.remember.useMutation();
  const noting = useRef<Promise<unknown>>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    if (code === null) return;
    noting.current = mutateAsync({ code });
    noting.current.catch(() => undefined); // Leaving the page retries once.
  }, [code, mutateAsync]);

  async function handleSignUp() {
    setIsLeaving(true);
    if (code !== null) {
      const noted = Promise.resolve(noting.current).catch(() => mutateAsync({ code }));
      // A lost or late response does not block the sign-up.
      await answerWithin(noted, NOTED_WITHIN_MS).catch(() => undefined);
    }
    await navigate({ to: '/auth', search: { newUser: true } });
  }

  return (
    <AuthCard title={t('A friend invites you to {productName}', { productName: PRODUCT_NAME })}>
      <p>
        {/* i18n: limits: '10 rooms, 500 boxes, 5,000 items and 2 GB of pictures'. */}
        {t(
          'Know what is in which box: note it once, find it in seconds, even in a cellar without a network. Free for up to {limits}, and nothing to install.',
          { limits: limitsText(t) },
        )}
      </p>
      <Button disabled={isLeaving} onClick={() => void handleSignUp()}>
        {t('Create your account')}
      </Button>
      <p className="muted small">
        {/* i18n: An account. */}
        {richText(t('Already have one? <link>Sign in</link>'), {
          link: (text) => (
            <Link to="/auth" search={{ login: true }} className="link">
              {text}
            </Link>
          ),
        })}
      </p>
    </AuthCard>
  );
}
