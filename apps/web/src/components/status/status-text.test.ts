import { expect, test } from 'vitest';
import type { LineStatus } from './line-status.ts';
import { durabilitySummary, exchangeSummary } from './status-summary.ts';
import { statusTexts } from './status-text.ts';

const NOW = new Date(2026, 10, 21, 18, 30).getTime();
const NINE = new Date(2026, 10, 21, 9, 5).getTime();
const YESTERDAY = new Date(2026, 10, 20, 23, 59).getTime();
const status = (kind: LineStatus['kind'], more: Partial<LineStatus> = {}): LineStatus => ({
  kind,
  pending: 0,
  waitingSince: null,
  refused: 0,
  durability: 'disk',
  isPersistent: true,
  ...more,
});
const textsOf = (given: LineStatus) => statusTexts(given, NOW).map(({ text, progress = '' }) => text + progress);
const FULL = 'Storage on this device is full: keep this page open until your changes are sent';
const FAILED = 'This browser cannot save anything: keep this page open until your changes are sent';
const FULL_IDLE = 'Storage on this device is full: changes are kept only while this page is open';
const FAILED_IDLE = 'This browser cannot save anything: changes are kept only while this page is open';
const SHARED = 'Shared computer: changes are kept only while this page is open';
const IN_A_WEEK = 'Safari removes unsent changes if Boxroom is not opened for 7 days, unless it is on the home screen';
const MAY_VANISH = 'This browser may remove unsent changes if Boxroom stays closed for weeks';

test.each<[LineStatus, string[]]>([
  [status('starting'), []],
  [status('up-to-date'), []],
  [status('up-to-date', { isPersistent: false }), []],
  [status('up-to-date', { pending: 1 }), ['Sending 1 change…']],
  [status('up-to-date', { pending: 2, waitingSince: NINE }), ['2 changes not sent since 09:05']],
  [status('up-to-date', { pending: 2, waitingSince: YESTERDAY }), ['2 changes not sent since Nov 20, 23:59']],
  [status('syncing'), []],
  [status('syncing', { pending: 2 }), ['Sending 2 changes…']],
  [status('syncing', { done: 0, total: 12_000 }), ['Getting your things: 0 of 12,000']],
  [
    status('syncing', { done: 5, total: 10, pending: 1 }),
    ['Getting your things: 5 of 10 · 1 change waiting to be sent'],
  ],
  [status('sending', { pending: 1000, done: 340, total: 1000 }), ['Sending changes: 340 of 1,000']],
  [status('uploading', { pending: 7, done: 3, total: 10 }), ['Sending pictures: 3 of 10']],
  [status('offline'), ['Offline · your changes are sent later']],
  [status('offline', { since: NINE, pending: 3 }), ['Offline since 09:05 · 3 changes waiting to be sent']],
  [status('retrying'), ['The server is not available right now, trying again']],
  [
    status('retrying', { part: 'sending', pending: 1 }),
    ['Changes cannot be sent right now, trying again · 1 change waiting to be sent'],
  ],
  [status('retrying', { part: 'receiving' }), ['Changes cannot be received right now, trying again']],
  [status('retrying', { part: 'pictures' }), ['Pictures cannot be sent right now, trying again']],
  [
    status('not-accepted', { part: 'sending', pending: 2 }),
    ['The server does not accept changes from this app, a reload may help · 2 changes waiting to be sent'],
  ],
  [status('not-accepted'), ['The server does not accept what this app sends, a reload may help']],
  [status('server-outdated'), ['This app is newer than the server, waiting for its update']],
  [status('needs-sign-in', { pending: 1 }), ['You are signed out on the server · 1 change waiting to be sent']],
  [status('account-changed'), ['Another account is signed in on this browser']],
  [status('update-required', { pending: 4 }), ['A new version is needed · 4 changes waiting to be sent']],
  [status('signed-out'), ['Signed out in another tab']],
  [status('failed'), ['Something went wrong on this device, trying again']],
  [status('up-to-date', { durability: 'full' }), [FULL_IDLE]],
  [status('up-to-date', { durability: 'full', pending: 1 }), ['Sending 1 change…', FULL]],
  [status('offline', { durability: 'failed' }), ['Offline · your changes are sent later', FAILED_IDLE]],
  [status('offline', { durability: 'failed', pending: 1 }), ['Offline · 1 change waiting to be sent', FAILED]],
  [status('up-to-date', { durability: 'shared-computer' }), []],
  [status('up-to-date', { refused: 1 }), ['1 change could not be applied']],
  [
    status('offline', { pending: 1, isPersistent: false, isKeptForAWeek: true }),
    ['Offline · 1 change waiting to be sent', IN_A_WEEK],
  ],
  [
    status('up-to-date', { pending: 1, waitingSince: NINE, isPersistent: null, isKeptForAWeek: true }),
    ['1 change not sent since 09:05', IN_A_WEEK],
  ],
  [status('up-to-date', { pending: 1, isPersistent: false, isKeptForAWeek: true }), ['Sending 1 change…']],
  [status('offline', { isPersistent: false, isKeptForAWeek: true }), ['Offline · your changes are sent later']],
  [
    status('offline', { pending: 1, isPersistent: true, isKeptForAWeek: true }),
    ['Offline · 1 change waiting to be sent'],
  ],
  [
    status('offline', { pending: 1, isPersistent: false, refused: 2 }),
    ['Offline · 1 change waiting to be sent', MAY_VANISH, '2 changes could not be applied'],
  ],
])('%j reads %j', (given, texts) => {
  expect(textsOf(given)).toEqual(texts);
});

const KINDS = [
  'starting',
  'syncing',
  'sending',
  'uploading',
  'up-to-date',
  'offline',
  'retrying',
  'not-accepted',
  'server-outdated',
  'needs-sign-in',
  'account-changed',
  'update-required',
  'signed-out',
  'failed',
] as const satisfies LineStatus['kind'][];
/** The text that the exchange alone requires; null: no text while all is well. */
const EXCHANGE: Record<LineStatus['kind'], RegExp | null> = {
  starting: null,
  syncing: null,
  'up-to-date': null,
  sending: /^Sending changes: 3 of 10/,
  uploading: /^Sending pictures: 3 of 10/,
  offline: /^Offline since 09:05/,
  retrying: /^The server is not available/,
  'not-accepted': /^The server does not accept/,
  'server-outdated': /^This app is newer/,
  'needs-sign-in': /^You are signed out/,
  'account-changed': /^Another account/,
  'update-required': /^A new version/,
  'signed-out': /^Signed out/,
  failed: /^Something went wrong/,
};
/** The text about where changes are kept: without pending changes, and with some. */
const KEEPING: Record<LineStatus['durability'], readonly [string | null, string | null]> = {
  disk: [null, null],
  full: [FULL_IDLE, FULL],
  failed: [FAILED_IDLE, FAILED],
  'shared-computer': [null, SHARED],
};
const KEEPING_TEXTS = new Set(Object.values(KEEPING).flat());
/** Progress texts include their own count; without a local copy there is nothing to count. */
const COUNTED_OTHERWISE: ReadonlySet<LineStatus['kind']> = new Set(['starting', 'sending', 'uploading', 'signed-out']);

test.each(KINDS)('%s states every fact that is true, in every combination, and no other', (kind) => {
  for (const given of combinationsOf(kind)) {
    const { pending, waitingSince, refused, durability, isPersistent } = given;
    const lines = statusTexts(given, NOW);
    const texts = textsOf(given);
    const about = JSON.stringify(given);

    const exchange = EXCHANGE[kind];
    if (exchange) expect(texts[0], about).toMatch(exchange);
    const isCounted = pending > 0 && !COUNTED_OTHERWISE.has(kind);
    if (isCounted) expect(texts[0], about).toContain(count(pending));
    expect(texts.includes(`${count(refused)} could not be applied`), about).toBe(refused > 0);

    const kept = KEEPING[durability][pending > 0 ? 1 : 0];
    const isKeptSaid = kept !== null;
    const saidOfKeeping = texts.filter((text) => KEEPING_TEXTS.has(text));
    expect(saidOfKeeping, about).toEqual(isKeptSaid ? [kept] : []);
    const isWaitingLong = pending > 0 && (kind === 'offline' || waitingSince !== null);
    const mayVanish = durability === 'disk' && isPersistent === false && isWaitingLong;
    expect(texts.includes(MAY_VANISH), about).toBe(mayVanish);

    expect(new Set(lines.map((line) => line.about)).size, about).toBe(lines.length);
    const facts = [exchange !== null || isCounted, isKeptSaid || mayVanish, refused > 0];
    expect(lines.length, about).toBe(facts.filter(Boolean).length);
  }
});

function combinationsOf(kind: LineStatus['kind']): LineStatus[] {
  const progress = kind === 'sending' || kind === 'uploading' ? { done: 3, total: 10 } : {};
  const of = <T>(values: readonly T[], make: (value: T) => LineStatus[]) => values.flatMap((value) => make(value));
  return of([0, 1, 12], (pending) =>
    of([null, NINE], (waitingSince) =>
      of([0, 1, 12], (refused) =>
        of(['disk', 'shared-computer', 'full', 'failed'] as const, (durability) =>
          of([true, false, null], (isPersistent) => [
            status(kind, { pending, waitingSince, refused, durability, isPersistent, since: NINE, ...progress }),
          ]),
        ),
      ),
    ),
  );
}

function count(changes: number): string {
  return changes === 1 ? '1 change' : `${changes} changes`;
}

test.each<[LineStatus, (string | null)[]]>([
  [status('offline'), [null]],
  [status('offline', { pending: 1, refused: 1 }), ['changes', 'changes']],
  [status('sending', { pending: 9, done: 3, total: 10 }), ['changes']],
  [status('up-to-date', { pending: 1 }), [null]],
  [status('up-to-date', { pending: 1, waitingSince: NINE }), ['changes']],
  [status('up-to-date', { durability: 'full', pending: 1 }), [null, 'changes']],
  [status('needs-sign-in'), ['sign-in']],
  [status('account-changed', { pending: 1 }), ['sign-in']],
  [status('update-required'), ['reload']],
])('%j offers %j', (given, actions) => {
  expect(statusTexts(given, NOW).map(({ action }) => action)).toEqual(actions);
});

test.each<[LineStatus, string]>([
  [status('up-to-date', { at: NINE }), 'Up to date, 09:05'],
  [status('up-to-date', { at: NINE, pending: 1 }), 'Sending 1 change…'],
  [status('starting'), 'Opening the copy on this device…'],
  [status('syncing'), 'Checking for changes…'],
  [status('sending', { done: 3, total: 10 }), 'Sending changes: 3 of 10'],
])('%j is summed up as %j', (given, summary) => {
  expect(exchangeSummary(given, NOW)).toBe(summary);
});

test.each<[Partial<LineStatus>, RegExp]>([
  [{ isPersistent: true }, /until they are sent$/],
  [{ isPersistent: false }, /may remove them/],
  [{ isPersistent: null }, /does not say/],
  [{ isPersistent: true, isKeptForAWeek: true }, /until they are sent$/],
  [{ isPersistent: false, isKeptForAWeek: true }, /Safari removes what is here .* 7 days, unless .* home screen$/],
  [{ durability: 'shared-computer' }, /^Shared computer/],
  [{ durability: 'full' }, /^Storage on this device is full: changes are kept only while/],
  [{ durability: 'full', pending: 1 }, /^Storage on this device is full: keep this page open/],
  [{ durability: 'failed' }, /cannot save anything/],
])('%j is kept as %s', (given, words) => {
  expect(durabilitySummary(status('up-to-date', given))).toMatch(words);
});
