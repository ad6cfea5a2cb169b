import { useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '../../components/toast/toast-store.ts';
import { isNetworkError } from '../../lib/http/error-code.ts';
import { t } from '../../lib/language/t.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { startFirstSteps } from './first-steps-state.ts';
import { TourDialog } from './tour-dialog.tsx';
import { finishTour, isTourNew, onTourDoneElsewhere } from './tour-state.ts';

interface TourHostProps {
  userId: string;
  /** Shows the tour even to a user who has finished it. */
  isForced: boolean;
  /** Called once the tour is over. */
  onEnd: () => void;
}

/** Shows the tour to a user who has not finished it. */
export function TourHost({ userId, isForced, onEnd }: TourHostProps) {
  const [open, setOpen] = useState(isForced);
  const [isOver, setIsOver] = useState(false);
  const end = useEffectEvent(onEnd);
  const { view } = useReplicaStore();

  useEffect(() => {
    if (isForced) return undefined;
    let isCurrent = true;
    isTourNew(userId).then(
      (isNew) => isCurrent && setOpen(isNew),
      () => undefined,
    );
    const stopListening = onTourDoneElsewhere(userId, () => setOpen(false));
    return () => {
      isCurrent = false;
      stopListening();
    };
  }, [userId, isForced]);

  useEffect(() => {
    if (!isOver) return undefined;
    // Runs after the dialog has begun to remove its history entry: `onEnd` changes the address below it.
    const timer = setTimeout(() => end());
    return () => clearTimeout(timer);
  }, [isOver]);

  function handleEnd({ isFinished }: { isFinished: boolean }) {
    setOpen(false);
    setIsOver(true);
    if (isFinished)
      showToast({
        kind: 'success',
        title: t("Welcome to Boxroom! You're all set to start organizing!"),
      });
    // Somebody who already has boxes knows how to add one.
    if (view.rows.box.size === 0) startFirstSteps(userId);
    finishTour(userId).catch((error: unknown) => {
      // Offline it is sent later, and nothing is wrong.
      if (isNetworkError(error)) return;
      showToast({
        kind: 'destructive',
        title: t('Error'),
        description: t('Failed to complete onboarding. Please try again.'),
      });
    });
  }

  return <TourDialog open={open} onEnd={handleEnd} />;
}
