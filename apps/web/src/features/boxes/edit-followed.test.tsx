import type { BoxSetting } from '@boxroom/domain/box/box';
import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { type BoxEntry, findBox } from '../../replica/hooks/use-boxes.ts';
import { elsewhere } from '../../testing/elsewhere.ts';
import { makeBox, USER_ID } from '../../testing/fake-boxroom.ts';
import { ATTIC, openInventory, OTHER_USER, SUMMER } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { BoxTypeDialog } from './box-type-dialog.tsx';
import { EditBoxDialog } from './edit-box-dialog.tsx';

const summer = { id: SUMMER, spaceId: ATTIC, description: 'Behind the door' };
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';

async function openWith(title: string, draw: (box: BoxEntry, close: () => void) => ReactNode) {
  const inventory = await openInventory();
  const box = findBox(inventory.store, SUMMER);
  const closed: true[] = [];
  await renderRouted(inventory.wrap(box && draw(box, () => closed.push(true))));
  const dialog = await screen.findByRole('dialog', { name: title });
  const field = (name: string) => within(dialog).getByRole<HTMLInputElement>('textbox', { name });
  return { ...inventory, dialog, field, closed };
}
const openEdit = () => openWith('Rename Box', (box, close) => <EditBoxDialog box={box} onClose={close} />);
const openType = () => openWith('Change Box Type', (box, close) => <BoxTypeDialog box={box} onClose={close} />);

test('sends only the typed field of a box; the other follows the row', async () => {
  const opened = await openEdit();
  const { server, store, dialog, field } = opened;
  type(field('Location in room'), 'Top shelf');
  await elsewhere(
    opened,
    () => server.put('box', makeBox({ ...summer, name: 'Beach' })),
    () => expect(store.view.get('box', SUMMER)?.name).toBe('Beach'),
  );
  expect(field('Box name').value).toBe('Beach');
  expect(within(dialog).getByText('Changed elsewhere: Box name to “Beach”')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
  expect(store.engine?.replica.pending.at(-1)?.input).toEqual({ id: SUMMER, set: { description: 'Top shelf' } });
});

test('does not send an unchanged box', async () => {
  const { store, dialog, closed } = await openEdit();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
  expect(store.engine?.replica.pending).toEqual([]);
  expect([closed.length, screen.queryByText('Box updated')]).toEqual([1, null]);
});

test('a box that is deleted meanwhile cannot be saved, and shows its last state', async () => {
  const opened = await openEdit();
  const { server, store, dialog, field } = opened;
  type(field('Location in room'), 'Top shelf');
  await elsewhere(
    opened,
    () => server.put('box', makeBox({ ...summer, name: 'Beach' })),
    () => expect(store.view.get('box', SUMMER)?.name).toBe('Beach'),
  );
  await elsewhere(
    opened,
    () => server.remove('box', SUMMER),
    () => expect(store.view.get('box', SUMMER)).toBeUndefined(),
  );
  expect([field('Box name').value, field('Location in room').value]).toEqual(['Beach', 'Top shelf']);
  expect(within(dialog).getByText(/^This was deleted or is no longer shared with you\. What you typed/)).toBeTruthy();
  expect(isOff(within(dialog).getByRole('button', { name: 'Save Changes' }))).toBe(true);
});

test('a box in a room that was transferred away cannot be saved', async () => {
  const opened = await openEdit();
  const { server, store, dialog, field } = opened;
  type(field('Box name'), 'Beach');
  await elsewhere(
    opened,
    () => server.addSpace({ id: ATTIC, kind: 'room', ownerId: OTHER_USER, access: 'edit' }),
    () => expect(store.view.space(ATTIC)?.access).toBe('edit'),
  );
  expect(field('Box name').value).toBe('Beach');
  expect(within(dialog).getByText(/^Only the owner of the storage room can do this\. What you typed/)).toBeTruthy();
  expect(isOff(within(dialog).getByRole('button', { name: 'Save Changes' }))).toBe(true);
});

const setting = (boxType: BoxSetting['boxType']): BoxSetting => ({
  id: SUMMER,
  spaceId: USER_ID,
  boxType,
  capacity: null,
  updatedAt: 1,
});

test('the type of a box follows the row until one is chosen, and is then contested', async () => {
  const opened = await openType();
  const { server, store, dialog } = opened;
  const chosen = () => within(dialog).getAllByRole<HTMLInputElement>('radio', { checked: true });
  const setElsewhere = (boxType: BoxSetting['boxType']) =>
    elsewhere(
      opened,
      () => server.put('boxSetting', setting(boxType)),
      () => expect(store.view.get('boxSetting', SUMMER)?.boxType).toBe(boxType),
    );
  await setElsewhere('plastic');
  expect(chosen()).toEqual([within(dialog).getByRole('radio', { name: 'Plastic' })]);
  expect(within(dialog).getByText('Changed elsewhere: Box type to Plastic')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Shelf' }));
  await setElsewhere('freezer');
  expect(chosen()).toEqual([within(dialog).getByRole('radio', { name: 'Shelf' })]);
  expect(within(dialog).getByText('Box type was changed elsewhere to Freezer.')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(store.view.get('boxSetting', SUMMER)?.boxType).toBe('shelf');
});
