import { beforeEach, describe, expect, test } from 'vitest';
import { Exchange, Waits } from './exchange.ts';
import { type ExchangePart, TransportError, type TransportErrorKind } from './transport.ts';

const HOUR_MS = 3_600_000;
const NOW = 1_000_000;

const asksToWait = (retryAfterMs: number) => new TransportError('server', { cause: 'busy', retryAfterMs });

describe('Waits', () => {
  let waits: Waits;

  beforeEach(() => {
    waits = new Waits();
  });

  test('has none for a part that never failed', () => {
    waits.note('sending', asksToWait(5000), NOW);
    expect(waits.of('receiving', NOW)).toBeNull();
  });

  test('returns the fault with what remains of its wait, until the wait is over', () => {
    waits.note('sending', asksToWait(5000), NOW);
    expect(waits.of('sending', NOW + 2000)).toMatchObject({ kind: 'server', cause: 'busy', retryAfterMs: 3000 });
    expect(waits.of('sending', NOW + 4999)).toMatchObject({ retryAfterMs: 1 });
    expect(waits.of('sending', NOW + 5000)).toBeNull();
  });

  test('has none after a fault without a wait, even if the clock is then set back', () => {
    waits.note('sending', asksToWait(0), NOW);
    expect(waits.of('sending', NOW - 1)).toBeNull();
  });

  test('grants ten minutes of a longer wait', () => {
    waits.note('sending', asksToWait(HOUR_MS), NOW);
    expect(waits.of('sending', NOW)).toMatchObject({ retryAfterMs: 600_000 });
    expect(waits.of('sending', NOW + 600_000)).toBeNull();
  });

  test('forgets a wait that would be longer than granted, because the clock was set back', () => {
    waits.note('sending', asksToWait(HOUR_MS), NOW);
    expect(waits.of('sending', NOW - 1)).toBeNull();
    expect(waits.of('sending', NOW)).toBeNull();
  });
});

describe('Exchange', () => {
  let now: number;
  let waits: Waits;
  let exchange: Exchange;

  const attempt = (part: ExchangePart, fault?: TransportError) =>
    exchange.attempt(part, () => (fault ? Promise.reject(fault) : Promise.resolve(false)));

  /** Returns the fault that the whole run ends with. */
  function outcome(): TransportError | null {
    try {
      exchange.end();
      return null;
    } catch (error) {
      return error as TransportError;
    }
  }

  beforeEach(() => {
    now = NOW;
    waits = new Waits();
    exchange = new Exchange(waits, () => now);
  });

  test('returns what the work returns, and ends without a fault', async () => {
    expect(await exchange.attempt('sending', () => Promise.resolve(true))).toBe(true);
    expect(await attempt('receiving')).toBe(false);
    expect(outcome()).toBeNull();
    expect(exchange.isOffline).toBe(false);
  });

  test('does not call for a part again after its fault, and calls for the others', async () => {
    expect(await attempt('sending', new TransportError('server'))).toBe(true);
    expect(await attempt('sending')).toBe(true);
    expect(await attempt('receiving')).toBe(false);
  });

  test('does not call before the wait of an earlier run is over', async () => {
    waits.note('sending', asksToWait(5000), now);
    now += 4000;
    expect(await attempt('sending')).toBe(true);
    expect(outcome()).toMatchObject({ kind: 'server', part: 'sending', retryAfterMs: 1000 });
    exchange = new Exchange(waits, () => now + 1000);
    expect(await attempt('sending')).toBe(false);
  });

  const STOPPING: TransportErrorKind[] = ['server-outdated', 'needs-sign-in', 'account-changed', 'update-required'];
  test.each(STOPPING)('stops at once on %s', async (kind) => {
    const fault = new TransportError(kind, { retryAfterMs: 5000 });
    await expect(attempt('sending', fault)).rejects.toBe(fault);
    expect(outcome()).toBeNull();
    expect(waits.of('sending', now)).toBeNull();
  });

  test('stops at once on a fault of the device', async () => {
    await expect(exchange.attempt('sending', () => Promise.reject(new RangeError('disk')))).rejects.toThrow(RangeError);
  });

  describe('is offline', () => {
    const network = new TransportError('network');
    test.each<[string, boolean, [ExchangePart, TransportError?][]]>([
      [
        'when nothing reaches the server',
        true,
        [
          ['sending', network],
          ['receiving', network],
        ],
      ],
      ['when only receiving was tried, in vain', true, [['receiving', network]]],
      ['not when only sending failed', false, [['sending', network], ['receiving']]],
      ['not when the server responded with a fault', false, [['receiving', new TransportError('server')]]],
      [
        'not when one part got a fault of the server',
        false,
        [
          ['sending', asksToWait(1)],
          ['receiving', network],
        ],
      ],
    ])('%s', async (_, isOffline, parts) => {
      for (const [part, fault] of parts) await attempt(part, fault);
      expect(exchange.isOffline).toBe(isOffline);
    });

    test('not when a push got a response', async () => {
      await attempt('receiving', network);
      exchange.isSending = true;
      expect(exchange.isOffline).toBe(false);
      expect(outcome()).toMatchObject({ kind: 'network', part: 'receiving' });
    });
  });

  test('ends with the fault that lasts longest: refused, then of the server, then of the network', async () => {
    await attempt('pictures', new TransportError('network'));
    expect(outcome()).toMatchObject({ kind: 'network', part: 'pictures' });
    await attempt('sending', new TransportError('server'));
    expect(outcome()).toMatchObject({ kind: 'server', part: 'sending' });
    await attempt('receiving', new TransportError('too-large', { cause: 'size' }));
    expect(outcome()).toMatchObject({ kind: 'too-large', cause: 'size', part: 'all' });
  });

  test('ends with the shortest of the waits, after which one part can be called', async () => {
    await attempt('pictures', asksToWait(9000));
    await attempt('sending', asksToWait(2000));
    await attempt('receiving', asksToWait(5000));
    expect(outcome()).toMatchObject({ retryAfterMs: 2000 });
  });
});
