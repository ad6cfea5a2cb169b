import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { t } from '../../lib/language/t.ts';

const CODE_LENGTH = 6;

interface CodeFormProps {
  onSubmit: (code: string) => void;
  busy: boolean;
  error: string | null;
  autoFocus?: boolean;
}

/** The six digits of the sign-in mail. Submits with the last digit, typed or pasted in any grouping. */
export function CodeForm({ onSubmit, busy, error, autoFocus = false }: CodeFormProps) {
  const [code, setCode] = useState('');
  // An error from before belongs to the empty form.
  const [sent, setSent] = useState<string | null>(error === null ? null : '');

  function submit(digits: string) {
    if (busy || digits.length !== CODE_LENGTH) return;
    setSent(digits);
    onSubmit(digits);
  }

  function handleChange(text: string) {
    const digits = text.replaceAll(/\D/g, '').slice(0, CODE_LENGTH);
    setCode(digits);
    if (digits !== sent) submit(digits);
  }

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(code);
      }}
    >
      <TextField
        label={t('6-digit code')}
        name="code"
        value={code}
        onChange={handleChange}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        placeholder="000000"
        autoFocus={autoFocus}
        // The error belongs to the submitted code, not to one that is being typed.
        error={code === sent ? error : null}
      />
      <Button type="submit" disabled={busy || code.length !== CODE_LENGTH}>
        {busy ? t('Signing in…') : t('Sign in')}
      </Button>
    </form>
  );
}
