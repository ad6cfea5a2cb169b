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

test('a person, a known browser and the network of strangers are callers of their own', () => {
  const ip = '2001:db8::1';
  expect(callerOf({ userId: 'ada' })).toEqual({ key: 'ada', isPerson: true });
  const known = callerOf({ deviceHash: 'hash', ip });
  const strangers = callerOf({ deviceHash: null, ip });
  expect([known.isPerson, strangers.isPerson]).toEqual([false, false]);
  expect(new Set([known.key, strangers.key, callerOf({ deviceHash: 'other', ip }).key]).size).toBe(3);
  expect(callerOf({ deviceHash: null, ip: '2001:db8::2' })).toEqual(strangers);
  expect(callerOf({ deviceHash: 'hash', ip: '203.0.113.9' })).toEqual(known);
});

test('calls refill by the minute', () => {
  const { calls } = createAdmission({ callsPerMinute: 6 });
  calls.take('ada', 6);
  expect(() => calls.take('ada', 1)).toThrow(expect.objectContaining({ detail: 'retry after 10 s' }));
});

const MIB = 1024 * 1024;

test('one caller holds 24 MiB of bodies, all 96, and small bodies of others 64 besides', () => {
  const { bodies } = createAdmission({ callsPerMinute: 60 });
  const ada = bodies.open('ada');
  ada.add(24 * MIB);
  expect(() => ada.add(1)).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
  for (const key of ['bob', 'cy', 'dee']) bodies.open(key).add(24 * MIB);
  const late = bodies.open('late');
  expect(() => late.add(MIB / 2 + 1)).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
  late.add(MIB / 2);
  for (let n = 1; n < 128; n++) bodies.open(`small ${n}`).add(MIB / 2);
  expect(() => bodies.open('one more').add(1)).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
});

test.each([
  ['bytes of bodies', 'bodyBytes', 64 * MIB, MIB],
  ['pictures', 'pictures', 6000, 100],
] as const)('a caller spends %s up to a burst, which refills in the time given', (_what, name, burst, perSecond) => {
  const buckets = createAdmission({ callsPerMinute: 60 })[name];
  buckets.take('ada', burst);
  expect(() => buckets.take('ada', 10 * perSecond)).toThrow(expect.objectContaining({ detail: 'retry after 10 s' }));
});

test('one caller has 30 streams open, all 5,000', () => {
  const { streams } = createAdmission({ callsPerMinute: 60 });
  let ended = 0;
  const open = (key: string) => streams.open(key, () => void ended++);
  for (let n = 0; n < 30; n++) open('ada');
  expect(ended).toBe(0);
  open('ada');
  expect(ended).toBe(1);
  for (let n = 30; n < 5000; n++) open(`p${n}`);
  expect(() => open('one more')).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
});

test.each([
  ['a person', { userId: 'ada' }, 6, 200],
  ['a network', { deviceHash: null, ip: '203.0.113.9' }, 20, 500],
])('%s has so many calls at once, some wait, more are told to come again', async (_who, who, atOnce, waitingMax) => {
  const admission = createAdmission({ callsPerMinute: 60 });
  const ends = Promise.withResolvers<void>();
  let begun = 0;
  const call = () =>
    admission.inTurn(callerOf(who), { path: 'boxes.list', signal: new AbortController().signal }, () => {
      begun++;
      return ends.promise;
    });
  const all = Array.from({ length: atOnce + waitingMax }, call);
  await settled();
  expect(begun).toBe(atOnce);
  await expect(call()).rejects.toMatchObject({ code: 'RATE_LIMITED', detail: 'retry after 1 s' });
  ends.resolve();
  await Promise.all(all);
});
