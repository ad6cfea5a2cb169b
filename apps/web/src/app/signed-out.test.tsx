import type * as localDatabases from '@boxroom/sync-client/local-databases';
import { act } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startSession } from '../lib/session/session.ts';
import { leaveAccount } from '../replica/account/leave-account.ts';
import { CATALOGUE_ID, USER_ID } from '../testing/fake-boxroom.ts';
import { stubServer } from '../testing/fake-server.ts';
import { renderRouted } from '../testing/render-app.tsx';
import { SignedOut } from './signed-out.tsx';

let wipe: () => Promise<boolean>;
vi.mock('@boxroom/sync-client/local-databases', async (original) => ({
  ...(await original<typeof localDatabases>()),
  wipeDatabase: () => wipe(),
}));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['half a second', 500, () => Promise.resolve(true)],
  ['a second after an error', 1000, () => Promise.reject(new Error('The database does not answer.'))],
])('the sign-in page opens after %s', async (_, ms, wiping) => {
  wipe = wiping;
  stubServer({ 'auth.signOut': () => ({}) });
  startSession({ id: USER_ID, username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@example.org' });
  await leaveAccount(USER_ID);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { history } = await renderRouted(<SignedOut />);
  await act(() => vi.advanceTimersByTimeAsync(ms - 1));
  expect(history.location.pathname).toBe('/here');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(history.location.pathname).toBe('/auth');
});
