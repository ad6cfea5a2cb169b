import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type LineStatus, LineStatusProvider } from '../../components/status/line-status.ts';
import { openInventory, SKIS } from '../../testing/open-inventory.tsx';
import { renderUi } from '../../testing/render-app.tsx';
import { DeviceCard } from './device-card.tsx';

afterEach(() => void vi.unstubAllGlobals());

const LINE: LineStatus = {
  kind: 'up-to-date',
  at: Date.now(),
  pending: 0,
  waitingSince: null,
  refused: 0,
  durability: 'disk',
  isPersistent: null,
};

test('shows the content and the sync status, also without a storage manager', async () => {
  const { wrap, store, server } = await openInventory();
  const showChanges = vi.fn();
  renderUi(
    wrap(
      <LineStatusProvider value={{ ...LINE, showChanges }}>
        <DeviceCard />
      </LineStatusProvider>,
    ),
  );
  expect(screen.getByText('4 boxes, 2 items')).toBeTruthy();
  expect(screen.getByText(/^Up to date, \d\d:\d\d$/)).toBeTruthy();
  expect(screen.getByText('All sent')).toBeTruthy();
  expect(screen.queryByText('Space used')).toBeNull();
  server.failure = 'network';
  act(() => void store.mutate('item.delete', { ids: [SKIS] }));
  expect(screen.getByText('4 boxes, 1 item')).toBeTruthy();
  expect(screen.getByText('1 change waiting to be sent')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show changes' }));
  expect(showChanges).toHaveBeenCalledTimes(1);
});

test('shows the used space, and requests persistent storage', async () => {
  const persist = vi.fn(() => Promise.resolve(true));
  const storage = { persist, persisted: async () => false, estimate: async () => ({ usage: 8_400_000 }) };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { storage }));
  const { wrap } = await openInventory();
  renderUi(wrap(<DeviceCard />));
  expect(await screen.findByText('8.4 MB')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Protect from clean-up' }));
  expect(await screen.findByText('Your data here is protected')).toBeTruthy();
  expect(persist).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('button', { name: 'Protect from clean-up' })).toBeNull();
});

test('repairs the replica: reads everything again and keeps pending changes', async () => {
  const { wrap, store, server } = await openInventory();
  renderUi(wrap(<DeviceCard />));
  const pull = vi.spyOn(server, 'pull');
  fireEvent.click(screen.getByRole('button', { name: 'Repair local copy' }));
  expect(await screen.findByText('Loading everything again')).toBeTruthy();
  await waitFor(() => expect(pull).toHaveBeenCalled());
  expect(pull.mock.calls[0]?.[0].cursors).toEqual({});
  await waitFor(() => expect(store.view.get('item', SKIS)?.name).toBe('Skis'));
});
