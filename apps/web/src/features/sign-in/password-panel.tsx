import { errorText } from '@boxroom/domain/error/error-text';
import { parseEmail } from '@boxroom/domain/profile/email';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { errorMessage } from '../../lib/error-message.ts';
import { readLastLogin } from '../../lib/last-login.ts';
import { isSharedComputer } from '../../lib/shared-computer.ts';
import { trpc } from '../../lib/trpc-hooks.ts';
import { DeviceSwitches } from './device-switches.tsx';
import { useFinishSignIn } from './use-finish-sign-in.ts';
import type { WayBack } from './way-back.ts';

/** For those who set a password. Which of the two is wrong is not said: the server does not say it either. */
export function PasswordPanel({ way, onBack }: { way: WayBack; onBack: () => void }) {
  const { next } = way;
  const finish = useFinishSignIn(next, 'password');
  const signIn = trpc.auth.signInWithPassword.useMutation({ onSuccess: finish });
  const [remembered] = useState(() => readLastLogin().email);
  const [email, setEmail] = useState(remembered ?? '');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function handleSubmit() {
    if (email.trim() === '') return setProblem('Please enter your email address');
    if (parseEmail(email) === null) return setProblem(errorText('EMAIL_INVALID'));
    setProblem(null);
    signIn.mutate({ email: email.trim(), password, next: next ?? null, isSharedComputer: isSharedComputer() });
  }

  return (
    <>
      <h2 className="heading">Sign in with your password</h2>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!signIn.isPending) handleSubmit();
        }}
      >
        <TextField
          label="Email address"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          placeholder="you@example.com"
          required
          autoFocus={remembered === null}
          value={email}
          error={problem}
          onChange={(value) => {
            setEmail(value);
            setProblem(null);
          }}
        />
        <TextField
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          required
          autoFocus={remembered !== null}
          value={password}
          error={signIn.error && errorMessage(signIn.error, 'Login failed. Please try again.')}
          onChange={(value) => {
            setPassword(value);
            if (signIn.isError) signIn.reset();
          }}
        />
        <Button type="submit" disabled={signIn.isPending || password === ''}>
          {signIn.isPending ? 'Signing in…' : 'Sign in'}
        </Button>
      </form>
      <DeviceSwitches />
      <Link to="/auth" search={{ 'forgot-password': true, ...way }} className="link small">
        Forgot your password, or none set yet?
      </Link>
      <Button variant="ghost" colorPalette="gray" onClick={onBack}>
        Use an email link instead
      </Button>
    </>
  );
}
