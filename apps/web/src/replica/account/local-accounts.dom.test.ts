import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { keepShot } from '../shots/shot-storage.ts';
import { claimCopy, finishForgetting, forgetCopy, listLeftCopies, reduceOtherCopies } from './local-accounts.ts';

const ANN = { id: 'u-ann', username: 'ann' };
const BOB = { id: 'u-bob', username: 'bob' };

async function makeCopy({ id, username }: { id: string; username: string }, unsent: number): Promise<void> {
  await claimCopy({ id, username });
  const opening = indexedDB.open(`boxroom-${id}`, 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('outbox', { autoIncrement: true });
    opening.result.createObjectStore('buckets', { autoIncrement: true });
  });
  await done(opening);
  const outbox = opening.result.transaction('outbox', 'readwrite').objectStore('outbox');
  for (let n = 0; n < unsent; n++) await done(outbox.add({ name: 'room.create' }));
  await done(opening.result.transaction('buckets', 'readwrite').objectStore('buckets').add({ box: 'Diamonds' }));
  opening.result.close();
}
async function countBuckets(userId: string): Promise<unknown> {
  const opening = indexedDB.open(`boxroom-${userId}`, 1);
  await done(opening);
  const count = opening.result.transaction('buckets').objectStore('buckets').count();
  await done(count);
  opening.result.close();
  return count.result;
}
function done(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve) => {
    request.addEventListener('success', resolve);
  });
}
const copies = async () =>
  (await indexedDB.databases()).map(({ name }) => name ?? '').toSorted((a, b) => (a < b ? -1 : 1));

beforeEach(async () => {
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
});

test('when somebody else signs in, copies without pending changes are deleted, and others keep only what was never sent', async () => {
  await makeCopy(ANN, 2);
  await makeCopy(BOB, 0);
  const carl = { id: 'u-carl', username: 'carl' };
  await makeCopy(carl, 0);
  await reduceOtherCopies(carl.id);
  expect(await copies()).toEqual(['boxroom-u-ann', 'boxroom-u-carl']);
  expect(await listLeftCopies(carl.id)).toEqual([{ ...ANN, unsent: 2 }]);
  expect([await countBuckets(ANN.id), await countBuckets(carl.id)]).toEqual([0, 1]);
  expect(await listLeftCopies(ANN.id)).toEqual([]);
});

test('a copy with pictures that wait for a decision is kept', async () => {
  await makeCopy(ANN, 0);
  await keepShot(ANN.id, { id: 's', boxId: 'b', picture: new Blob(['picture']) }, 1);
  await reduceOtherCopies(BOB.id);
  expect(await listLeftCopies(BOB.id)).toEqual([{ ...ANN, unsent: 1 }]);
});

test('the next start finishes what a killed tab left undone', async () => {
  await makeCopy(ANN, 1);
  localStorage.setItem('boxroom-to-forget', JSON.stringify([ANN.id]));
  await finishForgetting(null);
  expect(await copies()).toEqual([]);
  expect(localStorage.getItem('boxroom-to-forget')).toBeNull();
  expect(localStorage.getItem('boxroom-accounts')).toBeNull();
});

test('a person who signs in again gets a new copy, which is not deleted later', async () => {
  await makeCopy(ANN, 1);
  localStorage.setItem('boxroom-to-forget', JSON.stringify([ANN.id]));
  await claimCopy(ANN);
  expect(await copies()).toEqual([]);
  await makeCopy(ANN, 1);
  await finishForgetting(null);
  expect(await copies()).toEqual(['boxroom-u-ann']);
});

test('a copy is forgotten together with its name and the pictures taken', async () => {
  await makeCopy(ANN, 3);
  await keepShot(ANN.id, { id: 's', boxId: 'b', picture: new Blob(['picture']) }, 1);
  expect(await forgetCopy(ANN.id)).toBe(true);
  expect(await copies()).toEqual([]);
  expect(JSON.stringify(localStorage)).not.toContain('ann');
});
