import { msg, type Message } from '@boxroom/domain/language/message';
import { t } from '../../lib/language/t.ts';
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

const ABOUT = ['exchange', 'durability', 'refused'] as const;
type Line = Omit<StatusText, 'about'>;

/** Returns why changes are in memory. Asks people to keep the page open only if they have pending changes. */
export function keptInMemory(durability: Exclude<LineStatus['durability'], 'disk'>, pending: number): string {
  if (durability === 'shared-computer') return t('Shared computer: changes are kept only while this page is open');
  if (durability === 'full')
    return pending > 0
      ? t('Storage on this device is full: keep this page open until your changes are sent')
      : t('Storage on this device is full: changes are kept only while this page is open');
  return pending > 0
    ? t('This browser cannot save anything: keep this page open until your changes are sent')
    : t('This browser cannot save anything: changes are kept only while this page is open');
}

type Part = NonNullable<LineStatus['part']>;
const CANNOT: Record<Part, { text: Message; short: Message }> = {
  all: {
    text: msg('The server is not available right now, trying again'),
    short: msg('The server is not available'),
  },
  sending: { text: msg('Changes cannot be sent right now, trying again'), short: msg('Changes cannot be sent') },
  receiving: {
    text: msg('Changes cannot be received right now, trying again'),
    short: msg('Changes cannot be received'),
  },
  pictures: { text: msg('Pictures cannot be sent right now, trying again'), short: msg('Pictures cannot be sent') },
};
const REFUSED: Record<Part, Message> = {
  all: msg('The server does not accept what this app sends, a reload may help'),
  sending: msg('The server does not accept changes from this app, a reload may help'),
  receiving: msg('The server sends this app no changes, a reload may help'),
  pictures: msg('The server does not accept pictures from this app, a reload may help'),
};

/** Returns the line about the exchange; null when there is nothing to report. */
export function exchangeText(status: LineStatus, now: number): Line | null {
  const { kind, pending, waitingSince, done = 0, total = 0, since, part = 'all' } = status;
  const waiting =
    pending > 0 && t('{count, plural, one{# change} other{# changes}} waiting to be sent', { count: pending });
  const waitingShort = pending > 0 && t('{count, plural, one{# change} other{# changes}} waiting', { count: pending });
  const action = pending > 0 ? 'changes' : null;
  // i18n: follows what is being done, such as 'Sending changes'
  const progress = t(': {done, number} of {total, number}', { done, total });
  switch (kind) {
    case 'starting':
      return null;
    case 'syncing':
      return total > 0
        ? { text: t('Getting your things'), progress: dotted(progress, waiting), tone: 'info', action }
        : sending(pending, waitingSince, now);
    case 'sending':
      return { text: t('Sending changes'), progress, tone: 'info', action };
    case 'uploading':
      return { text: t('Sending pictures'), progress, tone: 'info', action };
    case 'up-to-date':
      return sending(pending, waitingSince, now);
    case 'offline': {
      const moment = since === undefined ? null : momentText(since, now);
      // i18n: follows 'Offline · '
      const hint = t('your changes are sent later');
      return {
        text: dotted(moment === null ? t('Offline') : t('Offline since {moment}', { moment }), waiting || hint),
        short: dotted(t('Offline'), waitingShort || hint),
        tone: 'warning',
        action,
      };
    }
    case 'retrying':
      return {
        text: dotted(t(CANNOT[part].text), waiting),
        short: dotted(t(CANNOT[part].short), waitingShort),
        tone: 'warning',
        action,
      };
    case 'not-accepted':
      return {
        text: dotted(t(REFUSED[part]), waiting),
        short: t('A reload may help'),
        tone: 'error',
        action: 'reload',
      };
    case 'server-outdated':
      return {
        text: dotted(t('This app is newer than the server, waiting for its update'), waiting),
        short: dotted(t('The server is older'), waitingShort),
        tone: 'warning',
        action,
      };
    case 'needs-sign-in':
      return {
        text: dotted(t('You are signed out on the server'), waiting),
        short: dotted(t('Signed out'), waitingShort),
        tone: 'warning',
        action: 'sign-in',
      };
    case 'account-changed':
      return {
        text: dotted(t('Another account is signed in on this browser'), waiting),
        short: t('Another account is signed in'),
        tone: 'error',
        action: 'sign-in',
      };
    case 'update-required':
      return {
        text: dotted(t('A new version is needed'), waiting),
        short: t('A new version is needed'),
        tone: 'warning',
        action: 'reload',
      };
    case 'signed-out':
      return { text: t('Signed out in another tab'), tone: 'warning', action: 'sign-in' };
    case 'failed':
      return {
        text: dotted(t('Something went wrong on this device, trying again'), waiting),
        short: t('Something went wrong, trying again'),
        tone: 'error',
        action,
      };
  }
}

function dotted(text: string, more: string | false): string {
  return more === false ? text : `${text} · ${more}`;
}

function sending(pending: number, waitingSince: number | null, now: number): Line | null {
  if (pending === 0) return null;
  if (waitingSince === null)
    return {
      text: t('Sending {count, plural, one{# change} other{# changes}}…', { count: pending }),
      tone: 'quiet',
      action: null,
    };
  return {
    text: t('{count, plural, one{# change} other{# changes}} not sent since {moment}', {
      count: pending,
      moment: momentText(waitingSince, now),
    }),
    short: t('{count, plural, one{# change} other{# changes}} not sent', { count: pending }),
    tone: 'warning',
    action: 'changes',
  };
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
      short:
        pending > 0
          ? t('Keep this page open')
          : durability === 'full'
            ? t('Storage is full')
            : t('Nothing can be saved'),
      tone: pending > 0 ? 'error' : 'warning',
      action,
    };
  if (pending === 0) return null;
  if (durability === 'shared-computer') return { text: keptInMemory(durability, pending), tone: 'quiet', action };
  // A browser that may clean up does it after days, not minutes: mentioned only where changes really wait.
  if (isPersistent === true || (kind !== 'offline' && waitingSince === null)) return null;
  if (isKeptForAWeek)
    return {
      text: t('Safari removes unsent changes if Boxroom is not opened for 7 days, unless it is on the home screen'),
      short: t('Open Boxroom within 7 days'),
      tone: 'quiet',
      action,
    };
  if (isPersistent === null) return null;
  return {
    text: t('This browser may remove unsent changes if Boxroom stays closed for weeks'),
    tone: 'quiet',
    action,
  };
}

function refusedText(refused: number): Line | null {
  if (refused === 0) return null;
  return {
    text: t('{count, plural, one{# change} other{# changes}} could not be applied', { count: refused }),
    short: t('{count, number} not applied', { count: refused }),
    tone: 'error',
    action: 'changes',
  };
}
