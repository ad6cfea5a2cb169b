import { trpcClient } from '../../lib/http/trpc.ts';
import { getSession } from '../../lib/session/session.ts';
import { readPersonal, writePersonal } from '../../lib/storage/shared-computer.ts';

/** `unsent`: finished here, but the server does not know yet. */
type Remembered = 'true' | 'unsent' | null;

function keyOf(userId: string): string {
  return `onboarding_completed_${userId}`;
}

function readTour(userId: string): Remembered {
  const value = readPersonal(keyOf(userId));
  return value === 'true' || value === 'unsent' ? value : null;
}

/** A response may arrive after the sign-out, and must not store anything about the user then. */
function remember(userId: string, value: Remembered): void {
  if (getSession().user?.id === userId) writePersonal(keyOf(userId), value);
}

/** Calls `listener` when the tour is finished in another tab. Returns a function that unsubscribes. */
export function onTourDoneElsewhere(userId: string, listener: () => void): () => void {
  function handleStorage({ key, newValue }: StorageEvent) {
    if (key === keyOf(userId) && newValue !== null) listener();
  }
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}

/** Whether to show the tour. The device's own record comes first, so that it is not shown twice offline. */
export async function isTourNew(userId: string): Promise<boolean> {
  const remembered = readTour(userId);
  if (remembered === 'true') return false;
  if (remembered === 'unsent') {
    await sendDone(userId).catch(() => undefined); // the next start retries
    return false;
  }
  // Rejects without a response, so that nobody sees a tour again that they may have finished.
  const { completed } = await trpcClient.onboarding.state.query();
  if (completed) remember(userId, 'true');
  return !completed;
}

/** Remembers the finished tour on this device. Throws when the server could not be reached; a later start retries. */
export async function finishTour(userId: string): Promise<void> {
  remember(userId, 'unsent');
  await sendDone(userId);
}

/** Used by Test Onboarding. */
export async function resetTour(userId: string): Promise<void> {
  await trpcClient.onboarding.reset.mutate();
  remember(userId, null);
}

async function sendDone(userId: string): Promise<void> {
  await trpcClient.onboarding.complete.mutate();
  remember(userId, 'true');
}
