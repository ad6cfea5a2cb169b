import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { ReactNode } from 'react';
import { v7 } from 'uuid';
import { afterEach, expect, vi } from 'vitest';
import { toastStore } from '../components/toast/toast-store.ts';
import { ReplicaContext } from '../replica/hooks/use-replica-value.ts';
import { openReplica } from '../replica/store/open-replica.ts';
import { ReplicaStore } from '../replica/store/replica-store.ts';
import { CATALOGUE_ID, FakeBoxroom, idOf, makeBox, makeItem, makeRoom, USER_ID } from './fake-boxroom.ts';

export const ATTIC = idOf(1);
export const CELLAR = idOf(2);
export const SHARED = idOf(3);
export const WINTER = idOf(11);
export const SUMMER = idOf(12);
export const WINE = idOf(13);
export const LOOSE = idOf(14);
export const SKIS = idOf(101);
export const SCARF = idOf(102);
export const OTHER_USER = idOf(900);
export const OTHER_CATALOGUE = idOf(901);

// The test's browser has no locks: its only tab is the leader.
Object.defineProperty(navigator, 'locks', {
  value: { request: (_name: string, _options: object, held: () => Promise<void>) => held() },
});

// Without it, the inventories of one file would notify each other, because they share an account.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

/** On a busy machine the first sync takes longer than the second that vitest waits by default. */
const SYNCED = { timeout: 15_000 };

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  // A copy that closes after its file has ended would find no IndexedDB.
  await Promise.all(closers.splice(0).map((close) => close()));
  for (const { id } of toastStore.list()) toastStore.dismiss(id);
});

export interface OpenInventory {
  server: FakeBoxroom;
  store: ReplicaStore;
  wrap: (children: ReactNode) => ReactNode;
}

/**
 * Opens a replica on a fresh disk, synced with its own server: the attic with 'Winter' (skis, scarf) and 'Summer', the
 * cellar with 'Wine', and 'Loose' in no room.
 */
export async function openInventory(prepare?: (server: FakeBoxroom) => void): Promise<OpenInventory> {
  globalThis.indexedDB = new IDBFactory();
  const server = new FakeBoxroom();
  for (const [id, name] of [
    [ATTIC, 'Attic'],
    [CELLAR, 'Cellar'],
  ] as const) {
    server.addSpace({ id, kind: 'room', ownerId: USER_ID, access: 'owner' });
    server.put('room', makeRoom({ id, name }));
  }
  server.put('box', makeBox({ id: WINTER, name: 'Winter', spaceId: ATTIC }));
  server.put('box', makeBox({ id: SUMMER, name: 'Summer', spaceId: ATTIC, description: 'Behind the door' }));
  server.put('box', makeBox({ id: WINE, name: 'Wine', spaceId: CELLAR }));
  server.put('box', makeBox({ id: LOOSE, name: 'Loose', spaceId: USER_ID }));
  server.put('item', makeItem({ id: SKIS, name: 'Skis', boxId: WINTER, spaceId: ATTIC, quantity: 2 }));
  server.put('item', makeItem({ id: SCARF, name: 'Scarf', boxId: WINTER, spaceId: ATTIC }));
  prepare?.(server);

  const store = new ReplicaStore({ id: USER_ID, username: 'ann', catalogueId: CATALOGUE_ID }, v7);
  closers.push(openReplica(store, server, { isSharedComputer: false }));
  if (!server.failure) await vi.waitFor(() => expect(store.status.state).toMatchObject({ kind: 'up-to-date' }), SYNCED);
  return { server, store, wrap: (children) => <ReplicaContext value={store}>{children}</ReplicaContext> };
}

/** Adds somebody else's room that the person may view or edit. */
export function shareRoom(server: FakeBoxroom, access: 'view' | 'edit'): void {
  server.addSpace({ id: SHARED, kind: 'room', ownerId: OTHER_USER, access });
  server.put('room', makeRoom({ id: SHARED, name: 'Bob’s garage', ownerId: OTHER_USER }));
}
