import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../../components/toast/toast-store.ts';
import { getSession, startSession, verifySession } from '../../lib/session/session.ts';
import { CATALOGUE_ID, USER_ID } from '../../testing/fake-boxroom.ts';
import { stubServer } from '../../testing/fake-server.ts';
import { openInventory, SKIS } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { EndedElsewhere } from './ended-elsewhere.tsx';
import { saveUnsent } from './save-unsent.ts';

const ann = { id: USER_ID, username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@example.org' };
const saved = vi.hoisted(() => vi.fn());
vi.mock('../../lib/file/save-file.ts', () => ({ saveFile: saved }));

beforeEach(() => startSession(ann));
afterEach(() => {
  saved.mockClear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const page = <EndedElsewhere userId={USER_ID} />;
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

async function endElsewhere(): Promise<void> {
  stubServer({ 'auth.session': () => ({ user: null, isEndedElsewhere: true }), 'auth.signOut': () => ({}) });
  await act(() => verifySession());
}

async function countIn(store: string): Promise<number> {
  const opening = indexedDB.open(`boxroom-${USER_ID}`);
  await new Promise((resolve) => {
    opening.addEventListener('success', resolve);
  });
  const request = opening.result.transaction(store).objectStore(store).count();
  await new Promise((resolve) => {
    request.addEventListener('success', resolve);
  });
  opening.result.close();
  return request.result;
}

test('with everything sent, the device deletes its copy and reports it', async () => {
  const { wrap } = await openInventory();
  await endElsewhere();
  await renderRouted(wrap(page));
  await screen.findByText(
    'Another device or the operator of this Boxroom signed you out here. The copy on this device was removed.',
  );
  expect(getSession().user).toBeNull();
  expect(await databases()).not.toContain(`boxroom-${USER_ID}`);
});

test('an unresponsive disk does not count as one without unsent changes', async () => {
  const { wrap } = await openInventory();
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Internal error opening backing store', 'UnknownError');
  });
  await endElsewhere();
  await renderRouted(wrap(page));
  await screen.findByText(/cannot be read at the moment, so it was not removed/);
  expect(getSession().user).not.toBeNull();
  expect(await databases()).toContain(`boxroom-${USER_ID}`);
});

test('only unsent changes stay, until they are saved or discarded', async () => {
  const { server, store, wrap } = await openInventory();
  server.failure = 'network';
  store.mutate('item.edit', { id: SKIS, set: { name: 'Short skis' } });
  await store.engine?.idle();
  await endElsewhere();
  await renderRouted(wrap(page));
  await screen.findByText(/1 change made on this device was never sent/);
  await waitFor(async () => expect(await countIn('buckets')).toBe(0));
  expect(await countIn('outbox')).toBe(1);

  fireEvent.click(screen.getByRole('button', { name: 'Save it as a file' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  const [name, content] = saved.mock.calls[0] as [string, Blob];
  expect(name).toBe('boxroom-unsent-changes.txt');
  expect(await content.text()).toContain('Short skis');
  expect(await countIn('outbox')).toBe(1);

  fireEvent.click(screen.getByRole('button', { name: 'Remove from this device' }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove from this device?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(getSession().user).toBeNull());
  await waitFor(async () => expect(await databases()).not.toContain(`boxroom-${USER_ID}`));
});

test('no file is saved while the copy is not open', async () => {
  await saveUnsent({ engine: null, user: { id: 'u', username: 'ann', catalogueId: 'c' } });
  expect(saved).not.toHaveBeenCalled();
  expect(toastStore.list()[0]?.description).toMatch(/is not open yet/);
});

test('a copy with everything sent stays when the person has signed in again in another tab', async () => {
  const { wrap } = await openInventory();
  await endElsewhere();
  stubServer({ 'auth.session': () => ({ user: ann }), 'auth.signOut': () => ({}) });
  await renderRouted(wrap(page));
  await waitFor(() => expect(getSession()).toMatchObject({ status: 'verified', user: { id: USER_ID } }));
  expect(await databases()).toContain(`boxroom-${USER_ID}`);
});

test('a copy with unsent changes stays whole when the person has signed in again in another tab', async () => {
  const { server, store, wrap } = await openInventory();
  server.failure = 'network';
  store.mutate('item.edit', { id: SKIS, set: { name: 'Short skis' } });
  await store.engine?.idle();
  await endElsewhere();
  stubServer({ 'auth.session': () => ({ user: ann }) });
  await renderRouted(wrap(page));
  await waitFor(() => expect(getSession()).toMatchObject({ status: 'verified', user: { id: USER_ID } }));
  expect(await countIn('buckets')).toBeGreaterThan(0);
});

test('nothing is removed when the person has signed in again in another tab', async () => {
  const { server, store, wrap } = await openInventory();
  server.failure = 'network';
  store.mutate('item.edit', { id: SKIS, set: { name: 'Short skis' } });
  await store.engine?.idle();
  await endElsewhere();
  await renderRouted(wrap(page));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove from this device' }));
  stubServer({ 'auth.session': () => ({ user: ann }) });
  const question = await screen.findByRole('alertdialog', { name: 'Remove from this device?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(getSession()).toMatchObject({ status: 'verified', user: { id: USER_ID } }));
  expect(await countIn('outbox')).toBe(1);
});
