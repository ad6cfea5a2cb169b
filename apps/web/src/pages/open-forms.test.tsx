import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { elsewhere } from '../testing/elsewhere.ts';
import { idOf, makeBox, makeItem } from '../testing/fake-boxroom.ts';
import { openInventory, SCARF, SHARED, shareRoom, SKIS, WINTER } from '../testing/open-inventory.tsx';
import { renderPages } from '../testing/render-page.tsx';

const BIKE = idOf(15);
const PUMP = idOf(107);

/** Opens a page of an inventory with Bob's garage, which this person may edit: the box 'Bike' with a pump in it. */
async function openPage(path: string) {
  const inventory = await openInventory((server) => {
    shareRoom(server, 'edit');
    server.put('box', makeBox({ id: BIKE, name: 'Bike', spaceId: SHARED }));
    server.put('item', makeItem({ id: PUMP, name: 'Pump', boxId: BIKE, spaceId: SHARED }));
  });
  return { ...inventory, ...(await renderPages(inventory, path)) };
}
type Opened = Awaited<ReturnType<typeof openPage>>;

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';

function loseRoom(opened: Opened): Promise<void> {
  const { server, store } = opened;
  return elsewhere(
    opened,
    () => server.removeSpace(SHARED),
    () => expect(store.view.space(SHARED)).toBeUndefined(),
  );
}

async function editPump(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Pump' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit item' });
  type(within(dialog).getByRole('textbox', { name: 'Item name' }), 'Floor pump');
  return dialog;
}

describe('an open form keeps the typed text', () => {
  test('when its room is removed; the page leaves once the form is closed', async () => {
    const opened = await openPage(`/box/${BIKE}`);
    const dialog = await editPump();
    await waitFor(() => expect(opened.history.location.state.dialogs).toHaveLength(1));
    await loseRoom(opened);
    expect(within(dialog).getByText(/no longer shared with you/)).toBeTruthy();
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Item name' }).value).toBe('Floor pump');
    expect(opened.history.location.pathname).toBe(`/box/${BIKE}`);
    expect(screen.queryByTitle('Pump')).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(opened.history.location.pathname).toBe('/app'));
  });

  test('when it is the one that adds to the box', async () => {
    const opened = await openPage(`/box/${BIKE}`);
    type(screen.getByRole('textbox', { name: 'Item name' }), 'Inner tube');
    await loseRoom(opened);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Item name' });
    expect([field.value, field.readOnly, field.disabled]).toEqual(['Inner tube', true, false]);
    expect(screen.getByText(/^This box was deleted or is no longer shared with you\./)).toBeTruthy();
    expect(isOff(screen.getByRole('button', { name: 'Add Item' }))).toBe(true);
    expect(within(screen.getByRole('region', { name: 'About this box' })).queryByRole('link')).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Go to your storage room' }));
    await waitFor(() => expect(opened.history.location.pathname).toBe('/app'));
  });

  test('when access becomes view-only', async () => {
    const opened = await openPage(`/box/${BIKE}`);
    const { server, store } = opened;
    type(screen.getByRole('textbox', { name: 'Item name' }), 'Inner tube');
    await elsewhere(
      opened,
      () => shareRoom(server, 'view'),
      () => expect(store.view.space(SHARED)?.access).toBe('view'),
    );
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Item name' });
    expect([field.value, field.readOnly, field.disabled]).toEqual(['Inner tube', true, false]);
    expect(screen.getByText(/^You now have view-only access to this room\./)).toBeTruthy();
  });

  test('when the list behind it becomes empty', async () => {
    const opened = await openPage(`/app?room=${SHARED}`);
    const { server, store } = opened;
    fireEvent.click(screen.getByRole('radio', { name: 'Item view' }));
    const dialog = await editPump();
    await elsewhere(
      opened,
      () => server.remove('item', PUMP),
      () => expect(store.view.get('item', PUMP)).toBeUndefined(),
    );
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Item name' }).value).toBe('Floor pump');
    await elsewhere(
      opened,
      () => server.remove('box', BIKE),
      () => expect(store.view.get('box', BIKE)).toBeUndefined(),
    );
    await loseRoom(opened);
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Item name' }).value).toBe('Floor pump');
  });

  test('when the box that it fills from the checklist is deleted', async () => {
    const inventory = await openPage('/checklist');
    const { server, store } = inventory;
    act(() => void store.mutate('checklist.add', { itemIds: [SCARF] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Add item to Winter' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add item to box' });
    type(within(dialog).getByRole('textbox', { name: 'Item name' }), 'Mittens');
    await elsewhere(
      inventory,
      () => {
        for (const id of [SKIS, SCARF]) server.remove('item', id);
        server.remove('box', WINTER);
      },
      () => expect(store.view.get('box', WINTER)).toBeUndefined(),
    );
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Item name' }).value).toBe('Mittens');
    expect(within(dialog).getByText(/^This box was deleted/)).toBeTruthy();
  });
});

test('boxes typed for a room that is removed are not added to another room', async () => {
  const opened = await openPage(`/app?room=${SHARED}`);
  fireEvent.click(screen.getByRole('button', { name: 'Add Box' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Box' });
  type(within(dialog).getByRole('textbox', { name: 'Box name' }), 'Tyres');
  await loseRoom(opened);
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Box name' }).value).toBe('Tyres');
  expect(within(dialog).getByText(/^This room is no longer accessible\./)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add Box' }));
  expect([...opened.store.view.rows.box.values()].map(({ name }) => name)).not.toContain('Tyres');
});

test('the page of a box that is missing during a full read stays open', async () => {
  const opened = await openPage(`/box/${WINTER}`);
  const { server, store, history } = opened;
  const box = server.view.get('box', WINTER);
  if (!box) throw new Error('There is no such box.');
  const secondPage = Promise.withResolvers<void>();
  const whole = server.pull.bind(server);
  let isFirst = true;
  server.pull = async (input) => {
    if (!isFirst) await secondPage.promise;
    if (!isFirst) return whole(input);
    isFirst = false;
    const out = await whole({ ...input, cursors: {} });
    // The first page of the snapshot does not include this box yet.
    const spaces = out.spaces.map((patch) => ({ ...patch, base: patch.to + 1, box: [] }));
    return { ...out, hasMore: true, remaining: 1, client: null, spaces };
  };
  server.put('box', { ...box, name: 'Deep winter' });
  server.announce();
  await waitFor(() => expect(store.view.get('box', WINTER)).toBeUndefined());
  expect(history.location.pathname).toBe(`/box/${WINTER}`);
  expect(screen.queryByText('Box removed')).toBeNull();
  server.put('box', { ...box, name: 'Cold winter' });
  secondPage.resolve();
  expect(await screen.findByRole('heading', { level: 1, name: 'Cold winter' })).toBeTruthy();
  expect(history.location.pathname).toBe(`/box/${WINTER}`);
});
