import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRoomRemoved } from '../app/use-room-removed.ts';
import { toastStore } from '../components/toast/toast-store.ts';
import { ATTIC, CELLAR, LOOSE, openInventory, SHARED, shareRoom } from '../testing/open-inventory.tsx';
import { renderPages } from '../testing/render-page.tsx';

type Prepare = Parameters<typeof openInventory>[0];

/** Opens the dashboard as the app shows it, with its memory of removed rooms. */
async function openDashboard(prepare?: Prepare) {
  const inventory = await openInventory(prepare);
  function Watched() {
    useRoomRemoved();
    return null;
  }
  const wrap: typeof inventory.wrap = (children) =>
    inventory.wrap(
      <>
        <Watched />
        {children}
      </>,
    );
  await renderPages({ ...inventory, wrap }, '/app');
  return inventory;
}

const withoutRooms: Prepare = (server) => {
  for (const id of [ATTIC, CELLAR]) {
    for (const box of server.view.rows.box.values()) if (box.spaceId === id) server.remove('box', box.id);
    server.remove('room', id);
  }
};
const withoutAnything: Prepare = (server) => {
  withoutRooms(server);
  server.remove('box', LOOSE);
};

/** The texts of the page's buttons, without those of toasts. */
const buttons = () =>
  screen.getAllByRole('button').flatMap((button) => (button.closest('.toasts') ? [] : [button.textContent.trim()]));

test('after the last room was deleted, the page says so and offers the next step', async () => {
  const { store } = await openDashboard((server) => {
    server.remove('box', LOOSE);
  });
  act(() => {
    for (const id of [CELLAR, ATTIC]) store.mutate('room.delete', { id });
  });
  await screen.findByRole('heading', { name: 'You have no storage room' });
  expect(screen.getByText(/^"Attic" was deleted\. For 30 days it can be restored/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Recently deleted' }).getAttribute('href')).toBe('/settings/deleted');
  // No button that leads to an error, and none without a text.
  expect(buttons()).toEqual(['Add Storage Room']);
});

test('names the last shared room after its access was revoked', async () => {
  const { server } = await openDashboard((fake) => {
    withoutAnything(fake);
    shareRoom(fake, 'edit');
  });
  server.remove('room', SHARED);
  act(() => server.announce());
  await screen.findByText('"Bob’s garage" is no longer shared with you.');
  expect(buttons()).toEqual(['Add Storage Room']);
});

test('a page that never had a room shows the general text', async () => {
  await openDashboard(withoutAnything);
  await screen.findByText("You don't have any boxes yet. They are kept in a storage room.");
  expect(buttons()).toEqual(['Add Storage Room']);
});

test('boxes in no room are shown, with the button for a first room', async () => {
  await openDashboard(withoutRooms);
  await screen.findByRole('article', { name: 'Loose' });
  expect(buttons()).toContain('Add Storage Room');
  expect(screen.queryByRole('button', { name: 'Add Box' })).toBeNull();
  fireEvent.keyDown(document.body, { key: 'n' });
  await screen.findByRole('dialog', { name: 'Add Storage Room' });
  expect(toastStore.list()).toEqual([]);
});

test('a new room replaces the page', async () => {
  const { store } = await openDashboard(withoutAnything);
  fireEvent.click(await screen.findByRole('button', { name: 'Add Storage Room' }));
  const name = await screen.findByRole('textbox', { name: 'Storage Room name' });
  fireEvent.change(name, { target: { value: 'Loft' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create Room' }));
  await screen.findByText('No boxes yet');
  await waitFor(() => expect(store.view.rows.room.size).toBe(1));
});

test('with rooms, Add Box is disabled among the boxes in no room', async () => {
  await openDashboard();
  fireEvent.change(screen.getByRole('combobox', { name: 'Storage room' }), { target: { value: 'unassigned' } });
  await screen.findByRole('article', { name: 'Loose' });
  expect(screen.getByRole('button', { name: 'Add Box' }).getAttribute('aria-disabled')).toBe('true');
});
