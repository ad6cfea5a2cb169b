import { Button } from '../../components/button/button.tsx';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { t } from '../../lib/language/t.ts';
import { ServerState } from '../../lib/session/server-state.tsx';
import { PairSteps } from './pair-steps.tsx';
import './pairing.css';
import { usePairing } from './use-pairing.ts';

export function PairDialog({ onClose }: { onClose: () => void }) {
  return (
    <ServerState>
      <PairForm onClose={onClose} />
    </ServerState>
  );
}

/** Shows a code, compares the number and confirms. Closing ends the code. */
function PairForm({ onClose }: { onClose: () => void }) {
  const pairing = usePairing();
  const { step, isRefused } = pairing;
  const isAsked = step === 'claimed' && !isRefused;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Open on your phone')}
      footer={
        isAsked ? (
          <>
            <Button variant="outline" colorPalette="gray" onClick={pairing.refuse}>
              {t('No')}
            </Button>
            <Button disabled={pairing.isConfirming} onClick={pairing.confirm}>
              {pairing.isConfirming ? t('Signing in…') : t('Yes, sign it in')}
            </Button>
          </>
        ) : (
          <Button variant="outline" colorPalette="gray" onClick={onClose}>
            {step === 'done' ? t('Done') : t('Cancel')}
          </Button>
        )
      }
    >
      <PairSteps pairing={pairing} />
    </Dialog>
  );
}
