import { beforeEach, expect, test, vi } from 'vitest';
import { FakeCaches } from '../../testing/fake-caches.ts';
import { countShared, keepShared, readShared } from './shared-things.ts';
import { forgetShares, forgetSharesOf, forgetSharesOfOthers, handOverShares } from './whose-shares.ts';

const [ANN, BOB, TRYOUT] = ['u-ann', 'u-bob', 't-1'];
const HOUR = 60 * 60_000;
let caches: FakeCaches;

beforeEach(() => {
  caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('navigator', { locks: { request: inTurn() } });
});

/** Returns `request` of locks that are granted in the order of the requests. */
function inTurn() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(_name: string, _options: object, work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
}

/** Shares a picture, and shows it to the person. */
async function share(key: string, ownerId: string | null, at = Date.now()): Promise<void> {
  const form = new FormData();
  form.append('pictures', new File(['a'], 'a.jpg'));
  await keepShared(form, { key, at, newId: () => 'a' });
  if (ownerId) await readShared(ownerId);
}
const left = () => caches.paths['boxroom-shared'] ?? [];
const pathsOf = (...keys: readonly string[]) => keys.flatMap((key) => [`/shared/${key}`, `/shared/${key}/a`]);

test('a share is theirs whom it was shown to first', async () => {
  await share('a', ANN);
  expect([await countShared(ANN), await countShared(BOB)]).toEqual([1, 0]);
  expect(await readShared(BOB)).toEqual([]);
  expect(await readShared(ANN)).toHaveLength(1);
});

test('on a full disk it cannot be noted whose it is, but it can be placed', async () => {
  await share('a', null);
  caches.isFull = true;
  expect(await readShared(ANN)).toHaveLength(1);
});

test.each([
  [true, ['bobs', 'fresh', 'tried']],
  [false, ['bobs', 'fresh', 'old', 'tried']],
])('a session that starts (where nobody was: %s) keeps %j', async (isNew, kept) => {
  await share('anns', ANN);
  await share('bobs', BOB);
  await share('tried', TRYOUT);
  await share('old', null, Date.now() - 1.1 * HOUR);
  await share('fresh', null, Date.now() - 0.9 * HOUR);
  void forgetSharesOfOthers({ userId: BOB, tryoutId: TRYOUT, isNew });
  const shown = (await readShared(BOB)).map(({ key }) => key).toSorted();
  expect(shown).toEqual(kept.filter((key) => key !== 'tried'));
  expect(left()).toEqual(pathsOf(...kept));
});

test('who leaves takes all along but what belongs to the tryout of this device', async () => {
  for (const [key, ownerId] of Object.entries({ anns: ANN, bobs: BOB, tried: TRYOUT })) await share(key, ownerId);
  await share('unseen', null);
  await share('later', null, Date.now() + 1000);
  await forgetShares({ tryoutId: TRYOUT, leftAt: Date.now() });
  expect(left()).toEqual(pathsOf('later', 'tried'));
  const cache = await caches.open('boxroom-shared');
  await cache.put('/shared/nobody/a', new Response('a'));
  await forgetShares({ tryoutId: null, leftAt: Date.now() + 1000 });
  expect(caches.paths).toEqual({});
});

test('a tryout takes its shares along, into the account or away', async () => {
  await share('tried', TRYOUT);
  await share('anns', ANN);
  await handOverShares(TRYOUT, BOB);
  await forgetSharesOf(TRYOUT);
  expect(await readShared(BOB)).toHaveLength(1);
  await forgetSharesOf(BOB);
  expect(left()).toEqual(pathsOf('anns'));
});

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 30])(
  'who leaves %i steps after a page began to read leaves nothing',
  async (steps) => {
    await share('a', null);
    const reading = readShared(ANN);
    for (let step = 0; step < steps; step++) await Promise.resolve();
    await Promise.all([reading, forgetShares({ tryoutId: null, leftAt: Date.now() })]);
    expect(caches.paths).toEqual({});
  },
);
