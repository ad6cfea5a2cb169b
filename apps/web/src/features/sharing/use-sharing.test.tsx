import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { toastStore } from '../../components/toast/toast-store.ts';
import { startSession } from '../../lib/session/session.ts';
import { CATALOGUE_ID, idOf, USER_ID } from '../../testing/fake-boxroom.ts';
import { Refusal, stubServer } from '../../testing/fake-server.ts';
import { ATTIC, openInventory } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { ManageAccessDialog } from './manage-access-dialog.tsx';

const ROOM = { id: ATTIC, name: 'Attic' };
const person = (n: number, username: string) => ({ userId: idOf(n), username, email: null, access: 'view', since: 1 });
const titles = () => toastStore.list().map(({ title }) => title);

test("an error about one person's access stays until that change succeeds", async () => {
  let isDown = true;
  const change = () => {
    if (isDown) throw new Refusal('UNAVAILABLE');
    return {};
  };
  const members = [person(801, 'bob'), person(802, 'eve')];
  stubServer({
    'sharing.overview': () => ({ rooms: [{ roomId: ATTIC, roomName: 'Attic', members, invitations: [] }], joined: [] }),
    'sharing.setAccess': change,
  });
  startSession({ id: USER_ID, username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@home.example' });
  const { wrap } = await openInventory();
  await renderRouted(wrap(<ManageAccessDialog room={ROOM} onClose={() => undefined} />));
  const letEdit = async (name: string) =>
    fireEvent.change(await screen.findByRole('combobox', { name: `Access of ${name}` }), { target: { value: 'edit' } });
  const failed = 'Failed to update access level. Please try again.';
  await letEdit('bob');
  await waitFor(() => expect(titles()).toEqual([failed]));
  isDown = false;
  await letEdit('eve');
  await waitFor(() => expect(titles()).toEqual(['Access updated', failed]));
  await letEdit('bob');
  await waitFor(() => expect(titles()).toEqual(['Access updated', 'Access updated']));
});

test('an error about one invitation closes when that invitation succeeds', async () => {
  let isDown = true;
  stubServer({
    'sharing.overview': () => ({ rooms: [], joined: [] }),
    'sharing.invite': (input) => {
      if (isDown) throw new Refusal('UNAVAILABLE');
      const { email } = input as { email: string };
      return { invitation: { id: idOf(803), roomName: 'Attic', email }, link: '/', delivery: 'sent', reason: null };
    },
  });
  startSession({ id: USER_ID, username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@home.example' });
  const { wrap } = await openInventory();
  await renderRouted(wrap(<InviteDialog room={ROOM} onClose={() => undefined} />));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share Attic' }));
  const invite = async (email: string) => {
    fireEvent.change(dialog.getByRole('textbox', { name: 'Email address' }), { target: { value: email } });
    fireEvent.click(await dialog.findByRole('button', { name: 'Send Invitation' }));
  };
  await invite('bob@home.example');
  await waitFor(() => expect(titles()).toEqual(['Failed to create invitation']));
  isDown = false;
  await invite('eve@home.example');
  await waitFor(() => expect(titles()).toEqual(['Invitation sent', 'Failed to create invitation']));
  await invite('Bob@Home.Example');
  await waitFor(() => expect(titles()).toEqual(['Invitation sent', 'Invitation sent']));
});
