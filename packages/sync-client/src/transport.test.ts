import { expect, test } from 'vitest';
import { isForGood, stopsExchange, TransportError, type TransportErrorKind } from './transport.ts';

test('an error keeps its kind, cause and delay when it is assigned to a part', () => {
  const cause = new Error('proxy');
  const error = new TransportError('too-large', { cause, retryAfterMs: 3000 });
  expect(error).toMatchObject({ name: 'TransportError', message: 'too-large', part: 'all', retryAfterMs: 3000 });
  expect(error.in('pictures')).toMatchObject({ kind: 'too-large', cause, retryAfterMs: 3000, part: 'pictures' });
  expect(new TransportError('network')).toMatchObject({ part: 'all', retryAfterMs: 0, cause: undefined });
});

test.each<[TransportErrorKind, boolean, boolean]>([
  ['network', false, false],
  ['server', false, false],
  ['too-large', true, false],
  ['refused', true, false],
  ['server-outdated', false, true],
  ['needs-sign-in', false, true],
  ['account-changed', false, true],
  ['update-required', false, true],
])('%s: for good %j, stops the exchange %j', (kind, isLasting, stops) => {
  const error = new TransportError(kind);
  expect([isForGood(error), stopsExchange(error)]).toEqual([isLasting, stops]);
});
