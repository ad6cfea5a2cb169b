import { POOL_SIZE } from '@boxroom/db/client';
import { expect, test } from 'vitest';
import { EXPORT_PLACES } from '../features/export/export-places.ts';
import { callerOf, createAdmission, LONG_CALLS } from './admission.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

test.each([
  ['sync.pull', 2, 4],
  ['import.create', 1, 2],
  ['import.takeBack', 1, 2],
])('%s: one person and all people together leave connections free', async (path, ofOne, ofAll) => {
  const admission = createAdmission({ callsPerMinute: 60 });
  const ends = Promise.withResolvers<void>();
  const begun: string[] = [];
  const call = (userId: string, name: string, { signal } = new AbortController()) =>
    admission.inTurn(callerOf({ userId }), { path: name, signal }, () => {
      begun.push(userId);
      return ends.promise;
    });
  const all = [call('ada', path), call('ada', path), call('ada', path)];
  await settled();
  expect(begun).toHaveLength(ofOne);
  const gone = new AbortController();
  for (let n = 0; n < 5; n++) all.push(call(`p${n}`, path));
  const late = call('late', path, gone);
  await settled();
  expect(begun).toHaveLength(ofAll);
  const other = call('bob', 'boxes.list');
  await settled();
  expect(begun.at(-1)).toBe('bob');
  gone.abort(new Error('gone'));
  ends.resolve();
  await Promise.all([...all, other]);
  await expect(late).rejects.toThrow('gone');
  expect(begun).toHaveLength(9);
});

test('callers who hang up while all places of a long call are taken make room in the queue', async () => {
  const admission = createAdmission({ callsPerMinute: 60 });
  const ends = Promise.withResolvers<void>();
  const call = (userId: string, { signal } = new AbortController(), work = () => ends.promise) =>
    admission.inTurn(callerOf({ userId }), { path: 'import.create', signal }, work);
  const { atOnce, waitingMax } = LONG_CALLS['import.create'].ofAll;
  const all = Array.from({ length: atOnce }, (_, n) => call(`at work ${n}`));
  const outcomes: unknown[] = [];
  for (let n = 0; n < waitingMax; n++) {
    const gone = new AbortController();
    call(`gone ${n}`, gone).catch((error: unknown) => outcomes.push(error));
    await settled();
    gone.abort(new Error('hung up'));
  }
  await settled();
  expect(outcomes).toEqual(Array.from({ length: waitingMax }, () => new Error('hung up')));
  const next = call('next', undefined, async () => void outcomes.push('served'));
  ends.resolve();
  await Promise.all([...all, next]);
  expect(outcomes.at(-1)).toBe('served');
});

test('pulls, imports and exports of all callers together leave connections for other calls', () => {
  const long = Object.values(LONG_CALLS).map(({ ofAll }) => ofAll.atOnce);
  const taken = long.reduce((sum, atOnce) => sum + atOnce, EXPORT_PLACES.readers);
  expect(POOL_SIZE - taken).toBeGreaterThanOrEqual(2);
});
