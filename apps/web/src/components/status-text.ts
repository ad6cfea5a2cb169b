import type { LineStatus } from './line-status.ts';

export interface StatusText {
  text: string;
  tone: 'quiet' | 'info' | 'warning' | 'error';
}

/** The line under the header in plain words; null while there is nothing to say. */
export function statusText({ kind, pending, done = 0, total = 0 }: LineStatus): StatusText | null {
  const waiting = pending === 0 ? '' : ` · ${changes(pending)} waiting to be sent`;
  switch (kind) {
    case 'starting':
      return null;
    case 'syncing': {
      if (total > 0)
        return {
          text: `Getting your things: ${progress(done, total)}`,
          tone: 'info',
        };
      return pending === 0 ? null : { text: `Sending ${changes(pending)}…`, tone: 'quiet' };
    }
    case 'up-to-date':
      return pending === 0 ? null : { text: `Sending ${changes(pending)}…`, tone: 'quiet' };
    case 'offline':
      return { text: `Offline${waiting || ' · everything here works, changes are sent later'}`, tone: 'warning' };
    case 'retrying':
      return { text: `The server does not answer, trying again${waiting}`, tone: 'warning' };
    case 'needs-sign-in':
      return { text: `You are signed out on the server${waiting}`, tone: 'warning' };
    case 'account-changed':
      return { text: `Another account is signed in in this browser${waiting}`, tone: 'error' };
    case 'update-required':
      return { text: `A new version is needed${waiting}`, tone: 'warning' };
    case 'sending':
      return { text: `Sending changes: ${progress(done, total)}`, tone: 'info' };
    case 'uploading':
      return { text: `Sending pictures: ${progress(done, total)}`, tone: 'info' };
    case 'signed-out':
      return { text: 'Signed out in another tab', tone: 'warning' };
    case 'failed':
      return { text: `Something went wrong on this device, trying again${waiting}`, tone: 'error' };
  }
}

export function refusedText(refused: number): string {
  return `${changes(refused)} could not be applied`;
}

function changes(count: number): string {
  return count === 1 ? '1 change' : `${count.toLocaleString('en')} changes`;
}

function progress(done: number, total: number): string {
  return `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
}
