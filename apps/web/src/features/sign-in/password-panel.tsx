import { parseEmail } from '@boxroom/domain/account/email';
import { errorText } from '@boxroom/domain/error/error-text';
import { msg } from '@boxroom/domain/language/message';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { t } from '../../lib/language/t.ts';
import { readLastLogin } from '../../lib/session/last-login.ts';
import { isSharedComputer } from '../../lib/storage/shared-computer.ts';
import { useCountdown } from '../../lib/time/use-countdown.ts';
import { DeviceSwitches } from './device-switches.tsx';
import { asksForPasskey, PasskeyAsked } from './passkey-asked.tsx';
import { retryAt } from './retry-at.ts';
import { useFinishSignIn } from './use-finish-sign-in.ts';
import { WaitNote } from './wait-note.tsx';
import type { WayBack } from './way-back.ts';

const OPEN = msg('A sign-in link by email still works.');

interface PasswordPanelProps {
  way: WayBack;
  /** The address of the person whose session ended on this page; null if unknown. */
  email: string | null;
  onBack: () => void;
}

/**
 * For people who set a password. An error does not reveal which of the two fields is wrong: the server does not reveal
 * it either.
 */
export function PasswordPanel({ way, email: known, onBack }: PasswordPanelProps) {
  const { next } = way;
  const finish = useFinishSignIn(next, 'password');
  const signIn = trpc.auth.signInWithPassword.useMutation({ onSuccess: finish });
  const [remembered] = useState(() => known ?? readLastLogin().email);
  const [email, setEmail] = useState(remembered ?? '');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  const limited = retryAt(signIn.error);
  const left = useCountdown(limited);

  function handleSubmit() {
    if (email.trim() === '') return setProblem(t('Please enter your email address'));
    if (parseEmail(email) === null) return setProblem(errorText('EMAIL_INVALID', t));
    setProblem(null);
    submit();
  }

  function submit(recoveryCode?: string) {
    const shared = isSharedComputer();
    signIn.mutate({ email: email.trim(), password, next: next ?? null, isSharedComputer: shared, recoveryCode });
  }

  if (asksForPasskey(signIn)) return <PasskeyAsked attempt={signIn} way={way} onRecoveryCode={submit} />;

  return (
    <>
      <h2 className="heading">{t('Sign in with your password')}</h2>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!signIn.isPending && left === 0) handleSubmit();
        }}
      >
        <TextField
          label={t('Email address')}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          placeholder={t('you@example.com')}
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
          label={t('Password')}
          type="password"
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          required
          autoFocus={remembered !== null}
          value={password}
          error={
            limited === null
              ? signIn.error && errorMessage(signIn.error, t('Login failed. Please try again.'), t(OPEN))
              : null
          }
          onChange={(value) => {
            setPassword(value);
            if (signIn.isError && limited === null) signIn.reset();
          }}
        />
        {left > 0 && (
          <WaitNote
            text={(wait) => t('Too many attempts. You can try again in {wait}.', { wait })}
            seconds={left}
            open={t(OPEN)}
          />
        )}
        <Button type="submit" disabled={signIn.isPending || password === '' || left > 0}>
          {signIn.isPending ? t('Signing in…') : t('Sign in')}
        </Button>
      </form>
      <DeviceSwitches />
      <Link to="/auth" search={{ 'forgot-password': true, ...way }} className="link small">
        {t('Forgot your password, or never set one?')}
      </Link>
      <Button variant="ghost" colorPalette="gray" onClick={onBack}>
        {t('Use an email link instead')}
      </Button>
    </>
  );
}
