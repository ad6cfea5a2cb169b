import { parseEmail } from '@boxroom/domain/account/email';
import { errorText } from '@boxroom/domain/error/error-text';
import { msg } from '@boxroom/domain/language/message';
import type { Delivery } from '@boxroom/domain/sharing/invitation';
import { useRef, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { SignInAgain } from '../../components/button/sign-in-again.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { deliveryTrouble } from '../../components/text/delivery-text.ts';
import { errorCode } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';

interface EmailDialogProps {
  current: string;
  /** The address of a change that waits for its confirmation, if there is one. */
  pending?: string | undefined;
  onClose: () => void;
}

const OPEN = msg('An earlier link still works.');

/** Asks for another address. It takes effect when the person confirms it from the mail sent there. */
export function EmailDialog({ current, pending, onClose }: EmailDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const request = trpc.account.requestEmailChange.useMutation({
    onSuccess: () => utils.account.pendingEmailChange.invalidate(),
  });
  const code = errorCode(request.error);
  const mustSignIn = code === 'SIGN_IN_AGAIN';

  function handleSubmit() {
    const wrong = problemOf(email, current);
    setProblem(wrong);
    if (wrong === null && !request.isPending) request.mutate({ email });
  }

  if (request.data) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={titleOf(request.data)}
        footer={<Button onClick={onClose}>{t('Done')}</Button>}
      >
        <SentNote {...request.data} current={current} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Change email')}
      description={richText(
        pending === undefined
          ? t('You currently sign in with <current/>.')
          : t(
              'You currently sign in with <current/>. The change to <pending/> is not confirmed yet. A new change replaces it.',
            ),
        { current: () => <strong>{current}</strong>, pending: () => <strong>{pending}</strong> },
      )}
      onSubmit={handleSubmit}
      initialFocus={field}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {t('Cancel')}
          </Button>
          {mustSignIn ? (
            <SignInAgain next="/settings" />
          ) : (
            <Button type="submit" disabled={request.isPending}>
              {request.isPending ? t('Sending…') : t('Send confirmation')}
            </Button>
          )}
        </>
      }
    >
      <TextField
        ref={field}
        label={t('New email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder={t('you@example.com')}
        value={email}
        onChange={(value) => {
          setEmail(value);
          setProblem(null);
          request.reset();
        }}
        error={problem ?? (request.error && !mustSignIn ? errorMessage(request.error, undefined, t(OPEN)) : null)}
        hint={t('We send a link there to confirm it, and a notice to your current address.')}
      />
      {mustSignIn && (
        <p role="status">{t('To confirm that it is you, sign in again and come back here within 15 minutes.')}</p>
      )}
    </Dialog>
  );
}

interface Answer {
  email: string;
  sent: boolean;
  delivery: Delivery;
  reason: string | null;
}

/** For a test address the dialog has its own text. */
function troubleOf({ sent, delivery, reason }: Answer): string | null {
  return sent ? deliveryTrouble(delivery, reason) : null;
}

function titleOf(answer: Answer): string {
  if (troubleOf(answer) === null) return t('Check your email');
  if (answer.delivery === 'kept') return t('No email was sent');
  return answer.delivery === 'queued' ? t('Email not sent yet') : t('Email delivery failed');
}

function SentNote({ current, ...answer }: Answer & { current: string }) {
  const { email, sent, delivery } = answer;
  const trouble = troubleOf(answer);
  const address = { email: () => <strong>{email}</strong> };
  if (!sent) {
    return (
      <p role="status">
        {richText(t('Not sent (test address): <email/> has no mailbox, so the change cannot be confirmed.'), address)}
      </p>
    );
  }
  if (delivery === 'kept') {
    return (
      <>
        <p role="status">{trouble}</p>
        <p>
          {richText(
            t('The link for <email/> works for 24 hours from now. Until you open it nothing changes.'),
            address,
          )}
        </p>
      </>
    );
  }
  if (trouble !== null) {
    return (
      <>
        <p className="error-text" role="alert">
          {trouble}
        </p>
        <p>
          {richText(
            delivery === 'failed'
              ? t('Nothing changes. Please check that <email/> is right, and try again.')
              : t('The link goes to <email/> and works for 24 hours from now. Until you open it nothing changes.'),
            address,
          )}
        </p>
      </>
    );
  }
  return (
    <>
      <p role="status">
        {richText(
          delivery === 'queued'
            ? t(
                'A link is on its way to <email/>. Open it within 24 hours and press Confirm: you then sign in with that address, and other devices are signed out.',
              )
            : t(
                'We sent a link to <email/>. Open it within 24 hours and press Confirm: you then sign in with that address, and other devices are signed out.',
              ),
          address,
        )}
      </p>
      <p className="muted">
        {richText(t('Nothing changes until then. We sent a notice to <email/>, with a way to stop the change.'), {
          email: () => <span>{current}</span>,
        })}
      </p>
    </>
  );
}

function problemOf(email: string, current: string): string | null {
  const typed = email.trim();
  if (typed === '' || !typed.includes('@')) return t('Please enter a valid email address');
  const parsed = parseEmail(typed);
  if (parsed === null) return errorText('EMAIL_INVALID', t);
  return parsed === current ? errorText('EMAIL_SAME', t) : null;
}
