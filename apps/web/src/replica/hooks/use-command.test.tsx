import { act, renderHook, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Toaster } from '../../components/toast/toast.tsx';
import { idOf } from '../../testing/fake-boxroom.ts';
import { ATTIC, openInventory, WINTER } from '../../testing/open-inventory.tsx';
import { useCommand } from './use-command.ts';

async function openCommands() {
  const inventory = await openInventory();
  const { result } = renderHook(useCommand, {
    wrapper: ({ children }) =>
      inventory.wrap(
        <>
          <Toaster />
          {children}
        </>,
      ),
  });
  return { ...inventory, mutate: result.current };
}

test('refuses every command after a sign-out in another tab, with a toast', async () => {
  const { store, mutate } = await openCommands();
  Object.defineProperty(store, 'status', { value: { ...store.status, state: { kind: 'signed-out' } } });
  const boxes = [{ id: idOf(800), name: 'Books', description: null }];
  act(() => expect(mutate('box.add', { roomId: ATTIC, boxes }).ok).toBe(false));
  expect(screen.getByText('You must be logged in to create a box.')).toBeTruthy();
  act(() => expect(mutate('item.delete', { ids: [idOf(101)] }).ok).toBe(false));
  expect(screen.getByText('Authentication required')).toBeTruthy();
  expect(screen.getByText('You must be logged in to delete items.')).toBeTruthy();
  expect(store.view.get('item', idOf(101))).toBeTruthy();
});

test("names a refusal by its own text, else by the form's, else by the code's", async () => {
  const { mutate } = await openCommands();
  act(() => void mutate('item.move', { ids: [idOf(999)], boxId: WINTER }, 'Failed to move item. Please try again.'));
  expect(screen.getByText('Item not found')).toBeTruthy();
  act(
    () => void mutate('room.rename', { id: idOf(999), name: 'X' }, 'Failed to update storage room. Please try again.'),
  );
  expect(screen.getByText('Failed to update storage room. Please try again.')).toBeTruthy();
});
