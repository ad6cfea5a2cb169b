import { expect, test } from 'vitest';
import type { LineStatus } from './line-status.ts';
import { refusedText, statusText } from './status-text.ts';

const status = (kind: LineStatus['kind'], more: Partial<LineStatus> = {}): LineStatus => ({
  kind,
  pending: 0,
  refused: 0,
  keeping: 'disk' as const,
  ...more,
});

test.each([
  [status('starting'), null],
  [status('up-to-date'), null],
  [status('up-to-date', { pending: 1 }), 'Sending 1 change…'],
  [status('syncing'), null],
  [status('syncing', { done: 0, total: 12_000 }), 'Getting your things: 0 of 12,000'],
  [status('offline', { pending: 3 }), 'Offline · 3 changes waiting to be sent'],
  [status('retrying'), 'The server does not answer, trying again'],
  [status('needs-sign-in', { pending: 1 }), 'You are signed out on the server · 1 change waiting to be sent'],
])('%j reads %j', (given, text) => {
  expect(statusText(given)?.text ?? null).toBe(text);
});

test('counts what was refused', () => {
  expect([refusedText(1), refusedText(2)]).toEqual(['1 change could not be applied', '2 changes could not be applied']);
});
