import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { idOf } from '../../testing/fake-boxroom.ts';
import { openInventory, SKIS } from '../../testing/open-inventory.tsx';
import { renderUi } from '../../testing/render-app.tsx';
import { ChangesSheet } from './changes-sheet.tsx';

async function openSheet() {
  const inventory = await openInventory();
  renderUi(inventory.wrap(<ChangesSheet open onClose={() => undefined} />));
  await screen.findByRole('dialog', { name: 'Changes' });
  return inventory;
}

test('says when there is nothing', async () => {
  await openSheet();
  expect(screen.getByText(/^Everything you did here is with the server/)).toBeTruthy();
});

test('lists what waits in its order, and takes one change back', async () => {
  const { server, store } = await openSheet();
  server.failure = 'network';
  await act(async () => {
    store.give('item.edit', { id: SKIS, set: { name: 'Short skis' } });
    store.give('room.create', { id: idOf(900), name: 'Shed' });
    await store.engine?.idle();
  });
  const lines = await screen.findAllByText(/^(Change item|Add room)/);
  expect(lines.map((line) => line.textContent)).toEqual([
    'Change item Skis (name: Short skis) in Winter, Attic',
    'Add room Shed',
  ]);
  const [first] = screen.getAllByRole('listitem');
  if (!first) throw new Error('no line');
  fireEvent.click(within(first).getByRole('button', { name: 'Discard' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Take this change back?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText(/^Change item/)).toBeNull());
  expect(store.view.get('item', SKIS)?.name).toBe('Skis');
  server.failure = null;
  fireEvent.click(screen.getByRole('button', { name: 'Sync now' }));
  await screen.findByText(/^Everything you did here is with the server/);
  expect(server.view.get('item', SKIS)?.name).toBe('Skis');
  expect(server.view.get('room', idOf(900))?.name).toBe('Shed');
  expect(store.status.refused).toBe(0);
});
