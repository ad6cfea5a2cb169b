import { POOL_SIZE } from '@boxroom/db/client';
import { expect, test } from 'vitest';
import { EXPORT_PLACES } from '../features/export/export-places.ts';
import { callerOf, createAdmission, LONG_CALLS } from './admission.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

test.each([
  ['sync.pull', 2, 4],
  ['import.create', 1, 2],
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

test('pulls, imports and exports of all callers together leave connections for other calls', () => {
  const long = Object.values(LONG_CALLS).map(({ ofAll }) => ofAll.atOnce);
  const taken = long.reduce((sum, atOnce) => sum + atOnce, EXPORT_PLACES.readers);
  expect(POOL_SIZE - taken).toBeGreaterThanOrEqual(2);
});
