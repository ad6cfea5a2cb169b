import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ItemList } from '../../inventory/item/item-list.tsx';
import { useSelection } from '../../inventory/selection/use-selection.ts';
import { useBoxItems } from '../../replica/hooks/use-items.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import { elsewhere } from '../../testing/elsewhere.ts';
import { CATALOGUE_ID, idOf, makeBox, makeItem, makeProfile, USER_ID } from '../../testing/fake-boxroom.ts';
import { ATTIC, openInventory, SHARED, shareRoom, SKIS, WINTER } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { useItemDialogs } from './use-item-dialogs.tsx';

const BIKE = idOf(15);
const PUMP = idOf(107);

const NO_ROWS: readonly string[] = [];

function Items({ boxId, spaceId }: { boxId: string; spaceId: string }) {
  const items = useBoxItems(boxId, 'alphabet');
  const space = useSpaceInfo(spaceId);
  const { actions, dialogs } = useItemDialogs();
  const selection = useSelection(NO_ROWS);
  return (
    <>
      <ItemList
        items={items}
        options={space.options}
        actions={actions}
        canEdit={space.canEdit}
        selection={selection}
        label="Items"
      />
      {dialogs}
    </>
  );
}

async function openEdit(item: string, boxId = WINTER, spaceId = ATTIC, showPictures = false) {
  const inventory = await openInventory((server) => {
    server.put('profile', makeProfile({ id: USER_ID, spaceId: CATALOGUE_ID, username: 'ann', showPictures }));
    shareRoom(server, 'edit');
    server.put('box', makeBox({ id: BIKE, name: 'Bike', spaceId: SHARED }));
    server.put('item', makeItem({ id: PUMP, name: 'Pump', boxId: BIKE, spaceId: SHARED }));
  });
  await renderRouted(inventory.wrap(<Items boxId={boxId} spaceId={spaceId} />));
  fireEvent.click(screen.getByRole('button', { name: `Edit ${item}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit item' });
  return { ...inventory, dialog };
}
type Opened = Awaited<ReturnType<typeof openEdit>>;

/** Expects Save to be disabled with a reason, and to save nothing. */
function expectOff({ store, dialog }: Opened, why: string): void {
  const save = within(dialog).getByRole('button', { name: 'Save Changes' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(save);
  expect(document.getElementById(save.getAttribute('aria-describedby') ?? '')?.textContent).toBe(why);
  const title = why.startsWith('View-only access') ? 'Permission denied' : why;
  expect(screen.getByText(title, { selector: '.toast-title' })).toBeTruthy();
  expect(store.engine?.replica.pending).toEqual([]);
}
const field = ({ dialog }: Opened, name: string) => within(dialog).getByRole<HTMLInputElement>('textbox', { name });
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const skis = { id: SKIS, boxId: WINTER, spaceId: ATTIC, quantity: 2 };

test('an untouched field follows the row, a typed one stays and is contested', async () => {
  const opened = await openEdit('Skis');
  const { server, store, dialog } = opened;
  type(field(opened, 'Item name'), 'Long skis');
  await elsewhere(
    opened,
    () => server.put('item', makeItem({ ...skis, name: 'Short skis', description: 'Red' })),
    () => expect(store.view.get('item', SKIS)?.description).toBe('Red'),
  );
  expect(field(opened, 'Item name').value).toBe('Long skis');
  expect(field(opened, 'Description').value).toBe('Red');
  expect(within(dialog).getByText('Changed elsewhere: Description to “Red”')).toBeTruthy();
  expect(within(dialog).getByText('Item name was changed elsewhere to “Short skis”.')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }));
  expect(within(dialog).queryByText(/^Item name was changed/)).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
  expect(store.engine?.replica.pending.at(-1)?.input).toEqual({ id: SKIS, set: { name: 'Long skis' } });
});

test('Take theirs drops the typed value', async () => {
  const opened = await openEdit('Skis');
  const { server, store, dialog } = opened;
  type(field(opened, 'Item name'), 'Long skis');
  await elsewhere(
    opened,
    () => server.put('item', makeItem({ ...skis, name: 'Short skis' })),
    () => expect(store.view.get('item', SKIS)?.name).toBe('Short skis'),
  );
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take theirs' }));
  expect(field(opened, 'Item name').value).toBe('Short skis');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
  expect(store.engine?.replica.pending).toEqual([]);
});

test('an item that is deleted meanwhile can be restored as a new one with the typed values', async () => {
  const opened = await openEdit('Skis');
  const { server, store, dialog } = opened;
  type(field(opened, 'Item name'), 'Long skis');
  await elsewhere(
    opened,
    () => server.remove('item', SKIS),
    () => expect(store.view.get('item', SKIS)).toBeUndefined(),
  );
  expect(within(dialog).getByText(/This item was deleted or is no longer shared with you/)).toBeTruthy();
  expectOff(opened, 'This item is gone - you can restore it as a new one');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Restore as new item' }));
  const [restored] = [...store.view.itemsIn(WINTER)].filter(({ name }) => name === 'Long skis');
  expect(restored).toMatchObject({ name: 'Long skis', quantity: 2 });
  expect(restored?.id).not.toBe(SKIS);
});

test('asks for another box when its box is gone too', async () => {
  const opened = await openEdit('Pump', BIKE, SHARED);
  const { server, store, dialog } = opened;
  await elsewhere(
    opened,
    () => server.removeSpace(SHARED),
    () => expect(store.view.get('item', PUMP)).toBeUndefined(),
  );
  const restore = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Restore as new item' });
  expect(restore().disabled).toBe(true);
  fireEvent.click(within(dialog).getByRole('radio', { name: /^Winter/ }));
  fireEvent.click(restore());
  expect([...store.view.itemsIn(WINTER)].map(({ name }) => name)).toContain('Pump');
});

test('reports access that becomes view-only, and keeps the typed text', async () => {
  const opened = await openEdit('Pump', BIKE, SHARED);
  const { server, store, dialog } = opened;
  type(field(opened, 'Item name'), 'Air pump');
  await elsewhere(
    opened,
    () => shareRoom(server, 'view'),
    () => expect(store.view.space(SHARED)?.access).toBe('view'),
  );
  expect(within(dialog).getByText(/You now have view-only access/)).toBeTruthy();
  expect(field(opened, 'Item name').value).toBe('Air pump');
  expectOff(opened, 'View-only access - you cannot edit items in this room');
});

test('does not restore invalid values, and the field shows the reason', async () => {
  const opened = await openEdit('Skis');
  const { server, store, dialog } = opened;
  type(field(opened, 'Description'), 'n'.repeat(501));
  await elsewhere(
    opened,
    () => server.remove('item', SKIS),
    () => expect(store.view.get('item', SKIS)).toBeUndefined(),
  );
  fireEvent.click(within(dialog).getByRole('button', { name: 'Restore as new item' }));
  expect(within(dialog).getByText('Description must be 500 characters or less.')).toBeTruthy();
  expect(store.engine?.replica.pending).toEqual([]);
});

test('does not mention a field that the settings hide', async () => {
  const opened = await openEdit('Skis');
  const { server, store, dialog } = opened;
  const pricier = { ...skis, name: 'Skis', description: 'Red', price: 99 };
  await elsewhere(
    opened,
    () => server.put('item', makeItem(pricier)),
    () => expect(store.view.get('item', SKIS)?.price).toBe(99),
  );
  expect(within(dialog).getByText(/^Changed elsewhere:/).textContent).toBe('Changed elsewhere: Description to “Red”');
});

test('reports a picture that changed elsewhere, and contests it where it changed here too', async () => {
  const opened = await openEdit('Skis', WINTER, ATTIC, true);
  const { server, store, dialog } = opened;
  await elsewhere(
    opened,
    () => server.put('item', makeItem({ ...skis, name: 'Skis', pictureId: idOf(701) })),
    () => expect(store.view.get('item', SKIS)?.pictureId).toBe(idOf(701)),
  );
  expect(within(dialog).getByText('Changed elsewhere: Picture to another one')).toBeTruthy();
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Remove Picture' }));
  await elsewhere(
    opened,
    () => server.put('item', makeItem({ ...skis, name: 'Skis', pictureId: idOf(702) })),
    () => expect(store.view.get('item', SKIS)?.pictureId).toBe(idOf(702)),
  );
  const question = within(dialog).getByRole('group', { name: 'Picture' });
  expect(within(question).getByText('Picture was changed elsewhere to another one.')).toBeTruthy();
  fireEvent.click(within(question).getByRole('button', { name: 'Take theirs' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
  expect(store.view.get('item', SKIS)?.pictureId).toBe(idOf(702));
});
