import { expect, test } from 'vitest';
import type { LineStatus } from './line-status.ts';
import { statusTexts } from './status-text.ts';

const NINE = new Date(2026, 10, 21, 9, 5).getTime();
const status = (kind: LineStatus['kind'], more: Partial<LineStatus> = {}): LineStatus => ({
  kind,
  pending: 0,
  waitingSince: null,
  refused: 0,
  keeping: 'disk',
  mayVanish: false,
  ...more,
});

test.each<[LineStatus, string[]]>([
  [status('starting'), []],
  [status('up-to-date'), []],
  [status('up-to-date', { mayVanish: true }), []],
  [status('up-to-date', { pending: 1 }), ['Sending 1 change…']],
  [status('up-to-date', { pending: 2, waitingSince: NINE }), ['2 changes not sent since 09:05']],
  [status('syncing'), []],
  [status('syncing', { pending: 2 }), ['Sending 2 changes…']],
  [status('syncing', { done: 0, total: 12_000 }), ['Getting your things: 0 of 12,000']],
  [status('sending', { pending: 1000, done: 340, total: 1000 }), ['Sending changes: 340 of 1,000']],
  [status('uploading', { pending: 7, done: 3, total: 10 }), ['Sending pictures: 3 of 10']],
  [status('offline'), ['Offline · everything here works, changes are sent later']],
  [status('offline', { since: NINE, pending: 3 }), ['Offline since 09:05 · 3 changes waiting to be sent']],
  [
    status('offline', { pending: 1, mayVanish: true, refused: 2 }),
    [
      'Offline · 1 change waiting to be sent',
      'This browser may remove unsent changes if you do not open Boxroom for long',
      '2 changes could not be applied',
    ],
  ],
  [status('retrying'), ['The server does not answer, trying again']],
  [status('needs-sign-in', { pending: 1 }), ['You are signed out on the server · 1 change waiting to be sent']],
  [status('account-changed'), ['Another account is signed in in this browser']],
  [status('update-required', { pending: 4 }), ['A new version is needed · 4 changes waiting to be sent']],
  [status('signed-out'), ['Signed out in another tab']],
  [status('failed'), ['Something went wrong on this device, trying again']],
  [
    status('up-to-date', { keeping: 'full' }),
    ['Storage on this device is full: keep this page open until your changes are sent'],
  ],
  [
    status('offline', { keeping: 'failed', pending: 1 }),
    [
      'Offline · 1 change waiting to be sent',
      'This browser cannot save anything: keep this page open until your changes are sent',
    ],
  ],
  [status('up-to-date', { keeping: 'shared-computer' }), []],
  [
    status('offline', { keeping: 'shared-computer', pending: 1 }),
    ['Offline · 1 change waiting to be sent', 'Shared computer: changes are kept only while this page is open'],
  ],
  [status('up-to-date', { refused: 1 }), ['1 change could not be applied']],
])('%j reads %j', (given, texts) => {
  expect(statusTexts(given).map(({ text }) => text)).toEqual(texts);
});

test.each<[LineStatus, (string | null)[]]>([
  [status('offline'), [null]],
  [status('offline', { pending: 1, refused: 1 }), ['changes', 'changes']],
  [status('needs-sign-in'), ['sign-in']],
  [status('update-required'), ['reload']],
])('%j offers %j', (given, actions) => {
  expect(statusTexts(given).map(({ action }) => action)).toEqual(actions);
});
