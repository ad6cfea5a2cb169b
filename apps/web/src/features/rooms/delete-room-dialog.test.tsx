import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { ServerState } from '../../lib/session/server-state.tsx';
import { startSession } from '../../lib/session/session.ts';
import { findRoom } from '../../replica/hooks/use-rooms.ts';
import { CATALOGUE_ID, idOf } from '../../testing/fake-boxroom.ts';
import { stubServer } from '../../testing/fake-server.ts';
import { ATTIC, CELLAR, openInventory } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { DeleteRoomDialog } from './delete-room-dialog.tsx';

const person = (n: number) => ({ userId: idOf(800 + n), username: `p${n}`, email: null, access: 'view', since: 1 });
const shared = (roomId: string, count: number) => ({
  roomId,
  roomName: 'Room',
  members: Array.from({ length: count }, (_, index) => person(index)),
  invitations: [],
});

/** A new account for each test, so that nothing is cached. */
let accounts = 0;

async function openDelete(overview?: () => unknown) {
  stubServer(overview ? { 'sharing.overview': overview } : {});
  startSession({ id: idOf(700 + accounts++), username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@home.example' });
  const { store, wrap } = await openInventory();
  const room = findRoom(store, ATTIC);
  if (!room) throw new Error('There is no attic.');
  await renderRouted(
    wrap(
      <>
        <DeleteRoomDialog room={room} onClose={() => undefined} />
        <ServerState>
          <Answered />
        </ServerState>
      </>,
    ),
  );
  return screen.findByRole('alertdialog', { name: 'Delete Storage Room' });
}

/** Appears once the dialog has its response too. */
function Answered() {
  const { data } = trpc.sharing.overview.useQuery(undefined, { staleTime: 0, retry: false });
  return data && <p>answered</p>;
}

test.each([
  [1, '1 other person uses this room and loses it too.'],
  [3, '3 other people use this room and lose it too.'],
])('with %i others in the room the question names them', async (count, text) => {
  const dialog = await openDelete(() => ({ rooms: [shared(CELLAR, 5), shared(ATTIC, count)], joined: [] }));
  await screen.findByText(text);
  expect(dialog.textContent).toContain('If you restore it, they get it back.');
});

test('with nobody else in the room the question mentions no others', async () => {
  const dialog = await openDelete(() => ({ rooms: [shared(CELLAR, 5), shared(ATTIC, 0)], joined: [] }));
  await screen.findByText('answered');
  expect(dialog.textContent).not.toMatch(/other|else/);
});

test('offline, without cached members, the question gives no number', async () => {
  const dialog = await openDelete();
  await screen.findByText('Everybody else in this room loses it too.');
  expect(dialog.textContent).not.toMatch(/\d other/);
});

test.each([
  [CELLAR, 'Its 1 box and everything in it will be deleted too.'],
  [ATTIC, 'Its 2 boxes and everything in them will be deleted too.'],
])('lists what is deleted with the room: %#', async (id, text) => {
  const { store, wrap } = await openInventory();
  const room = findRoom(store, id);
  if (!room) throw new Error('There is no such room.');
  await renderRouted(wrap(<DeleteRoomDialog room={room} onClose={() => undefined} />));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Storage Room' });
  expect(dialog.textContent).toContain(text);
});
