import { endSession } from '../../lib/session/session.ts';
import { forgetCopy } from './local-accounts.ts';

export interface LeftAccount {
  /** Whether the server was notified; if not, it is notified as soon as it can be reached. */
  isTold: boolean;
  /** Whether the replica on this device was deleted; if not, it was emptied, and is deleted at the next start. */
  isCopyGone: boolean;
}

let hasCopyFailed = false;

/** Removes a user from this device: session, replica and remembered values. Other tabs follow on their own. */
export async function leaveAccount(userId: string): Promise<LeftAccount> {
  hasCopyFailed = false;
  // Requested first; it completes when the end of the session has closed the replica.
  const forgotten = forgetCopy(userId)
    .catch(() => false) // the deletion stays scheduled
    .then((isCopyGone) => {
      hasCopyFailed = !isCopyGone;
      return isCopyGone;
    });
  const isTold = await endSession();
  return { isTold, isCopyGone: await forgotten };
}

/** Whether the replica of the last user who left could not be deleted, as far as is known yet. */
export function hasLeavingFailed(): boolean {
  return hasCopyFailed;
}

let ownDeletion: Promise<void> | null = null;

/** Notes that this tab itself requests the deletion of the account, until the returned function is called. */
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
 * Resolves once this tab has the response to its own deletion request, if it made one: its session may end before.
 * Without a response (a lost connection) the tab learns of the deletion as every other tab does.
 */
export async function whenOwnDeletionIsOver(): Promise<void> {
  await ownDeletion;
}
