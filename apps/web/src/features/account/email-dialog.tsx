import { parseEmail } from '@boxroom/domain/account/email';
import { errorText } from '@boxroom/domain/error/error-text';
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

interface EmailDialogProps {
  current: string;
  /** The address of a change that waits for its confirmation, if there is one. */
  pending?: string | undefined;
  onClose: () => void;
}

const OPEN = 'An earlier link still works.';

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
      <Dialog open onClose={onClose} title={titleOf(request.data)} footer={<Button onClick={onClose}>Done</Button>}>
        <SentNote {...request.data} current={current} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change email"
      description={
        <>
          You currently sign in with <strong>{current}</strong>.
          {pending !== undefined && (
            <>
              {' '}
              The change to <strong>{pending}</strong> is not confirmed yet. A new change replaces it.
            </>
          )}
        </>
      }
      onSubmit={handleSubmit}
      initialFocus={field}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            Cancel
          </Button>
          {mustSignIn ? (
            <SignInAgain next="/settings" />
          ) : (
            <Button type="submit" disabled={request.isPending}>
              {request.isPending ? 'Sending…' : 'Send confirmation'}
            </Button>
          )}
        </>
      }
    >
      <TextField
        ref={field}
        label="New email"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="you@example.com"
        value={email}
        onChange={(value) => {
          setEmail(value);
          setProblem(null);
          request.reset();
        }}
        error={problem ?? (request.error && !mustSignIn ? errorMessage(request.error, undefined, OPEN) : null)}
        hint="We send a link there to confirm it, and a notice to your current address."
      />
      {mustSignIn && (
        <p role="status">To confirm that it is you, sign in again and come back here within 15 minutes.</p>
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
  if (troubleOf(answer) === null) return 'Check your email';
  if (answer.delivery === 'kept') return 'No email was sent';
  return answer.delivery === 'queued' ? 'Email not sent yet' : 'Email delivery failed';
}

function SentNote({ current, ...answer }: Answer & { current: string }) {
  const { email, sent, delivery } = answer;
  const trouble = troubleOf(answer);
  if (!sent) {
    return (
      <p role="status">
        Not sent (test address): <strong>{email}</strong> has no mailbox, so the change cannot be confirmed.
      </p>
    );
  }
  if (delivery === 'kept') {
    return (
      <>
        <p role="status">{trouble}</p>
        <p>
          The link for <strong>{email}</strong> works for 24 hours from now. Until you open it nothing changes.
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
          {delivery === 'failed' ? (
            <>
              Nothing changes. Please check that <strong>{email}</strong> is right, and try again.
            </>
          ) : (
            <>
              The link goes to <strong>{email}</strong> and works for 24 hours from now. Until you open it nothing
              changes.
            </>
          )}
        </p>
      </>
    );
  }
  return (
    <>
      <p role="status">
        {delivery === 'queued' ? 'A link is on its way' : 'We sent a link'} to <strong>{email}</strong>. Open it within
        24 hours and press Confirm: you then sign in with that address, and other devices are signed out.
      </p>
      <p className="muted">
        Nothing changes until then. We sent a notice to <span>{current}</span>, with a way to stop the change.
      </p>
    </>
  );
}

function problemOf(email: string, current: string): string | null {
  const typed = email.trim();
  if (typed === '' || !typed.includes('@')) return 'Please enter a valid email address';
  const parsed = parseEmail(typed);
  if (parsed === null) return errorText('EMAIL_INVALID');
  return parsed === current ? errorText('EMAIL_SAME') : null;
}
