import { expect, test } from 'vitest';
import { type Outcome, Recorder } from './recorder.ts';

const outcome: Outcome = { kind: 'pull', plannedAt: 0, endedAt: 0, code: 'OK', hasRetryAfter: null };

function recorded(outcomes: readonly Partial<Outcome>[]): Recorder {
  const recorder = new Recorder();
  for (const one of outcomes) recorder.add({ ...outcome, ...one });
  return recorder;
}

test('latencies count from the planned time, for accepted work only', () => {
  const recorder = recorded([
    ...Array.from({ length: 100 }, (_, n) => ({ plannedAt: 5000, endedAt: 5001 + n })),
    { plannedAt: 0, endedAt: 60_000, code: '503 UNAVAILABLE', hasRetryAfter: true },
    { kind: 'push', plannedAt: 0, endedAt: 7, code: 'TIMEOUT' },
  ]);
  expect(recorder.summaries()).toEqual([
    { kind: 'pull', accepted: 100, p50: 50, p90: 90, p99: 99, max: 100, refused: { '503 UNAVAILABLE': 1 } },
    { kind: 'push', accepted: 0, p50: NaN, p90: NaN, p99: NaN, max: NaN, refused: { TIMEOUT: 1 } },
  ]);
  expect([recorder.accepted, recorder.refused, recorder.latency(0.5), recorder.latency(1, ['push'])]).toEqual([
    100,
    2,
    50,
    NaN,
  ]);
});

test('a refusal that does not say when to retry is counted', () => {
  const refused = { code: '429 RATE_LIMITED' };
  const recorder = recorded([
    { ...refused, hasRetryAfter: true },
    { ...refused, hasRetryAfter: false },
    { code: 'ECONNRESET' },
  ]);
  expect(recorder.withoutRetryAfter).toBe(1);
});

test('work without an answer counts as refused until its answer is there', () => {
  const recorder = recorded([{ kind: 'push' }]);
  for (const kind of ['push', 'pull', 'pull', 'stream']) recorder.plan(kind);
  recorder.drop('stream');
  expect([recorder.unanswered, recorder.refused]).toEqual([3, 3]);
  expect(recorder.summaries().map(({ kind, refused }) => [kind, refused])).toEqual([
    ['pull', { 'NO ANSWER': 2 }],
    ['push', { 'NO ANSWER': 1 }],
  ]);
  recorder.add({ ...outcome, kind: 'push' });
  recorder.add({ ...outcome, code: 'TIMEOUT' });
  expect([recorder.unanswered, recorder.accepted, recorder.refused]).toEqual([1, 2, 2]);
});

/** One answer in each second from second 10 on: its latency, null for a refusal, or no answer. */
function seconds(latencies: readonly (number | null | 'none')[]): Recorder {
  return recorded(
    latencies.flatMap((latency, second) => {
      if (latency === 'none') return [];
      const endedAt = (10 + second) * 1000 + 1;
      return [{ plannedAt: endedAt - (latency ?? 0), endedAt, code: latency === null ? '503' : 'OK' }];
    }),
  );
}

test.each<[string, readonly (number | null | 'none')[], number | null]>([
  ['at once', [5, 5, 5], 0],
  ['after refusals', [null, null, 5, 5, 5], 2],
  ['after slow answers', [900, 5, 900, 5, 5, 5], 3],
  ['after seconds without any answer', ['none', 'none', 'none', 5, 5, 5], 3],
  ['after a gap', [5, 5, 'none', 5, 5, 5], 3],
  ['not in time', [null, 5, 5, null, 5, 5], null],
  ['not at all', [], null],
])('it recovers %s', (_, latencies, expected) => {
  expect(seconds(latencies).recoverySeconds(10_000, { p99Max: 100, calm: 3 })).toBe(expected);
});
