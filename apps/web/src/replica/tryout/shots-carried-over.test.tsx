import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getTryout, writeTryout } from '../../lib/session/tryout.ts';
import { keepShared, readShared } from '../../lib/share/shared-things.ts';
import { idOf } from '../../testing/fake-boxroom.ts';
import { FakeCaches } from '../../testing/fake-caches.ts';
import { openInventory, WINTER } from '../../testing/open-inventory.tsx';
import { finishForgetting } from '../account/local-accounts.ts';
import { shotDatabase } from '../shots/shot-database.ts';
import { keepShot, readShots } from '../shots/shot-storage.ts';
import { keepShots } from '../shots/use-shots.ts';
import { ReplicaStore } from '../store/replica-store.ts';
import { carryOver, endTryout } from './carry-over.ts';
import { openTryout } from './open-tryout.ts';

const TRYOUT = { id: idOf(500), catalogueId: idOf(501), isOpen: true, keptAt: null, isFilled: false };
const picture = (text: string) => new Blob([text], { type: 'image/jpeg' });
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

// Here its callback comes second.
beforeEach(() => {
  const run = (_name: string, ...given: readonly unknown[]) => (given.at(-1) as () => Promise<void>)();
  vi.spyOn(navigator.locks, 'request').mockImplementation(run as never);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  writeTryout(null);
});

async function shareWithTryout(): Promise<void> {
  vi.stubGlobal('caches', new FakeCaches());
  const form = new FormData();
  form.append('text', 'candles');
  await keepShared(form, { key: 'key', at: Date.now(), newId: v7 });
  await readShared(TRYOUT.id);
}

/** Opens an account, and beside it a tryout in which a picture was taken of the contents of one box. */
async function openBoth() {
  const account = await openInventory();
  writeTryout(TRYOUT);
  const user = { id: TRYOUT.id, username: 'you', catalogueId: TRYOUT.catalogueId, isTryout: true };
  const store = new ReplicaStore(user, v7);
  const close = openTryout(store);
  await vi.waitFor(() => expect(store.status.state.kind).toBe('up-to-date'), 15_000);
  const boxId = [...store.view.rows.box.keys()][0] ?? '';
  expect(await keepShots(store, [{ id: idOf(600), boxId, picture: picture('a') }])).toBe(true);
  await close();
  return { account: account.store, boxId };
}

test('what was photographed in a tryout waits in the account, also after an interrupted start', async () => {
  const { account, boxId } = await openBoth();
  await keepShot(account.user.id, { id: idOf(600), boxId, picture: picture('a') }, 1);
  await carryOver(account, TRYOUT);
  const shots = await readShots(account.user.id);
  expect(shots.map(({ id, boxId: of }) => [id, of])).toEqual([[idOf(600), boxId]]);
  expect(await shots[0]?.picture.text()).toBe('a');
  expect(account.view.get('box', boxId)).toBeTruthy();
  expect(await databases()).not.toContain(shotDatabase(TRYOUT.id));
});

test('where the disk takes no picture, the tryout stays', async () => {
  const { account } = await openBoth();
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.name === 'shots') throw new DOMException('No.', 'QuotaExceededError');
    return put.apply(this, given);
  });
  await expect(carryOver(account, TRYOUT)).rejects.toThrow('could not be written');
  expect(getTryout()?.id).toBe(TRYOUT.id);
  expect(await readShots(TRYOUT.id)).toHaveLength(1);
});

test('a tryout that is thrown away takes its pictures with it, and a late one is not written', async () => {
  const { account } = await openBoth();
  await keepShot(account.user.id, { id: idOf(601), boxId: WINTER, picture: picture('b') }, 1);
  endTryout(TRYOUT.id);
  await finishForgetting(account.user.id);
  expect(await databases()).not.toContain(shotDatabase(TRYOUT.id));
  expect(await readShots(account.user.id)).toHaveLength(1);
  const late = new ReplicaStore({ ...account.user, id: TRYOUT.id, isTryout: true }, v7);
  vi.spyOn(late, 'engine', 'get').mockReturnValue(account.engine);
  expect(await keepShots(late, [{ id: idOf(602), boxId: WINTER, picture: picture('c') }])).toBe(false);
  expect(await databases()).not.toContain(shotDatabase(TRYOUT.id));
});

test('what was shared with a tryout goes into the account with it', async () => {
  const { account } = await openBoth();
  await shareWithTryout();
  expect(await readShared(account.user.id)).toEqual([]);
  await carryOver(account, TRYOUT);
  expect(await readShared(account.user.id)).toMatchObject([{ lines: 'candles' }]);
});

test('what was shared with a tryout is thrown away with it, also by the next start', async () => {
  const { account } = await openBoth();
  await shareWithTryout();
  endTryout(TRYOUT.id);
  expect(await readShared(TRYOUT.id)).toHaveLength(1);
  await finishForgetting(account.user.id);
  expect(await readShared(TRYOUT.id)).toEqual([]);
});
