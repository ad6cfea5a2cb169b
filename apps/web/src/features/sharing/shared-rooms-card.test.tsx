import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerState } from '../../lib/session/server-state.tsx';
import { startSession } from '../../lib/session/session.ts';
import { takeLeaving } from '../../replica/hooks/left-rooms.ts';
import { CATALOGUE_ID, USER_ID } from '../../testing/fake-boxroom.ts';
import { Refusal, stubServer } from '../../testing/fake-server.ts';
import { ATTIC, CELLAR, openInventory, SHARED } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { SharedRoomsCard } from './shared-rooms-card.tsx';

const BOB = { userId: 'u-bob', username: 'bob', email: null, access: 'view', since: 0 };
const GARAGE = { roomId: SHARED, roomName: 'Garage', ownerName: 'bob', access: 'edit', since: 0 };
const ROOMS = [
  { roomId: ATTIC, roomName: 'Attic', members: [BOB], invitations: [] },
  { roomId: CELLAR, roomName: 'Cellar', members: [], invitations: [] },
];

let ids = 0;
beforeEach(() => {
  ids += 1;
  startSession({ id: `${USER_ID}-c${ids}`, username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@example.org' });
});
afterEach(() => void vi.unstubAllGlobals());

async function open(procedures: Parameters<typeof stubServer>[0]) {
  stubServer(procedures);
  const { wrap } = await openInventory();
  const managed: object[] = [];
  await renderRouted(
    wrap(
      <ServerState>
        <SharedRoomsCard onManage={(room) => managed.push(room)} />
      </ServerState>,
    ),
  );
  return { managed, card: within(screen.getByRole('region', { name: 'Shared Rooms' })) };
}

test('lists the own rooms that have members, and opens their management', async () => {
  const { card, managed } = await open({ 'sharing.overview': () => ({ rooms: ROOMS, joined: [] }) });
  fireEvent.click(await card.findByRole('button', { name: 'Manage shared access of Attic' }));
  expect(managed).toEqual([{ id: ATTIC, name: 'Attic' }]);
  expect(card.getByText('1 person')).toBeDefined();
  expect(card.queryByText('Cellar')).toBeNull();
  expect(card.queryByText('Shared with me')).toBeNull();
});

test('counts only invitations that can still be accepted', async () => {
  const facts = { roomId: CELLAR, roomName: 'Cellar', access: 'view', createdAt: 0, expiresAt: 1 };
  const asked = (n: number, status: string) => ({ ...facts, id: `${n}`, email: `${n}@home.example`, status });
  const over = [asked(1, 'revoked'), asked(2, 'declined'), asked(3, 'expired')];
  const invitedTo = (roomId: string, roomName: string, invitations: object[]) => {
    return { roomId, roomName, members: [], invitations };
  };
  const rooms = [invitedTo(ATTIC, 'Attic', over), invitedTo(CELLAR, 'Cellar', [...over, asked(4, 'pending')])];
  const { card } = await open({ 'sharing.overview': () => ({ rooms, joined: [] }) });
  const row = async (name: string) => (await card.findByText(name)).closest('li')?.textContent;
  expect(await row('Attic')).toMatch(/^AtticNo open invitation/);
  expect(await row('Cellar')).toMatch(/^Cellar1 invitation/);
});

test("leaves somebody else's room after a confirmation", async () => {
  let joined = [GARAGE];
  const left = vi.fn((_input: unknown) => {
    joined = [];
    return {};
  });
  const { card } = await open({ 'sharing.overview': () => ({ rooms: [], joined }), 'sharing.leave': left });
  fireEvent.click(await card.findByRole('button', { name: 'Leave Garage' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(left).not.toHaveBeenCalled();
  fireEvent.click(question.getByRole('button', { name: 'Leave room' }));
  await screen.findByText('Left room');
  expect(left).toHaveBeenCalledWith({ roomId: SHARED });
  // The watcher of removed rooms knows that the person left.
  expect(takeLeaving(SHARED)).toBe(true);
  await waitFor(() => expect(card.queryByText('Garage')).toBeNull());
});

test.each([
  ['UNAVAILABLE', 'Failed to leave room: The server is not available right now. Please try again.'],
  ['OWNER_ONLY', 'Unable to leave room due to database permissions. Please contact support.'],
] as const)('reports a failure to leave with %s', async (code, text) => {
  const { card } = await open({
    'sharing.overview': () => ({ rooms: [], joined: [GARAGE] }),
    'sharing.leave': () => {
      throw new Refusal(code);
    },
  });
  fireEvent.click(await card.findByRole('button', { name: 'Leave Garage' }));
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave room' }));
  await screen.findByText(text);
  expect(takeLeaving(SHARED)).toBe(false);
});

test('reports a failed read instead of showing an empty list', async () => {
  const { card } = await open({
    'sharing.overview': () => {
      throw new Refusal('RATE_LIMITED');
    },
  });
  await card.findByText('Failed to load shared rooms data');
  expect(card.getByRole('button', { name: 'Try again' })).toBeDefined();
});
