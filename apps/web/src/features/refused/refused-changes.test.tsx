import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { makeItem } from '../../testing/fake-boxroom.ts';
import { ATTIC, openInventory, SKIS, WINTER } from '../../testing/open-inventory.tsx';
import { renderUi } from '../../testing/render-app.tsx';
import { RefusedChanges } from './refused-changes.tsx';

async function refuseOne() {
  const inventory = await openInventory();
  renderUi(inventory.wrap(<RefusedChanges />));
  inventory.server.remove('item', SKIS);
  act(() => void inventory.store.give('item.edit', { id: SKIS, set: { name: 'Short skis' } }));
  await screen.findByText(/Change item/);
  return inventory;
}

describe('RefusedChanges', () => {
  test('shows nothing while there is nothing', async () => {
    const { wrap } = await openInventory();
    renderUi(wrap(<RefusedChanges />));
    expect(screen.queryByRole('heading')).toBeNull();
  });

  test('says what was wanted and why it was not taken, until it is discarded', async () => {
    const { store } = await refuseOne();
    expect(screen.getByText('Change item Skis (name: Short skis) in Winter, Attic')).toBeTruthy();
    expect(screen.getByText(/This was deleted or is no longer shared with you\./)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
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
});
