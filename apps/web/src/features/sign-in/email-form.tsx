import { parseEmail } from '@boxroom/domain/account/email';
import { errorText } from '@boxroom/domain/error/error-text';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { t } from '../../lib/language/t.ts';
import { readLastLogin } from '../../lib/session/last-login.ts';
import { useCountdown } from '../../lib/time/use-countdown.ts';
import { anotherMailIn, WaitNote } from './wait-note.tsx';

interface EmailFormProps {
  submitLabel: string;
  onSubmit: (email: string) => void;
  busy: boolean;
  /** The error of the last attempt. */
  error: string | null;
  /** The initial address; by default the last one used on this device. */
  initial?: string | undefined;
  /**
   * The pause before another mail to this address: its end in milliseconds since 1970, and the text on what works
   * meanwhile.
   */
  pause?: { email: string; until: number; open: string } | null;
}

/** Asks for the address that receives the sign-in mail. */
export function EmailForm({ submitLabel, onSubmit, busy, error, initial, pause = null }: EmailFormProps) {
  const [email, setEmail] = useState(() => initial ?? readLastLogin().email ?? '');
  const left = useCountdown(pause?.until ?? null);
  // No pause is known for another address.
  const isPaused = pause !== null && left > 0 && email.trim() === pause.email;
  const [problem, setProblem] = useState<string | null>(null);

  function handleSubmit() {
    if (email.trim() === '') return setProblem(t('Please enter your email address'));
    if (parseEmail(email) === null) return setProblem(errorText('EMAIL_INVALID', t));
    setProblem(null);
    onSubmit(email.trim());
  }

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !isPaused) handleSubmit();
      }}
    >
      <TextField
        label={t('Email address')}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        enterKeyHint="send"
        placeholder={t('you@example.com')}
        required
        value={email}
        error={problem ?? error}
        onChange={(value) => {
          setEmail(value);
          setProblem(null);
        }}
      />
      {isPaused && <WaitNote text={anotherMailIn} seconds={left} open={pause.open} />}
      <Button type="submit" disabled={busy || isPaused}>
        {busy ? t('Sending…') : submitLabel}
      </Button>
    </form>
  );
}
