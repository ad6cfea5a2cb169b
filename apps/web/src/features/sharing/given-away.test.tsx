import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { startSession } from '../../lib/session/session.ts';
import { CATALOGUE_ID, idOf, USER_ID } from '../../testing/fake-boxroom.ts';
import { stubServer } from '../../testing/fake-server.ts';
import { ATTIC, openInventory } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { ManageAccessDialog } from './manage-access-dialog.tsx';

const BOB = { userId: idOf(801), username: 'bob', email: null, access: 'view', since: 1_763_700_000_000 };

test('the owner learns that a transfer ends the guest links, and is not offered them afterwards', async () => {
  let isMine = true;
  const room = { roomId: ATTIC, roomName: 'Attic', members: [BOB], invitations: [] };
  stubServer({
    'sharing.overview': () => ({ rooms: isMine ? [room] : [], joined: [] }),
    'sharing.transfer': () => {
      isMine = false;
      return {};
    },
  });
  startSession({ id: USER_ID, username: 'ann', catalogueId: CATALOGUE_ID, email: 'ann@home.example' });
  const { wrap } = await openInventory();
  const onClose = vi.fn();
  const guestLinks = <button type="button">Guest links</button>;
  await renderRouted(
    wrap(
      <ManageAccessDialog room={{ id: ATTIC, name: 'Attic' }} onClose={onClose}>
        {guestLinks}
      </ManageAccessDialog>,
    ),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Transfer ownership to bob' }));
  expect(screen.getByRole('button', { name: 'Guest links', hidden: true })).toBeDefined();
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/Guest links end\./)).toBeDefined();
  fireEvent.click(question.getByRole('button', { name: 'Transfer ownership' }));
  // The screen that opened the dialog closes it: none of its controls works any more.
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  await screen.findByText('You can no longer share Attic.');
  expect(screen.queryByRole('button', { name: 'Guest links', hidden: true })).toBeNull();
});
