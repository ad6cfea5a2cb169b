import type { LineStatus } from './line-status.ts';

export interface StatusText {
  text: string;
  tone: 'quiet' | 'info' | 'warning' | 'error';
  /** What the person can do about it. */
  action: 'changes' | 'sign-in' | 'reload' | null;
}

const time = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The lines under the header in plain words, what matters most first; none while there is nothing to say. */
export function statusTexts(status: LineStatus): StatusText[] {
  return [exchangeText(status), keepingText(status), refusedText(status.refused)].filter((line) => line !== null);
}

function exchangeText(status: LineStatus): StatusText | null {
  const { kind, pending, waitingSince, done = 0, total = 0, since } = status;
  const waiting = pending === 0 ? '' : ` · ${changes(pending)} waiting to be sent`;
  const action = pending > 0 ? 'changes' : null;
  switch (kind) {
    case 'starting':
      return null;
    case 'syncing':
      return total > 0
        ? { text: `Getting your things: ${progress(done, total)}`, tone: 'info', action: null }
        : sending(pending, waitingSince);
    case 'sending':
      return { text: `Sending changes: ${progress(done, total)}`, tone: 'info', action: null };
    case 'uploading':
      return { text: `Sending pictures: ${progress(done, total)}`, tone: 'info', action: null };
    case 'up-to-date':
      return sending(pending, waitingSince);
    case 'offline': {
      const from = since === undefined ? '' : ` since ${time.format(since)}`;
      return {
        text: `Offline${from}${waiting || ' · everything here works, changes are sent later'}`,
        tone: 'warning',
        action,
      };
    }
    case 'retrying':
      return { text: `The server does not answer, trying again${waiting}`, tone: 'warning', action };
    case 'server-outdated':
      return { text: `This app is newer than the server, waiting for its update${waiting}`, tone: 'warning', action };
    case 'needs-sign-in':
      return { text: `You are signed out on the server${waiting}`, tone: 'warning', action: 'sign-in' };
    case 'account-changed':
      return { text: `Another account is signed in in this browser${waiting}`, tone: 'error', action: 'sign-in' };
    case 'update-required':
      return { text: `A new version is needed${waiting}`, tone: 'warning', action: 'reload' };
    case 'signed-out':
      return { text: 'Signed out in another tab', tone: 'warning', action: 'sign-in' };
    case 'failed':
      return { text: `Something went wrong on this device, trying again${waiting}`, tone: 'error', action };
  }
}

function sending(pending: number, waitingSince: number | null): StatusText | null {
  if (pending === 0) return null;
  if (waitingSince === null) return { text: `Sending ${changes(pending)}…`, tone: 'quiet', action: null };
  const text = `${changes(pending)} not sent since ${time.format(waitingSince)}`;
  return { text, tone: 'warning', action: 'changes' };
}

/** Where changes are that were not sent, when a person must know: not on disk, or not for sure. */
function keepingText({ keeping, kind, pending, mayVanish, waitingSince }: LineStatus): StatusText | null {
  switch (keeping) {
    case 'full':
      return {
        text: 'Storage on this device is full: keep this page open until your changes are sent',
        tone: 'error',
        action: pending > 0 ? 'changes' : null,
      };
    case 'failed':
      return {
        text: 'This browser cannot save anything: keep this page open until your changes are sent',
        tone: 'error',
        action: pending > 0 ? 'changes' : null,
      };
    case 'shared-computer':
      return pending > 0
        ? { text: 'Shared computer: changes are kept only while this page is open', tone: 'warning', action: 'changes' }
        : null;
    case 'disk':
      // A browser that may clean up does it in days, not in minutes: said only where changes really wait.
      return mayVanish && pending > 0 && (kind === 'offline' || waitingSince !== null)
        ? {
            text: 'This browser may remove unsent changes if you do not open Boxroom for long',
            tone: 'quiet',
            action: 'changes',
          }
        : null;
  }
}

function refusedText(refused: number): StatusText | null {
  if (refused === 0) return null;
  return { text: `${changes(refused)} could not be applied`, tone: 'error', action: 'changes' };
}

export function changes(count: number): string {
  return count === 1 ? '1 change' : `${count.toLocaleString('en')} changes`;
}

function progress(done: number, total: number): string {
  return `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
}
