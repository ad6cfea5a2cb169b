import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { CATALOGUE_ID, idOf, makeBox, makeItem, makeProfile, USER_ID } from '../testing/fake-boxroom.ts';
import {
  ATTIC,
  CELLAR,
  openInventory,
  OTHER_USER,
  SHARED,
  shareRoom,
  SUMMER,
  WINE,
} from '../testing/open-inventory.tsx';
import { renderPages } from '../testing/render-page.tsx';

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('reports a failed first read once, with what is missing', async () => {
  const inventory = await openInventory((server) => {
    server.failure = 'server';
  });
  await waitFor(() => expect(inventory.store.status.state.kind).toBe('retrying'));
  await renderPages(inventory, '/app');
  expect(screen.getAllByText('Failed to load storage rooms. Please try again.')).toHaveLength(1);
  expect(screen.queryByText('No boxes yet')).toBeNull();
});

test('previews up to four pictures of a box, while pictures are switched on', async () => {
  const showPictures = { id: USER_ID, spaceId: CATALOGUE_ID, username: 'ann', showPictures: true };
  const inventory = await openInventory((server) => {
    server.put('profile', makeProfile(showPictures));
    for (let n = 0; n < 6; n++)
      server.put(
        'item',
        makeItem({ id: idOf(300 + n), name: `Chair ${n}`, boxId: SUMMER, spaceId: ATTIC, pictureId: idOf(400 + n) }),
      );
  });
  await renderPages(inventory, '/app');
  const card = (name: string) => within(screen.getByRole('article', { name }));
  expect(card('Summer').getAllByRole('img')).toHaveLength(4);
  expect(card('Winter').queryAllByRole('img')).toHaveLength(0);
  act(() => void inventory.store.mutate('profile.setDisplay', { set: { showPictures: false } }));
  expect(card('Summer').queryAllByRole('img')).toHaveLength(0);
});

test.each([
  { from: `/app?room=${CELLAR}`, way: 'the list it was opened from', to: `/app?room=${CELLAR}`, entries: 1 },
  { from: `/box/${WINE}`, way: 'the dashboard, when its tag was scanned', to: '/app', entries: 2 },
])('the back button leaves a box for $way', async ({ from, to, entries }) => {
  const { history } = await renderPages(await openInventory(), from);
  if (from.startsWith('/app')) fireEvent.click(screen.getByRole('link', { name: 'Go to details of Wine' }));
  await screen.findByRole('heading', { level: 1, name: 'Wine' });
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(history.location.href).toBe(to));
  await waitFor(() => expect(history.location.state.__TSR_index).toBe(entries - 1));
});

test.each([CELLAR, 'all'])('a selection of boxes ends when all of them are gone (room %s)', async (room) => {
  const inventory = await openInventory();
  const { server } = inventory;
  await renderPages(inventory, `/app?room=${room}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Select' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Wine' }));
  const bar = await screen.findByRole('region', { name: 'Selection' });
  for (const { id } of server.view.rows.item.values()) server.remove('item', id);
  for (const { id } of server.view.rows.box.values()) server.remove('box', id);
  act(() => server.announce());
  await screen.findByText(room === 'all' ? 'Your rooms are empty' : 'This room is empty');
  await waitFor(() => expect(bar.isConnected).toBe(false));
});

describe('all rooms', () => {
  const picker = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Storage room' });
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  test('show the boxes by room, and the choice is remembered', async () => {
    const inventory = await openInventory((server) => {
      shareRoom(server, 'view');
      server.put('box', makeBox({ id: idOf(15), name: 'Bike', spaceId: SHARED }));
    });
    const { history } = await renderPages(inventory, '/app');
    fireEvent.change(picker(), { target: { value: 'all' } });
    await waitFor(() => expect(history.location.search).toBe('?room=all'));
    await screen.findByRole('article', { name: 'Wine' });
    expect(headings()).toEqual(['5 Boxes in All rooms', 'Attic', 'Bob’s garage', 'Cellar', 'Unassigned']);
    expect(screen.getAllByRole('article')).toHaveLength(5);
    const bike = within(screen.getByRole('article', { name: 'Bike' }));
    expect(bike.queryByRole('button', { name: 'Add item to Bike' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add item to Wine' })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Cellar' }));
    await waitFor(() => expect(picker().value).toBe(CELLAR));
    act(() => history.push('/app?room=all'));
    await waitFor(() => expect(picker().value).toBe('all'));
    act(() => history.push('/app'));
    await waitFor(() => expect(picker().value).toBe('all'));
  });

  test('name the owner of each shared room, in the list and in the choice', async () => {
    const inventory = await openInventory((server) => {
      shareRoom(server, 'view');
      server.put('profile', makeProfile({ id: OTHER_USER, spaceId: SHARED, username: 'bob' }));
      server.put('box', makeBox({ id: idOf(15), name: 'Bike', spaceId: SHARED }));
    });
    await renderPages(inventory, '/app?room=all');
    const bike = await screen.findByRole('article', { name: 'Bike' });
    expect(within(bike).getByText('Shared by bob')).toBeTruthy();
    // The head of the room and the card.
    expect(screen.getAllByText('Shared by bob')).toHaveLength(2);
    expect([...picker().options].map(({ text }) => text)).toContain('Bob’s garage (shared by bob)');
  });

  test('show all items with their places', async () => {
    await renderPages(await openInventory(), '/app?room=all');
    fireEvent.click(screen.getByRole('radio', { name: 'Item view' }));
    expect(await screen.findByRole('checkbox', { name: 'Skis on checklist' })).toBeTruthy();
    expect(screen.getAllByText('Winter · Attic')).toHaveLength(2);
  });

  test('a new box goes into the chosen room', async () => {
    const { store } = await openInventory().then(async (inventory) => {
      await renderPages(inventory, '/app?room=all');
      return inventory;
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Add Box' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Box' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Box name' }), { target: { value: 'Cheese' } });
    fireEvent.change(dialog.getByRole('combobox', { name: 'Room of the new boxes' }), { target: { value: CELLAR } });
    fireEvent.click(dialog.getByRole('button', { name: 'Add Box' }));
    await waitFor(() => expect([...store.view.boxesIn(CELLAR)].map(({ name }) => name)).toContain('Cheese'));
  });
});
