import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { v7 } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { Toaster } from '../components/toast/toast.tsx';
import { noteLeaving, takeLeaving } from '../replica/hooks/left-rooms.ts';
import { ReplicaContext } from '../replica/hooks/use-replica-value.ts';
import { openReplica } from '../replica/store/open-replica.ts';
import { ReplicaStore } from '../replica/store/replica-store.ts';
import { elsewhere } from '../testing/elsewhere.ts';
import { USER_ID } from '../testing/fake-boxroom.ts';
import { ATTIC, openInventory, SHARED, shareRoom } from '../testing/open-inventory.tsx';
import { useRoomRemoved } from './use-room-removed.ts';

function watch(store: ReplicaStore): void {
  renderHook(() => useRoomRemoved(), {
    wrapper: ({ children }) => (
      <ReplicaContext value={store}>
        <Toaster />
        {children}
      </ReplicaContext>
    ),
  });
}

const openShared = () => openInventory((fake) => shareRoom(fake, 'edit'));

test("reports the removal of a shared room, but not the deletion of one's own", async () => {
  const opened = await openShared();
  const { server, store } = opened;
  watch(store);
  await elsewhere(
    opened,
    () => void store.mutate('room.delete', { id: ATTIC }),
    () => expect(store.status.pending).toBe(0),
  );
  expect(screen.queryByText('Room removed')).toBeNull();
  await elsewhere(
    opened,
    () => server.removeSpace(SHARED),
    () => expect(store.view.space(SHARED)).toBeUndefined(),
  );
  expect(screen.getByText('Room removed')).toBeTruthy();
  expect(screen.getByText('Bob’s garage is no longer accessible')).toBeTruthy();
});

test('does not report a room that the person has left', async () => {
  const opened = await openShared();
  const { server, store } = opened;
  watch(store);
  noteLeaving(SHARED);
  await elsewhere(
    opened,
    () => server.removeSpace(SHARED),
    () => expect(store.view.space(SHARED)).toBeUndefined(),
  );
  expect(screen.queryByText('Room removed')).toBeNull();
  // After a new invitation, a removal is reported again.
  expect(takeLeaving(SHARED)).toBe(false);
});

test('reports at the first sync a room that was removed while the app was closed', async () => {
  const { server, store: yesterday } = await openShared();
  server.removeSpace(SHARED);
  const store = new ReplicaStore(yesterday.user, v7);
  watch(store);
  await act(async () => {
    onTestFinished(openReplica(store, server, { isSharedComputer: false }));
    await waitFor(() => expect(store.status.state.kind).toBe('up-to-date'));
  });
  expect(screen.getByText('Bob’s garage is no longer accessible')).toBeTruthy();
});

test('does not report a room whose row is missing during a full read', async () => {
  const opened = await openShared();
  const { server, store } = opened;
  watch(store);
  await elsewhere(
    opened,
    () => {
      const space = server.view.spaces.get(SHARED);
      server.remove('room', SHARED);
      if (space) server.addSpace(space);
    },
    () => expect(store.view.get('room', SHARED)).toBeUndefined(),
  );
  expect(store.view.space(SHARED)).toBeDefined();
  expect(screen.queryByText('Room removed')).toBeNull();
});

test('a room that was handed over is announced to its new owner', async () => {
  const opened = await openShared();
  const { server, store } = opened;
  watch(store);
  await elsewhere(
    opened,
    () => {
      const [space, room] = [server.view.spaces.get(SHARED), server.view.get('room', SHARED)];
      if (!space || !room) throw new Error('There is no shared room.');
      server.addSpace({ ...space, ownerId: USER_ID, access: 'owner' });
      server.put('room', { ...room, ownerId: USER_ID });
    },
    () => expect(store.view.space(SHARED)?.access).toBe('owner'),
  );
  expect(screen.getByText('You now own this storage room')).toBeTruthy();
  expect(screen.queryByText('Room removed')).toBeNull();
});
