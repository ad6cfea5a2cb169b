import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { startSession } from '../lib/session/session.ts';
import { CATALOGUE_ID, idOf, USER_ID } from '../testing/fake-boxroom.ts';
import { Refusal, stubServer } from '../testing/fake-server.ts';
import { ATTIC, openInventory, SHARED, shareRoom } from '../testing/open-inventory.tsx';
import { renderPages } from '../testing/render-page.tsx';

const BOB = { userId: idOf(801), username: 'bob', email: null, access: 'view', since: 1_763_700_000_000 };
const overview = {
  rooms: [{ roomId: ATTIC, roomName: 'Attic', members: [BOB], invitations: [] }],
  joined: [],
};

async function open(path: string, transfer: (input: unknown) => unknown = () => ({})) {
  stubServer({ 'sharing.overview': () => overview, 'sharing.transfer': transfer });
  startSession({ id: USER_ID, username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@home.example' });
  return renderPages(await openInventory((server) => shareRoom(server, 'edit')), path);
}

/** The manual steps to the question. */
const ways = [
  { path: `/app?room=${ATTIC}`, manage: 'Manage shared access' },
  { path: '/settings?section=sharing', manage: 'Manage shared access of Attic' },
];

test.each(ways)('signing in again to transfer a room at $path leads back to the question', async (way) => {
  const first = await open(way.path, () => {
    throw new Refusal('SIGN_IN_AGAIN');
  });
  fireEvent.click(await screen.findByRole('button', { name: way.manage }));
  const bob = await screen.findByRole('button', { name: 'Transfer ownership to bob' });
  // One dialog after the other: the first hides everything else from screen readers shortly after it opens.
  await waitFor(() => expect(screen.queryByRole('button', { name: way.manage })).toBeNull());
  fireEvent.click(bob);
  const question = () => screen.findByRole('alertdialog', { name: 'Transfer ownership?' });
  fireEvent.click(await within(await question()).findByRole('button', { name: 'Transfer ownership' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in again' }));
  await screen.findByText('signing in');
  const next = new URLSearchParams(first.history.location.search).get('next') ?? '';
  first.unmount();

  const transferred = vi.fn((_input: unknown) => ({}));
  const { history } = await open(next, transferred);
  const again = within(await question());
  expect(transferred).not.toHaveBeenCalled();
  // Neither going back nor a reload asks again.
  await waitFor(() => expect(history.location.href).toBe(way.path));
  fireEvent.click(await again.findByRole('button', { name: 'Transfer ownership' }));
  await waitFor(() => expect(transferred).toHaveBeenCalledWith({ roomId: ATTIC, userId: BOB.userId }));
  // The room is bob's: no dialog that could only fail stays behind the question.
  await screen.findByText(/^Attic now belongs to bob\./);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(history.location.href).toBe(way.path);
});

test.each([
  ['a room of another person', SHARED],
  ['no room', idOf(5)],
])('an address that names %s opens nothing', async (_, roomId) => {
  const { history } = await open(`/settings?section=sharing&manage=${roomId}&transfer=${BOB.userId}`);
  await waitFor(() => expect(history.location.href).toBe('/settings?section=sharing'));
  await screen.findByRole('button', { name: 'Manage shared access of Attic' });
  expect(screen.queryByRole('dialog')).toBeNull();
});
