import { aCategory } from '@boxroom/domain/testing/rows';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CATALOGUE_ID, idOf, makeBox, makeItem, USER_ID } from '../../testing/fake-boxroom.ts';
import {
  ATTIC,
  type OpenInventory,
  openInventory,
  SCARF,
  SHARED,
  shareRoom,
  SKIS,
  SUMMER,
  WINE,
  WINTER,
} from '../../testing/open-inventory.tsx';
import { renderUi } from '../../testing/render-app.tsx';
import { DeleteItemsDialog } from './delete-items-dialog.tsx';
import { MoveItemsDialog } from './move-items-dialog.tsx';

const TENT = idOf(201);
const BOTTLE = idOf(202);
const itemsOf = ({ store }: OpenInventory, ids: readonly string[]) =>
  ids.flatMap((id) => store.view.get('item', id) ?? []);
const placeOf = ({ store }: OpenInventory, id: string) => store.view.get('item', id)?.boxId;

async function open(prepare?: Parameters<typeof openInventory>[0]): Promise<OpenInventory> {
  return openInventory((server) => {
    server.put('item', makeItem({ id: TENT, name: 'Tent', boxId: SUMMER, spaceId: ATTIC }));
    prepare?.(server);
  });
}

async function openMove(inventory: OpenInventory, ids: readonly string[], onChecklist = true): Promise<HTMLElement> {
  const items = itemsOf(inventory, ids);
  renderUi(inventory.wrap(<MoveItemsDialog items={items} open onClose={() => undefined} onChecklist={onChecklist} />));
  return screen.findByRole('dialog');
}

function moveTo(dialog: HTMLElement, name: RegExp): void {
  fireEvent.click(within(dialog).getByRole('radio', { name }));
  fireEvent.click(within(dialog).getByRole('button', { name: /^Move/ }));
}

const undo = () => fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }));

test('the checklist titles the dialog for a single item differently', async () => {
  const inventory = await open((server) => {
    for (const id of server.view.rows.box.keys()) if (id !== WINTER) server.remove('box', id);
  });
  const dialog = await openMove(inventory, [SKIS]);
  expect(within(dialog).getByRole('heading', { name: 'Move to Box' })).toBeTruthy();
  expect(within(dialog).getByText('No boxes available')).toBeTruthy();
});

test('shows a loading text before the replica is complete', async () => {
  const { store, wrap } = await openInventory((server) => {
    server.failure = 'network';
  });
  expect(store.isComplete).toBe(false);
  const item = makeItem({ id: SKIS, name: 'Skis', boxId: WINTER, spaceId: ATTIC });
  renderUi(wrap(<MoveItemsDialog items={[item, { ...item, id: SCARF }]} open onClose={() => undefined} />));
  expect(await screen.findByText('Loading boxes...')).toBeTruthy();
});

test('Undo moves each item back to its box, with one command', async () => {
  const inventory = await open();
  moveTo(await openMove(inventory, [SKIS, SCARF, TENT]), /Wine/);
  expect([SKIS, SCARF, TENT].map((id) => placeOf(inventory, id))).toEqual([WINE, WINE, WINE]);
  expect(screen.getByText('3 items are now in Wine.')).toBeTruthy();
  const before = inventory.store.engine?.replica.pending.length ?? 0;
  act(() => void undo());
  expect([SKIS, SCARF, TENT].map((id) => placeOf(inventory, id))).toEqual([WINTER, WINTER, SUMMER]);
  expect(inventory.store.engine?.replica.pending.slice(before).map(({ input }) => input)).toEqual([
    {
      groups: [
        { boxId: WINTER, ids: [SKIS, SCARF] },
        { boxId: SUMMER, ids: [TENT] },
      ],
    },
  ]);
  expect(screen.getByText('3 items are back where they were.')).toBeTruthy();
});

test('announces that a category is lost with a move to another owner, and Undo restores it', async () => {
  const [garage, sports] = [idOf(203), idOf(204)];
  const inventory = await open((server) => {
    shareRoom(server, 'edit');
    server.put('box', makeBox({ id: garage, name: 'Garage box', spaceId: SHARED }));
    server.put('category', aCategory({ id: sports, spaceId: CATALOGUE_ID, name: 'Sports' }));
    server.put('item', makeItem({ id: SKIS, name: 'Skis', boxId: WINTER, spaceId: ATTIC, categoryId: sports }));
    const profile = server.view.get('profile', USER_ID);
    if (profile) server.put('profile', { ...profile, showCategories: true });
  });
  const dialog = await openMove(inventory, [SKIS, SCARF]);
  const said = 'The owner of Bob’s garage has no category “Sports”, so it is removed.';
  fireEvent.click(within(dialog).getByRole('radio', { name: /Summer/ }));
  expect(within(dialog).queryByText(said)).toBeNull();
  fireEvent.click(within(dialog).getByRole('radio', { name: /Garage box/ }));
  expect(within(dialog).getByText(said)).toBeTruthy();
  moveTo(dialog, /Garage box/);
  expect(inventory.store.view.get('item', SKIS)).toMatchObject({ boxId: garage, categoryId: null });
  const before = inventory.store.engine?.replica.pending.length ?? 0;
  act(() => void undo());
  expect(inventory.store.view.get('item', SKIS)).toMatchObject({ boxId: WINTER, categoryId: sports });
  expect(inventory.store.engine?.replica.pending.length).toBe(before + 1);
});

test('Undo skips items that were already there, that moved on, and whose box is gone', async () => {
  const inventory = await open((server) => {
    server.put('item', makeItem({ id: BOTTLE, name: 'Bottle', boxId: WINE, spaceId: ATTIC }));
  });
  const { store } = inventory;
  moveTo(await openMove(inventory, [SKIS, SCARF, TENT, BOTTLE]), /Wine/);
  act(() => {
    store.mutate('item.move', { ids: [SCARF], boxId: SUMMER });
    store.mutate('box.delete', { id: WINTER });
  });
  act(() => void undo());
  expect([SKIS, SCARF, TENT, BOTTLE].map((id) => placeOf(inventory, id))).toEqual([WINE, SUMMER, SUMMER, WINE]);
  expect(screen.getByText('1 item is back where it was. 1 item stays: the box is gone.')).toBeTruthy();
});

test('moves and deletes none of 251 items when one is view-only', async () => {
  const many = Array.from({ length: 250 }, (_, i) => idOf(1000 + i));
  const pump = idOf(300);
  const inventory = await open((server) => {
    shareRoom(server, 'view');
    for (const id of many) server.put('item', makeItem({ id, name: `Screw ${id}`, boxId: WINTER, spaceId: ATTIC }));
    server.put('box', makeBox({ id: idOf(15), name: 'Bike', spaceId: SHARED }));
    server.put('item', makeItem({ id: pump, name: 'Pump', boxId: idOf(15), spaceId: SHARED }));
  });
  moveTo(await openMove(inventory, [...many, pump]), /Wine/);
  expect(screen.getByText('You have view-only access to 1 item(s) and cannot move them.')).toBeTruthy();
  expect(inventory.store.view.countItemsIn(WINE)).toBe(0);
  cleanup();
  renderUi(
    inventory.wrap(<DeleteItemsDialog items={itemsOf(inventory, [...many, pump])} open onClose={() => undefined} />),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Delete All' }));
  expect(screen.getByText('You have view-only access to 1 item(s) and cannot delete them.')).toBeTruthy();
  expect(inventory.store.view.countItemsIn(WINTER)).toBe(252);
});

test('reports items that were deleted while the dialog was open, and does nothing when none is left', async () => {
  const inventory = await open();
  const { store } = inventory;
  const dialog = await openMove(inventory, [SKIS, SCARF, TENT]);
  act(() => void store.mutate('item.delete', { ids: [SKIS] }));
  moveTo(dialog, /Wine/);
  expect(screen.getByText('2 items are now in Wine. 1 item was already gone.')).toBeTruthy();
  cleanup();
  const gone = itemsOf(inventory, [SCARF, TENT]);
  renderUi(inventory.wrap(<DeleteItemsDialog items={gone} open onClose={() => undefined} />));
  const confirm = await screen.findByRole('button', { name: 'Delete All' });
  act(() => void store.mutate('item.delete', { ids: [SCARF, TENT] }));
  fireEvent.click(confirm);
  expect(screen.getByText('No items selected')).toBeTruthy();
});

test('deletes many items, and Undo restores them together', async () => {
  const inventory = await open();
  const { store } = inventory;
  store.mutate('checklist.add', { itemIds: [SKIS] });
  const items = itemsOf(inventory, [SKIS, TENT]);
  renderUi(inventory.wrap(<DeleteItemsDialog items={items} open onClose={() => undefined} />));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete All' }));
  expect(screen.getByText('2 items were deleted.')).toBeTruthy();
  expect(store.view.get('item', TENT)).toBeUndefined();
  act(() => void undo());
  expect([SKIS, TENT].map((id) => placeOf(inventory, id))).toEqual([WINTER, SUMMER]);
  expect(store.view.get('checklistEntry', SKIS)).toBeTruthy();
  expect(screen.getByText('2 items are back.')).toBeTruthy();
});
