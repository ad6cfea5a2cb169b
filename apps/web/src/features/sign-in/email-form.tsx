import { errorText } from '@boxroom/domain/error/error-text';
import { parseEmail } from '@boxroom/domain/profile/email';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { readLastLogin } from '../../lib/last-login.ts';

interface EmailFormProps {
  submitLabel: string;
  onSubmit: (email: string) => void;
  busy: boolean;
  /** What the last try came to. */
  error: string | null;
}

/** Asks for the address to which the sign-in mail goes. */
export function EmailForm({ submitLabel, onSubmit, busy, error }: EmailFormProps) {
  const [email, setEmail] = useState(() => readLastLogin().email ?? '');
  const [problem, setProblem] = useState<string | null>(null);

  function handleSubmit() {
    if (email.trim() === '') return setProblem('Please enter your email address');
    if (parseEmail(email) === null) return setProblem(errorText('EMAIL_INVALID'));
    setProblem(null);
    onSubmit(email.trim());
  }

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) handleSubmit();
      }}
    >
      <TextField
        label="Email address"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        enterKeyHint="send"
        placeholder="you@example.com"
        required
        value={email}
        error={problem ?? error}
        onChange={(value) => {
          setEmail(value);
          setProblem(null);
        }}
      />
      <Button type="submit" disabled={busy}>
        {busy ? 'Sending…' : submitLabel}
      </Button>
    </form>
  );
}
