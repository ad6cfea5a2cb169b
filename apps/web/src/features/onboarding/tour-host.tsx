import { PRODUCT_NAME } from '@boxroom/domain/product';
import { useEffect, useEffectEvent, useState } from 'react';
import { showToast } from '../../components/toast-store.ts';
import { isNetworkError } from '../../lib/error-message.ts';
import { TourDialog } from './tour-dialog.tsx';
import { finishTour, isTourNew, onTourDoneElsewhere } from './tour-state.ts';

interface TourHostProps {
  userId: string;
  /** Shows it in any case. */
  isForced: boolean;
  /** Called once it is over. */
  onEnd: () => void;
}

/** Shows the tour to whoever has not had it. */
export function TourHost({ userId, isForced, onEnd }: TourHostProps) {
  const [open, setOpen] = useState(isForced);
  const [isOver, setIsOver] = useState(false);
  const end = useEffectEvent(onEnd);

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
    // After the dialog has begun to take its entry out of the history: what changes is the address below.
    const timer = setTimeout(() => end());
    return () => clearTimeout(timer);
  }, [isOver]);

  function handleEnd({ isFinished }: { isFinished: boolean }) {
    setOpen(false);
    setIsOver(true);
    if (isFinished)
      showToast({ kind: 'success', title: `Welcome to ${PRODUCT_NAME}! You're all set to start organizing!` });
    finishTour(userId).catch((error: unknown) => {
      // Offline it is told later, and nothing is wrong.
      if (isNetworkError(error)) return;
      showToast({
        kind: 'destructive',
        title: 'Error',
        description: 'Failed to complete onboarding. Please try again.',
      });
    });
  }

  return <TourDialog open={open} onEnd={handleEnd} />;
}
