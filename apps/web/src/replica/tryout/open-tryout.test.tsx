import 'fake-indexeddb/auto';
import { act, render, screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TryoutLine } from '../../features/tryout/tryout-line.tsx';
import { getTryout, writeTryout } from '../../lib/session/tryout.ts';
import { idOf } from '../../testing/fake-boxroom.ts';
import { ReplicaContext } from '../hooks/use-replica-value.ts';
import { ReplicaStore } from '../store/replica-store.ts';
import { openTryout } from './open-tryout.ts';

const TRYOUT = { id: idOf(500), catalogueId: idOf(501), isOpen: true, keptAt: null, isFilled: false };

const closers: (() => Promise<void>)[] = [];

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  writeTryout(TRYOUT);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(closers.splice(0).map((close) => close()));
  writeTryout(null);
});

function open(): ReplicaStore {
  const store = new ReplicaStore(
    { id: TRYOUT.id, username: 'you', catalogueId: TRYOUT.catalogueId, isTryout: true },
    v7,
  );
  closers.push(openTryout(store));
  return store;
}
const opened = (store: ReplicaStore) => waitFor(() => expect(store.status.state.kind).toBe('up-to-date'));
const addBox = (store: ReplicaStore, name: string) =>
  act(() => void store.mutate('box.add', { roomId: null, boxes: [{ id: v7(), name, description: null }] }));
const boxNames = (store: ReplicaStore) => Array.from(store.view.rows.box.values(), ({ name }) => name);
const fail = (name: string) => () => {
  throw new DOMException('No.', name);
};

const KEPT = /lives on this device alone/;
const NOT_KEPT = /stores nothing/;
const showLine = (store: ReplicaStore) =>
  render(
    <ReplicaContext value={store}>
      <TryoutLine />
    </ReplicaContext>,
  );

test('without a disk the household opens in memory, and says that nothing is kept', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(fail('SecurityError'));
  const store = open();
  await opened(store);
  expect(store.view.rows.box.size).toBeGreaterThan(0);
  expect(store.status).toMatchObject({ durability: 'failed' });
  expect(store.status.pending).toBeGreaterThan(0);
  showLine(store);
  expect(screen.getByText(NOT_KEPT)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep this' })).toBeNull();
  // The disk has no household: the next visit brings one.
  expect(getTryout()?.isFilled).toBe(false);
});

test('a disk that fails later does not count what follows as kept, until it works again', async () => {
  const store = open();
  await opened(store);
  showLine(store);
  expect(screen.getByText(KEPT)).toBeTruthy();
  expect(store.status.pending).toBe(0);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(fail('QuotaExceededError'));
  addBox(store, 'Between');
  expect(await screen.findByText(NOT_KEPT)).toBeTruthy();
  expect(boxNames(store)).toContain('Between');
  expect(store.status.pending).toBeGreaterThan(0);
  put.mockRestore();
  addBox(store, 'After');
  expect(await screen.findByText(KEPT)).toBeTruthy();
  const later = open();
  await opened(later);
  expect(boxNames(later)).toEqual(expect.arrayContaining(['Between', 'After']));
});

test('a filled disk that cannot be read now gets no second household', async () => {
  const store = open();
  await opened(store);
  addBox(store, 'Mine');
  await closers.pop()?.();
  expect(getTryout()?.isFilled).toBe(true);
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(fail('UnknownError'));
  const unread = open();
  await waitFor(() => expect(unread.status.state.kind).toBe('failed'));
  expect(unread.view.rows.box.size).toBe(0);
  opening.mockRestore();
  const readAgain = open();
  await opened(readAgain);
  expect(boxNames(readAgain).toSorted()).toEqual(boxNames(store).toSorted());
});
