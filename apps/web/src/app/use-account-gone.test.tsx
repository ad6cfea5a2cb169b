import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expireSession, getSession, startSession } from '../lib/session/session.ts';
import { noteOwnDeletion } from '../replica/account/leave-account.ts';
import { watchFarewell } from '../testing/expect-farewell.ts';
import { CATALOGUE_ID, USER_ID } from '../testing/fake-boxroom.ts';
import { stubServer } from '../testing/fake-server.ts';
import { openInventory } from '../testing/open-inventory.tsx';
import { renderRouted } from '../testing/render-app.tsx';
import { useAccountGone } from './use-account-gone.ts';

const ann = { id: USER_ID, username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@example.org' };
beforeEach(() => startSession(ann));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Page() {
  useAccountGone();
  return null;
}

async function sessionEnds(isDeleted: boolean): Promise<ReturnType<typeof vi.fn>> {
  const asked = vi.fn(() => ({ isDeleted }));
  stubServer({ 'accountDeletion.isDeleted': asked, 'auth.signOut': () => ({}) });
  const { wrap } = await openInventory();
  await renderRouted(wrap(<Page />));
  act(() => expireSession());
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  return asked;
}

test('a device forgets an account that was deleted elsewhere', async () => {
  localStorage.setItem('lastLoginEmail', 'email ann@example.org');
  const farewell = watchFarewell();
  await sessionEnds(true);
  expect((await farewell()).description).toBe('This account was deleted elsewhere.');
  expect(getSession().user).toBeNull();
  expect(localStorage.getItem('lastLoginEmail')).toBeNull();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`boxroom-${USER_ID}`);
});

test('an expired session keeps the stored copy', async () => {
  await sessionEnds(false);
  expect(getSession()).toMatchObject({ status: 'expired', user: { id: USER_ID } });
});

test('a call refused because the session was ended elsewhere reports that end', async () => {
  const isDeleted = vi.fn(() => ({ isDeleted: false }));
  stubServer({
    'auth.session': () => ({ user: null, isEndedElsewhere: true }),
    'accountDeletion.isDeleted': isDeleted,
  });
  const { wrap } = await openInventory();
  await renderRouted(wrap(<Page />));
  act(() => expireSession());
  await waitFor(() => expect(getSession().isEndedElsewhere).toBe(true));
  expect(isDeleted).not.toHaveBeenCalled();
});

test('the tab that deletes announces it, and learns of it like the others when its own response is lost', async () => {
  const farewell = watchFarewell();
  const done = noteOwnDeletion();
  const asked = await sessionEnds(true);
  // A second request shows that the first response was handled.
  act(() => startSession(ann));
  act(() => expireSession());
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(getSession().user?.id).toBe(USER_ID);
  done();
  expect((await farewell()).description).toBe('This account was deleted elsewhere.');
  expect(getSession().user).toBeNull();
});
