import { countText } from '@boxroom/domain/text/count-text';
import { momentText } from '../text/moment-text.ts';
import type { LineStatus } from './line-status.ts';

export interface StatusText {
  about: 'exchange' | 'durability' | 'refused';
  text: string;
  /** The text for a narrow screen, where all lines share one row. */
  short?: string;
  /** Numbers after the text that change too fast to be read out. */
  progress?: string;
  tone: 'quiet' | 'info' | 'warning' | 'error';
  /** The action that the person can take. */
  action: 'changes' | 'sign-in' | 'reload' | null;
}

/** Returns the lines under the header, the most important first; none when there is nothing to report. */
export function statusTexts(status: LineStatus, now = Date.now()): StatusText[] {
  const lines = {
    exchange: exchangeText(status, now),
    durability: durabilityText(status),
    refused: refusedText(status.refused),
  };
  return ABOUT.flatMap((about) => (lines[about] ? [{ about, ...lines[about] }] : []));
}

export function changes(count: number): string {
  return countText(count, 'change');
}

const ABOUT = ['exchange', 'durability', 'refused'] as const;
type Line = Omit<StatusText, 'about'>;

const WHILE_OPEN = 'changes are kept only while this page is open';

/** Returns why changes are in memory. Asks people to keep the page open only if they have pending changes. */
export function keptInMemory(durability: Exclude<LineStatus['durability'], 'disk'>, pending: number): string {
  if (durability === 'shared-computer') return `Shared computer: ${WHILE_OPEN}`;
  const why = durability === 'full' ? 'Storage on this device is full' : 'This browser cannot save anything';
  return `${why}: ${pending > 0 ? 'keep this page open until your changes are sent' : WHILE_OPEN}`;
}

type Part = NonNullable<LineStatus['part']>;
const CANNOT: Record<Part, string> = {
  all: 'The server is not available',
  sending: 'Changes cannot be sent',
  receiving: 'Changes cannot be received',
  pictures: 'Pictures cannot be sent',
};
const REFUSED: Record<Part, string> = {
  all: 'The server does not accept what this app sends',
  sending: 'The server does not accept changes from this app',
  receiving: 'The server sends this app no changes',
  pictures: 'The server does not accept pictures from this app',
};

/** Returns the line about the exchange; null when there is nothing to report. */
export function exchangeText(status: LineStatus, now: number): Line | null {
  const { kind, pending, waitingSince, done = 0, total = 0, since, part = 'all' } = status;
  const waiting = pending === 0 ? '' : ` · ${changes(pending)} waiting to be sent`;
  const waitingShort = pending === 0 ? '' : ` · ${changes(pending)} waiting`;
  const action = pending > 0 ? 'changes' : null;
  const progress = `: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  switch (kind) {
    case 'starting':
      return null;
    case 'syncing':
      return total > 0
        ? { text: 'Getting your things', progress: progress + waiting, tone: 'info', action }
        : sending(pending, waitingSince, now);
    case 'sending':
      return { text: 'Sending changes', progress, tone: 'info', action };
    case 'uploading':
      return { text: 'Sending pictures', progress, tone: 'info', action };
    case 'up-to-date':
      return sending(pending, waitingSince, now);
    case 'offline': {
      const from = since === undefined ? '' : ` since ${momentText(since, now)}`;
      const hint = ' · your changes are sent later';
      const short = `Offline${waitingShort || hint}`;
      return { text: `Offline${from}${waiting || hint}`, short, tone: 'warning', action };
    }
    case 'retrying':
      return {
        text: `${CANNOT[part]} right now, trying again${waiting}`,
        short: `${CANNOT[part]}${waitingShort}`,
        tone: 'warning',
        action,
      };
    case 'not-accepted':
      return {
        text: `${REFUSED[part]}, a reload may help${waiting}`,
        short: 'A reload may help',
        tone: 'error',
        action: 'reload',
      };
    case 'server-outdated':
      return {
        text: `This app is newer than the server, waiting for its update${waiting}`,
        short: `The server is older${waitingShort}`,
        tone: 'warning',
        action,
      };
    case 'needs-sign-in':
      return {
        text: `You are signed out on the server${waiting}`,
        short: `Signed out${waitingShort}`,
        tone: 'warning',
        action: 'sign-in',
      };
    case 'account-changed':
      return {
        text: `Another account is signed in on this browser${waiting}`,
        short: 'Another account is signed in',
        tone: 'error',
        action: 'sign-in',
      };
    case 'update-required':
      return {
        text: `A new version is needed${waiting}`,
        short: 'A new version is needed',
        tone: 'warning',
        action: 'reload',
      };
    case 'signed-out':
      return { text: 'Signed out in another tab', tone: 'warning', action: 'sign-in' };
    case 'failed':
      return {
        text: `Something went wrong on this device, trying again${waiting}`,
        short: 'Something went wrong, trying again',
        tone: 'error',
        action,
      };
  }
}

function sending(pending: number, waitingSince: number | null, now: number): Line | null {
  if (pending === 0) return null;
  if (waitingSince === null) return { text: `Sending ${changes(pending)}…`, tone: 'quiet', action: null };
  const text = `${changes(pending)} not sent since ${momentText(waitingSince, now)}`;
  return { text, short: `${changes(pending)} not sent`, tone: 'warning', action: 'changes' };
}

/** Returns where unsent changes are, if the person must know: not on disk, or not safely. */
function durabilityText({
  durability,
  kind,
  pending,
  isPersistent,
  isKeptForAWeek,
  waitingSince,
}: LineStatus): Line | null {
  const action = pending > 0 ? 'changes' : null;
  if (durability === 'full' || durability === 'failed')
    return {
      text: keptInMemory(durability, pending),
      short: pending > 0 ? 'Keep this page open' : durability === 'full' ? 'Storage is full' : 'Nothing can be saved',
      tone: pending > 0 ? 'error' : 'warning',
      action,
    };
  if (pending === 0) return null;
  if (durability === 'shared-computer') return { text: keptInMemory(durability, pending), tone: 'quiet', action };
  // A browser that may clean up does it after days, not minutes: mentioned only where changes really wait.
  if (isPersistent === true || (kind !== 'offline' && waitingSince === null)) return null;
  if (isKeptForAWeek) {
    const short = 'Open Boxroom within 7 days';
    return { text: keptForAWeek('unsent changes'), short, tone: 'quiet', action };
  }
  if (isPersistent === null) return null;
  return {
    text: 'This browser may remove unsent changes if Boxroom stays closed for weeks',
    tone: 'quiet',
    action,
  };
}

/** Returns what Safari does to stored data, and what helps. */
export function keptForAWeek(what: string): string {
  return `Safari removes ${what} if Boxroom is not opened for 7 days, unless it is on the home screen`;
}

function refusedText(refused: number): Line | null {
  if (refused === 0) return null;
  return {
    text: `${changes(refused)} could not be applied`,
    short: `${refused.toLocaleString('en')} not applied`,
    tone: 'error',
    action: 'changes',
  };
}
