import type { ErrorCode } from '@boxroom/domain/error/codes';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { TextField } from '../../components/field/text-field.tsx';
import { errorCode } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { PasskeyButton } from './passkey-button.tsx';
import type { WayBack } from './way-back.ts';

/** A sign-in, as its mutation knows it. */
export interface Attempt {
  error: unknown;
  isPending: boolean;
  variables: { recoveryCode?: string | undefined } | undefined;
}

/** After these the sign-in cannot be repeated: its first form says why. */
const OVER: ReadonlySet<string | null> = new Set<ErrorCode>([
  'CODE_USED_UP',
  'CODE_WRONG',
  'LINK_INVALID',
  'LOGIN_FAILED',
]);

/** Whether a sign-in was right but not enough, because the account also asks for a passkey. */
export function asksForPasskey({ error, isPending, variables }: Attempt): boolean {
  const isSecondStep = variables?.recoveryCode !== undefined;
  if (isPending) return isSecondStep;
  const code = errorCode(error);
  return code === 'PASSKEY_REQUIRED' || (isSecondStep && Boolean(error) && !OVER.has(code));
}

interface PasskeyAskedProps {
  /** The refused sign-in. */
  attempt: Attempt;
  way: WayBack;
  /** Repeats it with a recovery code; without it that is left to a sign-in by email. */
  onRecoveryCode?: (recoveryCode: string) => void;
}

/** The second step of somebody whose account asks for a passkey: the passkey, or a recovery code. */
export function PasskeyAsked({ attempt, way, onRecoveryCode }: PasskeyAskedProps) {
  return (
    <>
      <h2 className="heading">{t('One more step')}</h2>
      <p className="muted">{t('This account asks for a passkey at every sign-in.')}</p>
      <PasskeyButton next={way.next} isMain />
      {onRecoveryCode ? (
        <RecoveryCodeForm attempt={attempt} onRecoveryCode={onRecoveryCode} />
      ) : (
        <p className="muted small">
          {richText(
            t('If you have no passkey at hand, <link>sign in by email</link> with one of your recovery codes.'),
            {
              link: (text) => (
                <Link to="/auth" search={way} className="link">
                  {text}
                </Link>
              ),
            },
          )}
        </p>
      )}
    </>
  );
}

function RecoveryCodeForm({ attempt: { error, isPending }, onRecoveryCode }: Required<Omit<PasskeyAskedProps, 'way'>>) {
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<string | null>(null);
  const isOfThis = Boolean(error) && !isPending && code === sent;
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending || code.trim() === '') return;
        setSent(code);
        onRecoveryCode(code);
      }}
    >
      <TextField
        label={t('Recovery code')}
        name="recovery-code"
        hint={t('If you have no passkey at hand. Each works once. Without any, ask whoever runs this Boxroom.')}
        autoComplete="off"
        placeholder="0000-0000-0000-0000"
        value={code}
        onChange={setCode}
        error={isOfThis ? errorMessage(error, t('Login failed. Please try again.')) : null}
      />
      <Button type="submit" variant="outline" colorPalette="gray" disabled={isPending || code.trim() === ''}>
        {isPending ? t('Signing in…') : t('Use the recovery code')}
      </Button>
    </form>
  );
}
