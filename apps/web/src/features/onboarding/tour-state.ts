import { getSession } from '../../lib/session.ts';
import { readPersonal, writePersonal } from '../../lib/shared-computer.ts';
import { trpcClient } from '../../lib/trpc.ts';

/** `unsent`: done here, but the server does not know yet. */
type Remembered = 'true' | 'unsent' | null;

function keyOf(userId: string): string {
  return `onboarding_completed_${userId}`;
}

function readTour(userId: string): Remembered {
  const value = readPersonal(keyOf(userId));
  return value === 'true' || value === 'unsent' ? value : null;
}

/** An answer may come when the person is signed out already, and nothing of them must be written then. */
function remember(userId: string, value: Remembered): void {
  if (getSession().user?.id === userId) writePersonal(keyOf(userId), value);
}

/** Calls `listener` when the tour is done in another tab. The answer stops that. */
export function onTourDoneElsewhere(userId: string, listener: () => void): () => void {
  function handleStorage({ key, newValue }: StorageEvent) {
    if (key === keyOf(userId) && newValue !== null) listener();
  }
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}

/** Whether the tour is to be shown. What this device knows comes first, so that it is not shown twice offline. */
export async function isTourNew(userId: string): Promise<boolean> {
  const remembered = readTour(userId);
  if (remembered === 'true') return false;
  if (remembered === 'unsent') {
    await sendDone(userId).catch(() => undefined); // tried again at the next start
    return false;
  }
  // Without an answer nobody is shown a tour they may have had.
  const { completed } = await trpcClient.onboarding.state.query();
  if (completed) remember(userId, 'true');
  return !completed;
}

/** Remembered here at once; throws where the server could not be told, which happens by itself later. */
export async function finishTour(userId: string): Promise<void> {
  remember(userId, 'unsent');
  await sendDone(userId);
}

/** For Test Onboarding. */
export async function resetTour(userId: string): Promise<void> {
  await trpcClient.onboarding.reset.mutate();
  remember(userId, null);
}

async function sendDone(userId: string): Promise<void> {
  await trpcClient.onboarding.complete.mutate();
  remember(userId, 'true');
}
