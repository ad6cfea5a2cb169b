import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ItemList } from '../../inventory/item-list.tsx';
import { useBoxItems } from '../../replica/use-items.ts';
import { useSpaceInfo } from '../../replica/use-space-infos.ts';
import { idOf, makeBox, makeItem } from '../../testing/fake-boxroom.ts';
import { ATTIC, openInventory, SHARED, shareRoom, SKIS, WINTER } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { useItemDialogs } from './use-item-dialogs.tsx';

const BIKE = idOf(15);
const PUMP = idOf(107);

function Items({ boxId, spaceId }: { boxId: string; spaceId: string }) {
  const items = useBoxItems(boxId, 'alphabet');
  const space = useSpaceInfo(spaceId);
  const { actions, dialogs } = useItemDialogs();
  return (
    <>
      <ItemList items={items} options={space.options} actions={actions} canEdit={space.canEdit} label="Items" />
      {dialogs}
    </>
  );
}

async function openEdit(item: string, boxId = WINTER, spaceId = ATTIC) {
  const inventory = await openInventory((server) => {
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

/** Somebody else does something, and this device hears of it. */
async function elsewhere({ server, store }: Opened, change: () => void, until: () => void): Promise<void> {
  await act(async () => {
    change();
    server.announce();
    await vi.waitFor(() => {
      until();
      expect(store.status.state.kind).toBe('up-to-date');
    });
  });
}
const field = ({ dialog }: Opened, name: string) => within(dialog).getByRole<HTMLInputElement>('textbox', { name });
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const skis = { id: SKIS, boxId: WINTER, spaceId: ATTIC, quantity: 2 };

test('an untouched field follows, a touched one stays and is asked about', async () => {
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

test('what was typed can be let go of', async () => {
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

test('an item that is deleted meanwhile can be made anew from what was typed', async () => {
  const opened = await openEdit('Skis');
  const { server, store, dialog } = opened;
  type(field(opened, 'Item name'), 'Long skis');
  await elsewhere(
    opened,
    () => server.remove('item', SKIS),
    () => expect(store.view.get('item', SKIS)).toBeUndefined(),
  );
  expect(within(dialog).getByText(/This item was deleted or is no longer shared with you/)).toBeTruthy();
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Restore as new item' }));
  const [restored] = [...store.view.itemsIn(WINTER)].filter(({ name }) => name === 'Long skis');
  expect(restored).toMatchObject({ name: 'Long skis', quantity: 2 });
  expect(restored?.id).not.toBe(SKIS);
});

test('when its box went too, another box is asked for', async () => {
  const opened = await openEdit('Pump', BIKE, SHARED);
  const { server, store, dialog } = opened;
  await elsewhere(
    opened,
    () => server.view.spaces.delete(SHARED),
    () => expect(store.view.get('item', PUMP)).toBeUndefined(),
  );
  const restore = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Restore as new item' });
  expect(restore().disabled).toBe(true);
  fireEvent.click(within(dialog).getByRole('radio', { name: /^Winter/ }));
  fireEvent.click(restore());
  expect([...store.view.itemsIn(WINTER)].map(({ name }) => name)).toContain('Pump');
});

test('access that becomes view-only is said, and what was typed stays', async () => {
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
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true);
});
