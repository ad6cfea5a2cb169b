import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LineStatusProvider } from '../../components/status/line-status.ts';
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

test('shows a text when nothing is pending', async () => {
  await openSheet();
  expect(screen.getByText(/^Everything you did here is saved on the server/)).toBeTruthy();
});

test('lists the pending changes in order, and discards one', async () => {
  const { server, store } = await openSheet();
  server.failure = 'network';
  await act(async () => {
    store.mutate('item.edit', { id: SKIS, set: { name: 'Short skis' } });
    store.mutate('room.create', { id: idOf(900), name: 'Shed' });
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
  await screen.findByText(/^Everything you did here is saved on the server/);
  expect(server.view.get('item', SKIS)?.name).toBe('Skis');
  expect(server.view.get('room', idOf(900))?.name).toBe('Shed');
  expect(store.status.refused).toBe(0);
});

test('renders a thousand changes in steps of 50, in order', async () => {
  const { server, store } = await openSheet();
  server.failure = 'network';
  await act(async () => {
    for (let n = 1; n <= 1000; n++) store.mutate('item.adjustQuantity', { id: SKIS, delta: 1 });
    await store.engine?.idle();
  });
  expect(screen.getAllByRole('listitem')).toHaveLength(50);
  fireEvent.click(screen.getByRole('button', { name: 'Show 50 more of 950' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(100);
});

test('counts a pending picture, and marks the changes in flight', async () => {
  const { server, store } = await openSheet();
  const [leave, arrive] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { push } = server;
  server.push = async (input) => {
    leave.resolve();
    await arrive.promise;
    return push.call(server, input);
  };
  const picture = new Blob(['x'], { type: 'image/jpeg' });
  await act(async () => {
    store.mutate('item.setPicture', { id: SKIS, pictureId: idOf(700) }, { picture });
    await leave.promise;
  });
  expect(await screen.findAllByText(/being sent/)).toHaveLength(1);
  act(() => void store.mutate('item.edit', { id: SKIS, set: { name: 'Short skis' } }));
  expect(await screen.findByText('1 picture is sent after these changes')).toBeTruthy();
  expect(screen.getAllByText(/being sent/)).toHaveLength(1);
  arrive.resolve();
  await screen.findByText(/^Everything you did here is saved on the server/);
});

test('shows the state of the connection and whether the browser may evict the data', async () => {
  const { wrap } = await openInventory();
  const line = {
    kind: 'offline',
    pending: 0,
    waitingSince: null,
    refused: 0,
    durability: 'disk',
    isPersistent: false,
  } as const;
  renderUi(
    wrap(
      <LineStatusProvider value={line}>
        <ChangesSheet open onClose={() => undefined} />
      </LineStatusProvider>,
    ),
  );
  expect(await screen.findByText(/^Offline/)).toBeTruthy();
  expect(screen.getByText(/this browser may remove them/)).toBeTruthy();
});
