import { errorText } from '@boxroom/domain/error/error-text';
import { type Message, msg } from '@boxroom/domain/language/message';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../components/button/button.tsx';
import { SignInAgain } from '../../components/button/sign-in-again.tsx';
import { TryAgain } from '../../components/button/try-again.tsx';
import { SharedNumber } from '../../components/text/shared-number.tsx';
import { errorCode } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { richText } from '../../lib/language/rich-text.tsx';
import { t } from '../../lib/language/t.ts';
import { CodeToScan } from './code-to-scan.tsx';
import type { Pairing } from './use-pairing.ts';

/** What the person does next, or how it ended. Screen readers announce each step. */
export function PairSteps({ pairing }: { pairing: Pairing }) {
  const { code, step, error, isRefused, start } = pairing;
  const told = useRef<HTMLDivElement>(null);
  // The button that had the focus may be gone with the step before.
  useEffect(() => {
    if (document.activeElement === document.body) told.current?.focus();
  }, [step, isRefused]);
  if (errorCode(error) === 'SIGN_IN_AGAIN') return <ProveAgain />;
  if (error) return <TryAgain message={errorMessage(error)} onRetry={start} />;
  return (
    <div className="pairing">
      <div ref={told} role="status" tabIndex={-1} className="pairing">
        <Told pairing={pairing} />
      </div>
      {step === 'waiting' && !isRefused && code && <CodeToScan code={code} />}
      {(isRefused || step === 'contested' || step === 'over') && (
        <div className="cluster">
          <Button onClick={start}>{t('Show a new code')}</Button>
        </div>
      )}
    </div>
  );
}

const REFUSED: Record<Pairing['ending'], Message> = {
  pending: msg('Nobody is signed in. Ending the code…'),
  done: msg('Nobody was signed in, and the code no longer works.'),
  failed: msg(
    'Nobody is signed in without your Yes. Boxroom could not be reached to end the code; it expires by itself.',
  ),
};

function Told({ pairing: { code, step, number, device, isRefused, ending } }: { pairing: Pairing }): ReactNode {
  if (!code) return <p className="muted">{t('Making a code…')}</p>;
  if (isRefused) return <p>{t(REFUSED[ending])}</p>;
  if (step === 'waiting') return <p>{t('Scan this code with the phone’s camera, and press Continue there.')}</p>;
  if (step === 'contested') return <p className="error-text">{errorText('PAIRING_CONTESTED', t)}</p>;
  if (step === 'over') return <p>{t('The code has expired.')}</p>;
  if (step === 'done')
    return <p>{t('The phone is signed in. The settings list it under “Where you are signed in”.')}</p>;
  return (
    <>
      <p>
        {richText(
          step === 'claimed'
            ? t('<device/> has scanned the code. Does your phone show this number?')
            : t('<device/> has scanned the code. It is being signed in: keep Boxroom open there.'),
          { device: () => <strong>{device}</strong> },
        )}
      </p>
      {number !== null && <SharedNumber number={number} />}
      {step === 'claimed' && (
        <p className="muted small">
          {t('Another number, or none, means that somebody else has scanned it: then press No.')}
        </p>
      )}
    </>
  );
}

function ProveAgain() {
  return (
    <div role="alert" className="stack">
      <p>{t('You signed in here more than 30 days ago. Please sign in again first, so that it is surely you.')}</p>
      <SignInAgain next="/settings?section=phone" />
    </div>
  );
}
