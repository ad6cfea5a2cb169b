import { act, renderHook, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Toaster } from '../components/toast.tsx';
import { ATTIC, openInventory, SHARED, shareRoom } from '../testing/open-inventory.tsx';
import { useRoomRemoved } from './use-room-removed.ts';

test("says when somebody else's room is taken away, and nothing when one's own goes", async () => {
  const { server, store, wrap } = await openInventory((fake) => shareRoom(fake, 'edit'));
  renderHook(() => useRoomRemoved(), {
    wrapper: ({ children }) =>
      wrap(
        <>
          <Toaster />
          {children}
        </>,
      ),
  });
  await act(async () => {
    store.give('room.delete', { id: ATTIC });
    await vi.waitFor(() => expect(store.status.pending).toBe(0));
  });
  expect(screen.queryByText('Room removed')).toBeNull();
  await act(async () => {
    server.view.spaces.delete(SHARED);
    server.announce();
    await vi.waitFor(() => expect(store.view.space(SHARED)).toBeUndefined());
  });
  expect(screen.getByText('Room removed')).toBeTruthy();
  expect(screen.getByText('Bob’s garage is no longer accessible')).toBeTruthy();
});
