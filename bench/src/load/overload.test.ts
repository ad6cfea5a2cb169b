import { expect, test } from 'vitest';
import { isCarried } from './overload.ts';
import { Recorder } from './recorder.ts';

const pull = { kind: 'pull', plannedAt: 0, endedAt: 10, hasRetryAfter: null };

/** A rate of which so many answers are right, refused or missing. */
function recorded({ ok = 0, refused = 0, missing = 0, slow = 0 }): Recorder {
  const recorder = new Recorder();
  for (let n = 0; n < ok; n++) recorder.add({ ...pull, code: 'OK' });
  for (let n = 0; n < slow; n++) recorder.add({ ...pull, endedAt: 1001, code: 'OK' });
  for (let n = 0; n < refused; n++) recorder.add({ ...pull, code: '503' });
  for (let n = 0; n < missing; n++) recorder.plan('pull');
  return recorder;
}

test.each([
  [{ ok: 100 }, true],
  [{ ok: 99, refused: 1 }, true],
  [{ ok: 98, refused: 2 }, false],
  [{ ok: 99, missing: 1 }, true],
  [{ ok: 98, missing: 2 }, false],
  [{ ok: 90, slow: 10 }, true],
  [{ ok: 89, slow: 11 }, false],
  [{ missing: 100 }, false],
  [{}, false],
])('%o is carried: %s', (counts, expected) => {
  expect(isCarried(recorded(counts))).toBe(expected);
});
