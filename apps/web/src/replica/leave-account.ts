import { endSession } from '../lib/session.ts';
import { forgetCopy } from './local-accounts.ts';

export interface LeftAccount {
  /** Whether the server has heard of it; if not, it is told as soon as it can be reached. */
  isTold: boolean;
  /** Whether the copy on this device is gone; if not, it was emptied, and goes at the next start. */
  isCopyGone: boolean;
}

let hasCopyFailed = false;

/** Takes a person off this device: session, copy, and what was remembered. Other tabs follow by themselves. */
export async function leaveAccount(userId: string): Promise<LeftAccount> {
  hasCopyFailed = false;
  // Asked for first, done as soon as the end of the session has closed the copy.
  const forgotten = forgetCopy(userId)
    .catch(() => false) // it stays ordered to go
    .then((isCopyGone) => {
      hasCopyFailed = !isCopyGone;
      return isCopyGone;
    });
  const isTold = await endSession();
  return { isTold, isCopyGone: await forgotten };
}

/** Whether the last one who left found, as far as is known by now, that their copy does not go. */
export function hasLeavingFailed(): boolean {
  return hasCopyFailed;
}

let ownDeletion: Promise<void> | null = null;

/** Notes that this tab itself asks for the deletion of the account, until the answered function is called. */
export function noteOwnDeletion(): () => void {
  let settle = () => {};
  ownDeletion = new Promise((resolve) => {
    settle = resolve;
  });
  return () => {
    ownDeletion = null;
    settle();
  };
}

/**
 * Settled once this tab has its own answer, where it asks for the deletion itself: its session may end before. Without
 * an answer (a lost connection) it learns like everybody else that the account is gone.
 */
export async function whenOwnDeletionIsOver(): Promise<void> {
  await ownDeletion;
}
