import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findRoom } from '../../replica/hooks/use-rooms.ts';
import { elsewhere } from '../../testing/elsewhere.ts';
import { makeRoom } from '../../testing/fake-boxroom.ts';
import { ATTIC, openInventory, OTHER_USER } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { RoomFormDialog } from './room-form-dialog.tsx';

async function openRename() {
  const inventory = await openInventory();
  const room = findRoom(inventory.store, ATTIC) ?? null;
  const closed: true[] = [];
  await renderRouted(inventory.wrap(<RoomFormDialog room={room} onClose={() => closed.push(true)} />));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Storage Room' });
  const field = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Storage Room name' });
  const save = () => within(dialog).getByRole('button', { name: 'Save Changes' });
  return { ...inventory, dialog, field, save, closed };
}

test('an untouched name follows the row, and is not sent', async () => {
  const opened = await openRename();
  const { server, store, dialog, field, save, closed } = opened;
  await elsewhere(
    opened,
    () => server.put('room', makeRoom({ id: ATTIC, name: 'Loft' })),
    () => expect(store.view.get('room', ATTIC)?.name).toBe('Loft'),
  );
  expect(field.value).toBe('Loft');
  expect(within(dialog).getByText('Changed elsewhere: Storage Room name to “Loft”')).toBeTruthy();
  fireEvent.click(save());
  expect(store.engine?.replica.pending).toEqual([]);
  expect(closed).toHaveLength(1);
});

test.each([
  {
    what: 'has another owner now',
    ownerId: OTHER_USER,
    text: /^Only the owner of the storage room can do this\. What you typed stays here/,
  },
  {
    what: 'was deleted',
    ownerId: null,
    text: /^This was deleted or is no longer shared with you\. What you typed stays/,
  },
])('a room that $what cannot be renamed, and the typed name stays', async ({ ownerId, text }) => {
  const opened = await openRename();
  const { server, store, dialog, field, save } = opened;
  fireEvent.change(field, { target: { value: 'Loft' } });
  await elsewhere(
    opened,
    () => {
      if (ownerId === null) return void server.removeSpace(ATTIC);
      server.addSpace({ id: ATTIC, kind: 'room', ownerId, access: 'edit' });
      server.put('room', makeRoom({ id: ATTIC, name: 'Attic', ownerId }));
    },
    () => expect(store.view.get('room', ATTIC)?.ownerId).toBe(ownerId ?? undefined),
  );
  expect(field.value).toBe('Loft');
  expect(within(dialog).getByText(text)).toBeTruthy();
  expect(save().getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(save());
  expect(store.engine?.replica.pending).toEqual([]);
});
