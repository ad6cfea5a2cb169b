import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { idOf, makeBox, makeItem, makeRoom, USER_ID } from '../testing/fake-boxroom.ts';
import { stubServer } from '../testing/fake-server.ts';
import {
  ATTIC,
  CELLAR,
  openInventory,
  SCARF,
  SHARED,
  shareRoom,
  SKIS,
  SUMMER,
  WINE,
  WINTER,
} from '../testing/open-inventory.tsx';
import { renderPages } from '../testing/render-page.tsx';

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('the dashboard', () => {
  test('shows the first room by name, with its boxes and their counts', async () => {
    await renderPages(await openInventory(), '/app');
    expect(screen.getByRole('heading', { level: 1, name: 'Your storage room' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: '2 Boxes in Attic' })).toBeTruthy();
    expect(within(screen.getByRole('article', { name: 'Winter' })).getByText('2 items')).toBeTruthy();
  });

  test('shows the room of the address, and remembers it', async () => {
    const inventory = await openInventory();
    const { unmount } = await renderPages(inventory, `/app?room=${CELLAR}`);
    expect(screen.getByRole('heading', { name: '1 Box in Cellar' })).toBeTruthy();
    unmount();
    await renderPages(inventory, '/app');
    expect(screen.getByRole('heading', { name: '1 Box in Cellar' })).toBeTruthy();
  });

  test('shows the boxes in no room', async () => {
    await renderPages(await openInventory(), '/app');
    fireEvent.change(screen.getByRole('combobox', { name: 'Storage room' }), { target: { value: 'unassigned' } });
    await screen.findByRole('heading', { name: '1 Box in Unassigned' });
    fireEvent.click(screen.getByRole('button', { name: 'Add Box' }));
    expect(screen.getByText('No room selected')).toBeTruthy();
    expect(screen.getByText('Please select a storage room first before creating a box.')).toBeTruthy();
  });

  test('selects a new room at once, with an empty state', async () => {
    const { store } = await openAndRender('/app');
    fireEvent.click(screen.getByRole('button', { name: 'Add storage room' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Storage Room' });
    const create = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Create Room' });
    expect(create.disabled).toBe(true);
    type(within(dialog).getByRole('textbox', { name: /Storage Room name/ }), 'n'.repeat(26));
    fireEvent.click(create);
    expect(within(dialog).getByText('Storage Room name must be 25 characters or less.')).toBeTruthy();
    type(within(dialog).getByRole('textbox', { name: /Storage Room name/ }), 'Garage');
    fireEvent.click(create);
    await screen.findByText("You don't have any boxes in Garage storage room yet.");
    expect([...store.view.rows.room.values()].map(({ name }) => name)).toContain('Garage');
    expect(screen.getByText('Storage Room created')).toBeTruthy();
  });

  test('an emptied room is not a new one', async () => {
    const { store } = await openAndRender(`/app?room=${CELLAR}`);
    await screen.findByRole('heading', { name: '1 Box in Cellar' });
    act(() => void store.mutate('box.delete', { id: WINE }));
    await screen.findByText('This room is empty');
    expect(screen.getByRole('link', { name: 'Recently deleted' })).toBeTruthy();
    expect(screen.queryByText(/You don't have any boxes/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add First Box' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add Box' })).toBeTruthy();
  });

  test('deleting a room lists its boxes, then shows the first remaining room', async () => {
    await renderPages(await openInventory(), '/app');
    fireEvent.click(screen.getByRole('button', { name: 'Delete storage room' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Storage Room' });
    expect(dialog.textContent).toContain('2 boxes');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete Room' }));
    await screen.findByRole('heading', { name: '1 Box in Cellar' });
    expect(screen.getByText('Attic and its 2 boxes were deleted.')).toBeTruthy();
  });

  test('marks a view-only room everywhere', async () => {
    const inventory = await openInventory((server) => {
      shareRoom(server, 'view');
      server.put('box', makeBox({ id: idOf(15), name: 'Bike', spaceId: SHARED }));
    });
    await renderPages(inventory, `/app?room=${SHARED}`);
    expect(screen.getByRole('heading', { level: 1, name: 'Shared storage room' })).toBeTruthy();
    expect(screen.getByText('View Access')).toBeTruthy();
    expect(within(screen.getByRole('article', { name: 'Bike' })).getByText('Shared')).toBeTruthy();
    for (const [name, hint] of [
      ['Edit storage room', 'Cannot edit shared rooms'],
      ['Delete storage room', 'Cannot delete shared rooms'],
    ] as const) {
      fireEvent.click(screen.getByRole('button', { name }));
      expect(screen.getByText(hint, { selector: '.toast-title' })).toBeTruthy();
    }
    fireEvent.click(screen.getByRole('button', { name: 'Add Box' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('item view lists the items of the room', async () => {
    await renderPages(await openInventory(), '/app');
    fireEvent.click(screen.getByRole('radio', { name: 'Item view' }));
    expect(await screen.findByRole('checkbox', { name: 'Skis on checklist' })).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'Storage room' }), { target: { value: CELLAR } });
    await screen.findByText('No items found in the selected storage room.');
    expect(screen.getByText('Open one of its boxes in the box view to add items.')).toBeTruthy();
  });

  test('shows no empty state before the first read from the server', async () => {
    const inventory = await openInventory((server) => {
      server.failure = 'network';
    });
    await renderPages(inventory, '/app');
    expect(screen.getByText('Loading your boxes...')).toBeTruthy();
    expect(screen.queryByText(/You don't have any boxes/)).toBeNull();
    // Its place would shift once there are rooms.
    expect(screen.queryByRole('button', { name: 'Add storage room' })).toBeNull();
  });

  test('says nothing of the worth before the first read from the server', async () => {
    const inventory = await openInventory((server) => {
      server.failure = 'network';
    });
    await renderPages(inventory, '/worth');
    expect(await screen.findByText('Loading your items...')).toBeTruthy();
    expect(screen.queryByText('Prices are switched off')).toBeNull();
  });

  test('the key n opens the Add Box dialog', async () => {
    await renderPages(await openInventory(), '/app');
    fireEvent.keyDown(document.body, { key: 'n' });
    expect(await screen.findByRole('dialog', { name: 'Add Box' })).toBeTruthy();
  });
});

describe('a box', () => {
  test('shows where it is, its items, and its address as a code', async () => {
    stubServer({ 'history.list': () => ({ entries: [], total: 0 }) });
    await renderPages(await openInventory(), `/box/${WINTER}`);
    expect(screen.getByRole('heading', { level: 1, name: 'Winter' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Attic' }).getAttribute('href')).toBe(`/app?room=${ATTIC}`);
    expect(screen.getByText('No location specified')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '2 items' })).toBeTruthy();
    expect(screen.getByText(`${window.location.origin}/box/${WINTER}`)).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'QR code of Winter' })).toBeTruthy();
  });

  test('has its code and history before its items, which may be hundreds', async () => {
    stubServer({ 'history.list': () => ({ entries: [], total: 0 }) });
    await renderPages(await openInventory(), `/box/${WINTER}`);
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['QR Code', 'Edit History', '2 items']);
  });

  test('reports a missing one, with a link home', async () => {
    const { history } = await renderPages(await openInventory(), `/box/${idOf(999)}`);
    await screen.findByText('Failed to retrieve box details.');
    await waitFor(() => expect(history.location.pathname).toBe('/app'));
  });

  test('one that is not on this device yet stays open while the server is unreachable', async () => {
    const inventory = await openInventory((server) => {
      server.failure = 'network';
    });
    await waitFor(() => expect(inventory.store.status.state.kind).toBe('offline'));
    const { history } = await renderPages(inventory, `/box/${WINTER}`);
    expect(screen.getByText('This box is not on this device yet.')).toBeTruthy();
    inventory.server.failure = null;
    act(() => inventory.store.wake());
    expect(await screen.findByRole('heading', { level: 1, name: 'Winter' })).toBeTruthy();
    expect(history.location.pathname).toBe(`/box/${WINTER}`);
  });

  test('once deleted opens the dashboard, without an error', async () => {
    const { store, history } = await openAndRender(`/box/${SUMMER}`);
    fireEvent.click(screen.getByRole('button', { name: 'Delete box' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Box' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete Box' }));
    await waitFor(() => expect(history.location.pathname).toBe('/app'));
    expect(store.view.get('box', SUMMER)).toBeUndefined();
    expect(screen.getByText('Box deleted')).toBeTruthy();
    expect(screen.queryByText('Failed to retrieve box details.')).toBeNull();
  });

  test('lists unsent changes before the history of the server', async () => {
    const entry = {
      id: idOf(500),
      at: 1_790_000_000_000,
      actorId: USER_ID,
      actorName: 'ann',
      isOwn: true,
      entityId: SKIS,
      name: 'Skis',
    };
    const place = { roomId: ATTIC, roomName: 'Attic', boxId: WINTER, boxName: 'Winter', before: null, after: null };
    stubServer({
      'history.list': () => ({ entries: [{ ...entry, ...place, action: 'add', entity: 'item' }], total: 1 }),
    });
    const { server, store } = await openAndRender(`/box/${WINTER}`);
    server.failure = 'server';
    act(() => void store.mutate('item.edit', { id: SKIS, set: { name: 'Short skis' } }));
    const card = screen.getByRole('region', { name: 'Edit History' });
    await waitFor(() =>
      expect(
        within(card)
          .getAllByRole('listitem')
          .map((line) => line.querySelector('.history-what')?.textContent),
      ).toEqual(['You edited the item Short skis', 'You added the item Skis']),
    );
    expect(within(card).getByText('Not sent yet')).toBeTruthy();
  });
});

describe('the search', () => {
  test('finds with every key, groups by room, and keeps the query in the address', async () => {
    const { history } = await openAndRender('/search');
    expect(screen.getByText('Search your storage')).toBeTruthy();
    type(screen.getByRole('searchbox'), 'wi');
    expect(screen.getByText('2 results for "wi"')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Attic',
      'Cellar',
    ]);
    await waitFor(() => expect(history.location.search).toBe('?q=wi'));
    type(screen.getByRole('searchbox'), 'nothing like it');
    expect(screen.getByText('No items found matching "nothing like it"')).toBeTruthy();
  });

  test('marks the search terms and links to the box', async () => {
    const { history } = await openAndRender('/search?q=sk');
    expect(screen.getByText('Sk', { selector: 'mark' })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: /Winter/ }));
    await waitFor(() => expect(history.location.pathname).toBe(`/box/${WINTER}`));
  });

  test('keeps the query in the history, however soon a result is pressed', async () => {
    const { history } = await openAndRender('/search');
    type(screen.getByRole('searchbox'), 'sk');
    const result = screen.getByRole('link', { name: /Winter/ });
    fireEvent.pointerDown(result);
    await act(() => Promise.resolve());
    fireEvent.click(result);
    await waitFor(() => expect(history.location.pathname).toBe(`/box/${WINTER}`));
    act(() => history.back());
    expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'sk');
  });

  test('lists boxes in no room last, and folds rooms', async () => {
    await openAndRender('/search?q=o', (server) => server.put('room', makeRoom({ id: CELLAR, name: 'Zoo' })));
    type(screen.getByRole('searchbox'), 'wi');
    const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(headings.at(-1)).toBe('Zoo');
    type(screen.getByRole('searchbox'), 'o');
    expect(screen.getAllByRole('heading', { level: 2 }).at(-1)?.textContent).toBe('Unassigned Items');
    fireEvent.click(screen.getByRole('button', { name: 'Collapse Unassigned Items' }));
    expect(screen.queryByRole('link', { name: /Loose/ })).toBeNull();
  });
});

describe('the checklist', () => {
  test('is empty at first', async () => {
    await openAndRender('/checklist');
    expect(screen.getByText('Your checklist is empty')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Clear Checklist' })).toBeNull();
  });

  test('one item has no bulk buttons, two have', async () => {
    const { store } = await openAndRender('/checklist');
    act(() => void store.mutate('checklist.add', { itemIds: [SKIS] }));
    expect(screen.queryByRole('button', { name: 'Bulk Move' })).toBeNull();
    act(() => void store.mutate('checklist.add', { itemIds: [SCARF] }));
    expect(screen.getByText('2 items in checklist')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Bulk Move' }));
    const dialog = await screen.findByRole('dialog', { name: 'Move All Items to Box' });
    fireEvent.click(within(dialog).getByRole('radio', { name: /Summer/ }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move All Items' }));
    expect(store.view.countItemsIn(SUMMER)).toBe(2);
    expect(screen.getByText('Items moved')).toBeTruthy();
  });

  test('clears only after a confirmation', async () => {
    const { store } = await openAndRender('/checklist');
    act(() => void store.mutate('checklist.add', { itemIds: [SKIS, SCARF] }));
    fireEvent.click(screen.getByRole('button', { name: 'Clear Checklist' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Clear entire checklist?' });
    expect(dialog.textContent).toContain('cannot be undone');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Clear Checklist' }));
    expect(screen.getByText('Your checklist is empty')).toBeTruthy();
    expect(store.view.get('item', SKIS)).toBeTruthy();
  });

  test('refuses a bulk deletion as a whole when one item is view-only', async () => {
    const pump = idOf(107);
    const { store } = await openAndRender('/checklist', (server) => {
      shareRoom(server, 'view');
      server.put('box', makeBox({ id: idOf(15), name: 'Bike', spaceId: SHARED }));
      server.put('item', makeItem({ id: pump, name: 'Pump', boxId: idOf(15), spaceId: SHARED }));
    });
    act(() => void store.mutate('checklist.add', { itemIds: [SKIS, pump] }));
    fireEvent.click(screen.getByRole('button', { name: 'Bulk Delete' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete All Items' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete All' }));
    expect(screen.getByText('You have view-only access to 1 item(s) and cannot delete them.')).toBeTruthy();
    expect(store.view.get('item', SKIS)).toBeTruthy();
  });
});

async function openAndRender(path: string, prepare?: Parameters<typeof openInventory>[0]) {
  const inventory = await openInventory(prepare);
  return { ...inventory, ...(await renderPages(inventory, path)) };
}
