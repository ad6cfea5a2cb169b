import { act, renderHook } from '@testing-library/react';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { ReplicaContext } from '../replica/hooks/use-replica-value.ts';
import { openReplica } from '../replica/store/open-replica.ts';
import { ReplicaStore } from '../replica/store/replica-store.ts';
import { CATALOGUE_ID, FakeBoxroom, idOf, USER_ID } from '../testing/fake-boxroom.ts';
import { openInventory } from '../testing/open-inventory.tsx';
import { useUnloadWarning } from './use-unload-warning.ts';

function isWarned(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('warns about a pending change until it is on disk', async () => {
  const { server, store } = await openInventory();
  renderHook(useUnloadWarning, {
    wrapper: ({ children }) => <ReplicaContext value={store}>{children}</ReplicaContext>,
  });
  server.failure = 'network';
  act(() => void store.mutate('room.create', { id: idOf(900), name: 'Shed' }));
  expect(isWarned()).toBe(true);
  await expect.poll(isWarned).toBe(false);
  expect(store.status.pending).toBe(1);
});

test('warns about pending changes in memory until they are sent', async () => {
  const server = new FakeBoxroom();
  const store = new ReplicaStore({ id: USER_ID, username: 'ann', catalogueId: CATALOGUE_ID }, v7);
  const close = openReplica(store, server, { isSharedComputer: true });
  await expect.poll(() => store.status.state.kind).toBe('up-to-date');
  renderHook(useUnloadWarning, {
    wrapper: ({ children }) => <ReplicaContext value={store}>{children}</ReplicaContext>,
  });
  expect(isWarned()).toBe(false);
  server.failure = 'network';
  act(() => void store.mutate('room.create', { id: idOf(900), name: 'Shed' }));
  expect(isWarned()).toBe(true);
  server.failure = null;
  act(() => store.wake());
  await expect.poll(() => store.status.pending).toBe(0);
  expect(isWarned()).toBe(false);
  await close();
});
