import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../components/button/button.tsx';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import '../../components/layout/top-card.css';
import { showToast } from '../../components/toast/toast-store.ts';
import { t } from '../../lib/language/t.ts';
import type { Tryout } from '../../lib/session/stored-tryout.ts';
import { changeTryout } from '../../lib/session/tryout.ts';
import { readStoredInTab, writeStoredInTab } from '../../lib/storage/stored-value.ts';
import { finishForgetting } from '../../replica/account/local-accounts.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { useIsComplete } from '../../replica/hooks/use-sync-status.ts';
import { carryOver, endTryout, isNewAccount } from '../../replica/tryout/carry-over.ts';

/** A sign-in later than this after "Keep this" may be another person's: then we ask. A mailed link lasts ten minutes. */
const KEPT_FOR_MS = 15 * 60_000;
const LATER_KEY = 'boxroom-tryout-later';

/**
 * Somebody signed in on a device with a tryout. A new account takes it over at once if its person pressed "Keep this";
 * any other account is asked. `onNew`: called when a new account has taken it over.
 */
export function TryoutArrival({ tryout, onNew }: { tryout: Tryout; onNew: () => void }) {
  const store = useReplicaStore();
  const isComplete = useIsComplete();
  const [hasFailed, setHasFailed] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const [isLater, setIsLater] = useState(() => readStoredInTab(LATER_KEY) !== null);
  const [isAsking, setIsAsking] = useState(false);
  const [isKept] = useState(() => tryout.keptAt !== null && Date.now() - tryout.keptAt < KEPT_FOR_MS);
  const isNew = isComplete && isNewAccount(store);

  // After a sign-out, this device shows the sign-in and not the tryout.
  useEffect(() => {
    if (tryout.isOpen) changeTryout({ isOpen: false });
  }, [tryout.isOpen]);

  function handleTaken() {
    if (isNew) onNew();
    showToast({ kind: 'success', title: t('Kept'), description: t('Everything you tried is in your account now.') });
  }

  function handleFailed() {
    setHasFailed(true);
    setIsMoving(false);
    showToast({
      kind: 'destructive',
      title: t('Error'),
      description: t('What you tried could not be added. It is still on this device, please try again.'),
    });
  }

  function handleTake() {
    setIsMoving(true);
    carryOver(store, tryout).then(handleTaken, handleFailed);
  }

  const isAtOnce = isNew && isKept && !hasFailed;
  const takeAtOnce = useEffectEvent(() => void carryOver(store, tryout).then(handleTaken, handleFailed));
  useEffect(() => {
    if (isAtOnce) takeAtOnce();
  }, [isAtOnce]);

  if (!isComplete || isLater || isAtOnce) return null;
  return (
    <section className="top-card" aria-labelledby="tryout-arrival">
      <div>
        <h2 id="tryout-arrival" className="heading">
          {t('Add what you tried?')}
        </h2>
        <p className="muted">{t('A household that was tried here without an account is still on this device.')}</p>
      </div>
      <div className="cluster">
        <Button disabled={isMoving} onClick={handleTake}>
          {isMoving ? t('Adding…') : t('Add it to my account')}
        </Button>
        <Button
          variant="outline"
          colorPalette="gray"
          disabled={isMoving}
          onClick={() => {
            writeStoredInTab(LATER_KEY, 'true');
            setIsLater(true);
          }}
        >
          {t('Not now')}
        </Button>
        <Button variant="ghost" colorPalette="gray" disabled={isMoving} onClick={() => setIsAsking(true)}>
          {t('Throw away')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('Throw away what was tried?')}
        description={t('It is deleted from this device. Your account stays as it is. This cannot be undone.')}
        confirmLabel={t('Throw away')}
        onConfirm={() => {
          endTryout(tryout.id);
          void finishForgetting(store.user.id);
        }}
      />
    </section>
  );
}
