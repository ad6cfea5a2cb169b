import { endSession } from '../lib/session.ts';
import { forgetCopy } from './local-accounts.ts';

export interface LeftAccount {
  /** Whether the server has heard of it; if not, it is told as soon as it can be reached. */
  isTold: boolean;
  /** Whether the copy on this device is gone; if not, it was emptied, and goes at the next start. */
  isCopyGone: boolean;
}

/** Takes a person off this device: session, copy, and what was remembered. Other tabs follow by themselves. */
export async function leaveAccount(userId: string): Promise<LeftAccount> {
  // Asked for first, done as soon as the end of the session has closed the copy.
  const forgotten = forgetCopy(userId).catch(() => false); // it stays ordered to go
  const isTold = await endSession();
  return { isTold, isCopyGone: await forgotten };
}

let isDeletingHere = false;

/** Notes that this tab itself asks for the deletion of the account, until the answered function is called. */
export function noteOwnDeletion(): () => void {
  isDeletingHere = true;
  return () => {
    isDeletingHere = false;
  };
}

/** Whether the news that the account is gone are this tab's own doing: the session may end before the answer is here. */
export function isOwnDeletion(): boolean {
  return isDeletingHere;
}
