import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openInventory, SKIS } from '../../testing/open-inventory.tsx';

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

test('requests persistence once, after the first change has reached the server', async () => {
  const persist = vi.fn(() => Promise.resolve(true));
  const storage = { persist, persisted: () => Promise.resolve(false) };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { storage }));
  const { usePersistence, useAskForPersistence } = await import('./use-persistence.ts');
  const { ReplicaContext } = await import('./use-replica-value.ts');
  const { store } = await openInventory();
  const { result } = renderHook(
    () => {
      useAskForPersistence();
      return usePersistence();
    },
    { wrapper: ({ children }) => <ReplicaContext value={store}>{children}</ReplicaContext> },
  );
  await waitFor(() => expect(result.current).toBe(false));
  expect(persist).not.toHaveBeenCalled();
  for (const name of ['Short skis', 'Long skis']) {
    await act(async () => {
      store.mutate('item.edit', { id: SKIS, set: { name } });
      await vi.waitFor(() => expect(store.status).toMatchObject({ pending: 0, state: { kind: 'up-to-date' } }));
    });
  }
  await waitFor(() => expect(result.current).toBe(true));
  expect(persist).toHaveBeenCalledTimes(1);
});

test.each([
  ['nothing has changed', { pending: 0, durability: 'disk', kind: 'offline' }, 0],
  ['a change waits for a network', { pending: 1, durability: 'disk', kind: 'offline' }, 1],
  ['a change was sent', { pending: 1, durability: 'disk', kind: 'up-to-date' }, 1],
  ['rows are still read', { pending: 1, durability: 'disk', kind: 'syncing' }, 0],
  ['nothing is stored here', { pending: 1, durability: 'shared-computer', kind: 'offline' }, 0],
])('while %s', async (_name, { kind, ...status }, times) => {
  const persist = vi.fn(() => Promise.resolve(true));
  const storage = { persist, persisted: () => Promise.resolve(false) };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { storage }));
  vi.doMock('./use-sync-status.ts', () => ({ useSyncStatus: () => ({ ...status, state: { kind } }) }));
  const { useAskForPersistence } = await import('./use-persistence.ts');
  renderHook(useAskForPersistence);
  vi.doUnmock('./use-sync-status.ts');
  expect(persist).toHaveBeenCalledTimes(times);
});
