import { readStored, writeStored } from '../../lib/stored-value.ts';
import { trpcClient } from '../../lib/trpc.ts';

/** `unsent`: done here, but the server does not know yet. */
type Remembered = 'true' | 'unsent' | null;

function keyOf(userId: string): string {
  return `onboarding_completed_${userId}`;
}

function readTour(userId: string): Remembered {
  const value = readStored(keyOf(userId));
  return value === 'true' || value === 'unsent' ? value : null;
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
  if (completed) writeStored(keyOf(userId), 'true');
  return !completed;
}

/** Remembered here at once; throws where the server could not be told, which happens by itself later. */
export async function finishTour(userId: string): Promise<void> {
  writeStored(keyOf(userId), 'unsent');
  await sendDone(userId);
}

/** For Test Onboarding. */
export async function resetTour(userId: string): Promise<void> {
  await trpcClient.onboarding.reset.mutate();
  writeStored(keyOf(userId), null);
}

async function sendDone(userId: string): Promise<void> {
  await trpcClient.onboarding.complete.mutate();
  writeStored(keyOf(userId), 'true');
}
