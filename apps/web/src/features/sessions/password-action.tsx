import { ActionRow } from '../../components/action-row.tsx';
import { Button } from '../../components/button.tsx';
import { errorMessage } from '../../lib/error-message.ts';
import { useSession } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc-hooks.ts';

/** A password is set by a mailed link alone, also by who is signed in: that proves afresh whose account it is. */
export function PasswordAction() {
  const { email } = useSession();
  const requestRecovery = trpc.auth.requestRecovery.useMutation();
  return (
    <ActionRow
      title="Password"
      text={
        requestRecovery.isSuccess ? (
          <span role="status">We sent a link to {email}. It works for 10 minutes.</span>
        ) : (
          <>
            Optional: you can always sign in by email.
            {requestRecovery.error && (
              <span className="error-text" role="alert">
                {' '}
                {errorMessage(requestRecovery.error)}
              </span>
            )}
          </>
        )
      }
    >
      <Button
        variant="outline"
        colorPalette="gray"
        disabled={email === null || requestRecovery.isPending || requestRecovery.isSuccess}
        onClick={() => email !== null && requestRecovery.mutate({ email })}
      >
        Set a password
      </Button>
    </ActionRow>
  );
}
