import { passwordProblem } from '@boxroom/domain/account/password';
import { errorText } from '@boxroom/domain/error/error-text';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { t } from '../../lib/language/t.ts';

export interface NewPassword {
  /** Null when the form does not ask for it. */
  email: string | null;
  password: string;
}

type Field = 'email' | 'password' | 'again';

interface NewPasswordFormProps {
  /** Whether the person must type the address that the link went to, because there is no session that knows it. */
  needsEmail: boolean;
  onSubmit: (given: NewPassword) => void;
  busy: boolean;
  /** The error of the last attempt, and its field. */
  error: { field: Field; text: string } | null;
}

/** A new password, typed twice because it is hidden. */
export function NewPasswordForm({ needsEmail, onSubmit, busy, error }: NewPasswordFormProps) {
  const [values, setValues] = useState<Record<Field, string>>({ email: '', password: '', again: '' });
  const [problem, setProblem] = useState<{ field: Field; text: string } | null>(null);

  function change(field: Field, value: string) {
    setValues({ ...values, [field]: value });
    setProblem(null);
  }

  function handleSubmit() {
    const { email, password, again } = values;
    if (needsEmail && email.trim() === '') {
      return setProblem({
        field: 'email',
        text: t('Please enter your email address to complete the password reset'),
      });
    }
    const code = passwordProblem(password);
    if (code !== null) return setProblem({ field: 'password', text: errorText(code, t) });
    if (password !== again) return setProblem({ field: 'again', text: t('Passwords do not match') });
    return onSubmit({ email: needsEmail ? email.trim() : null, password });
  }

  const shown = problem ?? error;
  const errorOf = (field: Field) => (shown?.field === field ? shown.text : null);
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) handleSubmit();
      }}
    >
      {needsEmail && (
        <TextField
          label={t('Email address')}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          placeholder={t('you@example.com')}
          hint={t('The one this link was sent to.')}
          required
          value={values.email}
          error={errorOf('email')}
          onChange={(value) => change('email', value)}
        />
      )}
      <TextField
        label={t('New password')}
        type="password"
        name="new-password"
        autoComplete="new-password"
        hint={t('At least 6 characters. Three words are easier to remember and harder to guess.')}
        required
        value={values.password}
        error={errorOf('password')}
        onChange={(value) => change('password', value)}
      />
      <TextField
        label={t('Confirm password')}
        type="password"
        name="confirm-password"
        autoComplete="new-password"
        enterKeyHint="go"
        required
        value={values.again}
        error={errorOf('again')}
        onChange={(value) => change('again', value)}
      />
      <Button type="submit" disabled={busy}>
        {busy ? t('Saving…') : t('Set new password')}
      </Button>
    </form>
  );
}
