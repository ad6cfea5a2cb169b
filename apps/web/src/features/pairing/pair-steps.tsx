import { errorText } from '@boxroom/domain/error/error-text';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../components/button/button.tsx';
import { SignInAgain } from '../../components/button/sign-in-again.tsx';
import { TryAgain } from '../../components/button/try-again.tsx';
import { SharedNumber } from '../../components/text/shared-number.tsx';
import { errorCode } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
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
          <Button onClick={start}>Show a new code</Button>
        </div>
      )}
    </div>
  );
}

const REFUSED = {
  pending: 'Nobody is signed in. Ending the code…',
  done: 'Nobody was signed in, and the code no longer works.',
  failed: 'Nobody is signed in without your Yes. Boxroom could not be reached to end the code; it expires by itself.',
} as const;

function Told({ pairing: { code, step, number, device, isRefused, ending } }: { pairing: Pairing }): ReactNode {
  if (!code) return <p className="muted">Making a code…</p>;
  if (isRefused) return <p>{REFUSED[ending]}</p>;
  if (step === 'waiting') return <p>Scan this code with the phone’s camera, and press Continue there.</p>;
  if (step === 'contested') return <p className="error-text">{errorText('PAIRING_CONTESTED')}</p>;
  if (step === 'over') return <p>The code has expired.</p>;
  if (step === 'done') return <p>The phone is signed in. The settings list it under “Where you are signed in”.</p>;
  return (
    <>
      <p>
        <strong>{device}</strong> has scanned the code.{' '}
        {step === 'claimed' ? 'Does your phone show this number?' : 'It is being signed in: keep Boxroom open there.'}
      </p>
      {number !== null && <SharedNumber number={number} />}
      {step === 'claimed' && (
        <p className="muted small">Another number, or none, means that somebody else has scanned it: then press No.</p>
      )}
    </>
  );
}

function ProveAgain() {
  return (
    <div role="alert" className="stack">
      <p>You signed in here more than 30 days ago. Please sign in again first, so that it is surely you.</p>
      <SignInAgain next="/settings?section=phone" />
    </div>
  );
}
