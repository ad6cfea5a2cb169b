import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../components/toast/toast-store.ts';
import { ServerState } from '../../lib/session/server-state.tsx';
import { TryoutSettings } from '../../pages/tryout-settings.tsx';
import { stubServer } from '../../testing/fake-server.ts';
import { openInventory } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { ImportCard } from './import-card.tsx';

interface Opened {
  name: string;
  getFile: () => Promise<File>;
}
const csv = (name: string): Opened => ({
  name,
  getFile: async () => new File(['Room Name,Box Name,Item Name\r\nGarage,Tools,Hammer\r\n'], name),
});

/** Opens files with the installed app, as the system does. */
function launch(...files: Opened[]): void {
  vi.stubGlobal('launchQueue', { setConsumer: (consume: (launch: object) => void) => consume({ files }) });
}
const told = () => toastStore.list().map(({ title, description }) => `${title}: ${description}`);

afterEach(() => vi.unstubAllGlobals());

async function show(): Promise<void> {
  stubServer({ 'import.recent': () => [] });
  const { wrap } = await openInventory();
  await renderRouted(wrap(<ServerState>{<ImportCard />}</ServerState>));
}

test('of several files the first is imported, and the others are named', async () => {
  launch(csv('a.csv'), csv('b.csv'), csv('c.csv'));
  await show();
  expect(await screen.findByRole('dialog', {}, { timeout: 10_000 })).toBeTruthy();
  expect(told()).toEqual(['One file at a time: Import these afterwards: b.csv, c.csv']);
});

test('a toast names a file that cannot be read', async () => {
  launch({ name: 'gone.csv', getFile: () => Promise.reject(new DOMException('Gone', 'NotFoundError')) });
  await show();
  await waitFor(() => expect(told().join()).toMatch(/gone\.csv: The file could not be read/));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('without an account a dialog says that importing needs one', async () => {
  launch(csv('a.csv'));
  stubServer({});
  const { wrap } = await openInventory();
  await renderRouted(wrap(<TryoutSettings />));
  expect(await screen.findByRole('dialog', { name: 'Importing needs an account' })).toBeTruthy();
});
