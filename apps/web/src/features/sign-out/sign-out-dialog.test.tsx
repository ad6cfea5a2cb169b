import type * as localDatabases from '@boxroom/sync-client/local-databases';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getSession, startSession } from '../../lib/session/session.ts';
import { ReplicaContext } from '../../replica/hooks/use-replica-value.ts';
import { ReplicaStore } from '../../replica/store/replica-store.ts';
import { CATALOGUE_ID, idOf, USER_ID } from '../../testing/fake-boxroom.ts';
import { stubServer } from '../../testing/fake-server.ts';
import { openInventory, SKIS } from '../../testing/open-inventory.tsx';
import { renderUi } from '../../testing/render-app.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

let isHeld = false;
vi.mock('@boxroom/sync-client/local-databases', async (original) => {
  const real = await original<typeof localDatabases>();
  return { ...real, wipeDatabase: (name: string) => (isHeld ? Promise.resolve(false) : real.wipeDatabase(name)) };
});

const ann = { id: USER_ID, username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@example.org' };
beforeEach(() => {
  isHeld = false;
  startSession(ann);
});
afterEach(() => void vi.unstubAllGlobals());

const dialog = <SignOutDialog open onClose={() => undefined} />;
/** Presses Logout once the dialog knows that nothing would be lost. */
async function logOut(): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Logout' });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
}
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

test('deletes the replica and personal values, and notifies the server', async () => {
  const signOut = vi.fn(() => ({}));
  stubServer({ 'auth.signOut': signOut });
  const { wrap } = await openInventory();
  localStorage.setItem(`sort_${USER_ID}`, 'name');
  localStorage.setItem('theme', 'dark');
  renderUi(wrap(dialog));
  await logOut();
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  await waitFor(async () => expect(await databases()).not.toContain(`boxroom-${USER_ID}`));
  expect(getSession().user).toBeNull();
  expect(JSON.stringify(localStorage)).not.toContain(USER_ID);
  expect(localStorage.getItem('theme')).toBe('dark');
});

test('lists what unsent changes would be lost and offers to send them', async () => {
  const { server, store, wrap } = await openInventory();
  server.failure = 'network';
  store.mutate('item.edit', { id: SKIS, set: { name: 'Short skis' } });
  store.mutate('room.create', { id: idOf(900), name: 'Shed' });
  renderUi(wrap(dialog));
  await screen.findByText(/2 changes are not synced/);
  expect(screen.getByRole('button', { name: 'Log out and discard' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Download them' })).toBeDefined();
  server.failure = null;
  fireEvent.click(screen.getByRole('button', { name: 'Sync now' }));
  await screen.findByRole('button', { name: 'Logout' });
  expect(server.view.get('item', SKIS)?.name).toBe('Short skis');
  expect(getSession().user?.id).toBe(USER_ID);
});

test('counts the pending changes on disk, not only those of this tab', async () => {
  const { server, store } = await openInventory();
  server.failure = 'network';
  store.mutate('item.edit', { id: SKIS, set: { name: 'Short skis' } });
  await store.engine?.idle();
  const stillOpening = new ReplicaStore({ id: USER_ID, username: 'ann', catalogueId: CATALOGUE_ID }, v7);
  renderUi(<ReplicaContext value={stillOpening}>{dialog}</ReplicaContext>);
  await screen.findByText(/1 change is not synced/);
});

test('ends the session offline, and reports that the server does not know yet', async () => {
  stubServer({});
  const { wrap } = await openInventory();
  renderUi(wrap(dialog));
  await logOut();
  await screen.findByText('Logout Issue');
  expect(getSession().user).toBeNull();
});

test('reports a replica that cannot be deleted, and keeps it scheduled for deletion', async () => {
  isHeld = true;
  stubServer({ 'auth.signOut': () => ({}) });
  const { wrap } = await openInventory();
  renderUi(wrap(dialog));
  await logOut();
  await screen.findByText('Logout Error');
  expect(getSession().user).toBeNull();
  expect(localStorage.getItem('boxroom-to-forget')).toContain(USER_ID);
});
