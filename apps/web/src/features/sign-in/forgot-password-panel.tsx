import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button.tsx';
import { trpc } from '../../lib/trpc-hooks.ts';
import { EmailForm } from './email-form.tsx';

/** Whether an account exists is nobody's business: sent or failed, the answer is the same. */
export function ForgotPasswordPanel({ next }: { next: string | undefined }) {
  const requestLink = trpc.auth.requestLink.useMutation();
  if (requestLink.isSuccess || requestLink.isError) {
    return (
      <>
        <h2 className="heading">Check your email</h2>
        <p className="muted">If an account with this email exists, you will receive a sign-in link.</p>
        <Button variant="outline" colorPalette="gray" onClick={() => requestLink.reset()}>
          Try again
        </Button>
        <BackToSignIn next={next} />
      </>
    );
  }
  return (
    <>
      <h2 className="heading">Forgot your password?</h2>
      <p className="muted small">We send you a link that signs you in.</p>
      <EmailForm
        submitLabel="Send sign-in link"
        onSubmit={(email) => requestLink.mutate({ email, next: next ?? null })}
        busy={requestLink.isPending}
        error={null}
      />
      <BackToSignIn next={next} />
    </>
  );
}

function BackToSignIn({ next }: { next: string | undefined }) {
  return (
    <Link to="/auth" search={next === undefined ? {} : { next }} className="link small">
      Back to sign in
    </Link>
  );
}
