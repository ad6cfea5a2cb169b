import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { idOf, makeItem } from '../../testing/fake-boxroom.ts';
import { ATTIC, openInventory, SKIS, SUMMER, WINTER } from '../../testing/open-inventory.tsx';
import { renderUi } from '../../testing/render-app.tsx';
import { RefusedList } from './refused-list.tsx';

async function refuseOne() {
  const inventory = await openInventory();
  renderUi(inventory.wrap(<RefusedList />));
  inventory.server.remove('item', SKIS);
  act(() => void inventory.store.give('item.edit', { id: SKIS, set: { name: 'Short skis' } }));
  await screen.findByText(/Change item/);
  return inventory;
}

describe('RefusedList', () => {
  test('shows nothing while there is nothing', async () => {
    const { wrap } = await openInventory();
    renderUi(wrap(<RefusedList />));
    expect(screen.queryByRole('heading')).toBeNull();
  });

  test('says what was wanted and why it was not taken, until it is discarded', async () => {
    const { store } = await refuseOne();
    expect(screen.getByText('Change item Skis (name: Short skis) in Winter, Attic')).toBeTruthy();
    expect(screen.getByText(/This was deleted or is no longer shared with you\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Discard for good?' });
    expect(store.status.refused).toBe(1);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(/Change item/)).toBeNull());
    expect(store.status.refused).toBe(0);
  });

  test('is given again once it fits again', async () => {
    const { server, store } = await refuseOne();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText(/Change item/)).toBeTruthy();
    server.put('item', makeItem({ id: SKIS, name: 'Skis', boxId: WINTER, spaceId: ATTIC }));
    await act(async () => {
      server.announce();
      await vi.waitFor(() => expect(store.view.get('item', SKIS)).toBeTruthy());
    });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/Change item/)).toBeNull());
    await vi.waitFor(() => expect(server.view.get('item', SKIS)?.name).toBe('Short skis'));
  });

  test('an edit of an item that is gone can be made a new item', async () => {
    const { store } = await refuseOne();
    fireEvent.click(screen.getByRole('button', { name: 'Restore as new item' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add to this box' }));
    await waitFor(() => expect(screen.queryByText(/Change item/)).toBeNull());
    const [restored] = [...store.view.itemsIn(WINTER)].filter(({ name }) => name === 'Short skis');
    expect(restored).toMatchObject({ quantity: 2 });
    expect(restored?.id).not.toBe(SKIS);
  });

  test('things for a box that is gone can go into another', async () => {
    const inventory = await openInventory();
    const { server, store, wrap } = inventory;
    renderUi(wrap(<RefusedList />));
    server.remove('box', WINTER);
    const fields = { description: null, quantity: 3, price: null, categoryId: null, dateStamp: null };
    act(() => void store.give('item.add', { boxId: WINTER, items: [{ id: idOf(801), name: 'Gloves', ...fields }] }));
    await screen.findByText(/Add item Gloves/);
    fireEvent.click(screen.getByRole('button', { name: 'Add to another box' }));
    fireEvent.click(screen.getByRole('radio', { name: /^Summer/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Add to this box' }));
    await waitFor(() => expect(screen.queryByText(/Add item Gloves/)).toBeNull());
    expect([...store.view.itemsIn(SUMMER)].map(({ name, quantity }) => [name, quantity])).toContainEqual(['Gloves', 3]);
  });

  test('is copied with every value that was given', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
    await refuseOne();
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    expect(writeText).toHaveBeenCalledWith('Change item Skis (name: Short skis) in Winter, Attic\n  Name: Short skis');
    vi.restoreAllMocks();
  });
});
