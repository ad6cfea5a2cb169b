import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getSession, startSession } from '../../lib/session.ts';
import { stubServer } from '../../testing/fake-server.ts';
import { renderUi } from '../../testing/render-app.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

const forgetReplica = vi.fn((_userId: string) => Promise.resolve());
const syncNow = vi.fn();
let pending = 0;
vi.mock('../../replica/forget-replica.ts', () => ({ forgetReplica: (userId: string) => forgetReplica(userId) }));
vi.mock('../../replica/use-sync-status.ts', () => ({ useSyncStatus: () => ({ pending }), useSyncNow: () => syncNow }));

beforeEach(() => {
  pending = 0;
  forgetReplica.mockReset().mockResolvedValue(undefined);
  startSession({ id: 'u-ann', username: 'ann', catalogueId: 'c-ann', email: 'ann@example.org' });
});
afterEach(() => void vi.unstubAllGlobals());

test('forgets the local copy and tells the server', async () => {
  const signOut = vi.fn(() => ({}));
  stubServer({ 'auth.signOut': signOut });
  renderUi(<SignOutDialog open onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  expect(forgetReplica).toHaveBeenCalledWith('u-ann');
  expect(getSession().user).toBeNull();
});

test('with unsent changes it says what would be lost and offers to send them', async () => {
  pending = 3;
  renderUi(<SignOutDialog open onClose={() => undefined} />);
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('3 changes are not synced');
  fireEvent.click(screen.getByRole('button', { name: 'Sync now' }));
  expect(syncNow).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Log out and discard' })).toBeDefined();
  expect(getSession().user?.id).toBe('u-ann');
});

test('offline the person is signed out here and told about the rest', async () => {
  stubServer({});
  renderUi(<SignOutDialog open onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await screen.findByText('Logout Issue');
  expect(getSession().user).toBeNull();
});

test('a copy that cannot be removed is said', async () => {
  forgetReplica.mockRejectedValue(new Error('blocked'));
  stubServer({ 'auth.signOut': () => ({}) });
  renderUi(<SignOutDialog open onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await screen.findByText('Logout Error');
  expect(getSession().user).toBeNull();
});
