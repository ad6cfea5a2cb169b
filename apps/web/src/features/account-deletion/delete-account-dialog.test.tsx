import type * as localDatabases from '@boxroom/sync-client/local-databases';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerState } from '../../lib/session/server-state.tsx';
import { getSession, startSession } from '../../lib/session/session.ts';
import { watchFarewell } from '../../testing/expect-farewell.ts';
import { CATALOGUE_ID, USER_ID } from '../../testing/fake-boxroom.ts';
import { Refusal, stubServer } from '../../testing/fake-server.ts';
import { ATTIC, openInventory } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

let isHeld = false;
vi.mock('@boxroom/sync-client/local-databases', async (original) => {
  const real = await original<typeof localDatabases>();
  return { ...real, wipeDatabase: (name: string) => (isHeld ? Promise.resolve(false) : real.wipeDatabase(name)) };
});

const transferred: { id: string; name: string }[] = [];

const ACCOUNT = {
  rooms: 2,
  boxes: 4,
  items: 1200,
  pictures: 0,
  papers: 0,
  sharedRooms: [],
  joinedRooms: 0,
  isFresh: true,
};

beforeEach(() => {
  isHeld = false;
  startSession({ id: USER_ID, username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@example.org' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function openDialog(account: object = ACCOUNT, remove: (input: unknown) => unknown = () => ({})) {
  stubServer({
    'accountDeletion.preview': () => account,
    'accountDeletion.delete': remove,
    'auth.signOut': () => ({}),
  });
  const { wrap } = await openInventory();
  const { history } = await renderRouted(
    wrap(
      <ServerState>
        {<DeleteAccountDialog onClose={() => undefined} onTransfer={(room) => transferred.push(room)} />}
      </ServerState>,
    ),
  );
  await screen.findByText('1,200 items');
  return { history };
}

async function deleteAccount(remove: (input: unknown) => unknown) {
  const { history } = await openDialog(ACCOUNT, remove);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'DELETE' } });
  fireEvent.click(screen.getByRole('button', { name: 'Delete account' }));
  return { history };
}
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

test('reports pictures that are still being removed, and clears the device all the same', async () => {
  localStorage.setItem('lastLoginEmail', 'email ann@example.org');
  const farewell = watchFarewell();
  await deleteAccount(() => ({ picturesLeft: 3 }));
  const { kind, title, description } = await farewell();
  expect([kind, title]).toEqual(['destructive', 'Partial Account Deletion']);
  expect(description).toMatch(/3 pictures are still being removed.*contact support/);
  expect(localStorage.getItem('lastLoginEmail')).toBeNull();
  expect(getSession().user).toBeNull();
  await waitFor(async () => expect(await databases()).not.toContain(`boxroom-${USER_ID}`));
});

test.each([
  [false, /^Nothing is left on this device\. A last mail confirms it\.$/],
  [true, /^Another tab still uses the copy on this device/],
])('reports as deleted, with a note where another tab holds the replica (%s)', async (held, text) => {
  isHeld = held;
  const farewell = watchFarewell();
  await deleteAccount(() => ({ picturesLeft: 0 }));
  const { title, description } = await farewell();
  expect(title).toBe('Account deleted');
  expect(description).toMatch(text);
});

test('after a failure everything is unchanged, and a retry has the same id', async () => {
  const ids: unknown[] = [];
  await deleteAccount((input) => {
    ids.push((input as { id: string }).id);
    throw new Refusal('UNAVAILABLE');
  });
  await screen.findByText('Error deleting account');
  expect(getSession().user?.id).toBe(USER_ID);
  expect(await databases()).toContain(`boxroom-${USER_ID}`);
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete account' }).disabled).toBe(false),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete account' }));
  await waitFor(() => expect(ids).toHaveLength(2));
  expect(new Set(ids).size).toBe(1);
});

test('asks for a new sign-in when the session became too old meanwhile', async () => {
  const { history } = await deleteAccount(() => {
    throw new Refusal('SIGN_IN_AGAIN');
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
  await waitFor(() => expect(history.location.href).toBe('/auth?next=%2Fsettings&again=true'));
  expect(getSession().status).toBe('verified');
  expect(screen.queryByText('Error deleting account')).toBeNull();
});

test('lists shared rooms with their members, and offers to transfer them', async () => {
  const sharedRooms = [{ id: ATTIC, name: 'Attic', members: 2, people: [{ username: 'bob' }, { username: 'eve' }] }];
  await openDialog({ ...ACCOUNT, sharedRooms });
  expect(await screen.findByText(/, shared with 2 people: bob, eve/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Transfer ownership of Attic' }));
  expect(transferred).toEqual([{ id: ATTIC, name: 'Attic' }]);
});

test('counts pictures and papers, where there are any', async () => {
  await openDialog({ ...ACCOUNT, pictures: 1, papers: 3 });
  await screen.findByText('3 papers');
  expect(screen.getByText('1 picture')).toBeDefined();
});
