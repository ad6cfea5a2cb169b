import { sortItems } from '@boxroom/domain/item/sort-items';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ItemList } from '../../inventory/item/item-list.tsx';
import { useSelection } from '../../inventory/selection/use-selection.ts';
import { useBoxItems } from '../../replica/hooks/use-items.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import type { ReplicaStore } from '../../replica/store/replica-store.ts';
import { idOf, makeBox, makeItem, makeProfile, CATALOGUE_ID, USER_ID } from '../../testing/fake-boxroom.ts';
import {
  ATTIC,
  openInventory,
  OTHER_CATALOGUE,
  OTHER_USER,
  SCARF,
  SHARED,
  shareRoom,
  SKIS,
  SUMMER,
  WINTER,
} from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { AddItemsForm } from './add-items-form.tsx';
import { useItemDialogs } from './use-item-dialogs.tsx';

const NO_ROWS: readonly string[] = [];

function Items({ boxId, spaceId }: { boxId: string; spaceId: string }) {
  const items = useBoxItems(boxId, 'alphabet');
  const space = useSpaceInfo(spaceId);
  const { actions, dialogs } = useItemDialogs();
  const selection = useSelection(NO_ROWS);
  return (
    <>
      <AddItemsForm boxId={boxId} spaceId={spaceId} canEdit={space.canEdit} />
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

async function renderItems(prepare?: Parameters<typeof openInventory>[0], boxId = WINTER, spaceId = ATTIC) {
  const inventory = await openInventory(prepare);
  await renderRouted(inventory.wrap(<Items boxId={boxId} spaceId={spaceId} />));
  return inventory;
}

const everything = { showQuantity: true, showPrice: true, showCategories: true, showDateStamp: true };
const withEverything: Parameters<typeof openInventory>[0] = (server) =>
  server.put('profile', makeProfile({ id: USER_ID, spaceId: CATALOGUE_ID, username: 'ann', ...everything }));

const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Item name' });
/** Names and quantities of the items added to the box's initial two. */
const added = (store: ReplicaStore) =>
  [...store.view.itemsIn(WINTER)].map(({ name, quantity }) => [name, quantity]).slice(2);
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

afterEach(() => void vi.restoreAllMocks());

describe('adding', () => {
  test('is a loop: the field is empty and focused again, optional fields stay open', async () => {
    const { store } = await renderItems(withEverything);
    fireEvent.click(screen.getByRole('button', { name: 'Price' }));
    for (const name of ['Sledge', 'Helmet']) {
      type(nameField(), name);
      type(screen.getByRole('textbox', { name: /^Price/ }), '19.90');
      fireEvent.submit(nameField());
      expect(nameField().value).toBe('');
      expect(document.activeElement).toBe(nameField());
    }
    expect([...store.view.itemsIn(WINTER)].filter(({ price }) => price === 19.9).map(({ name }) => name)).toEqual([
      'Sledge',
      'Helmet',
    ]);
    expect(screen.getByText('Item added')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: /^Price/ })).toBeTruthy();
  });

  test('needs a name', async () => {
    const { store } = await renderItems();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Item' }).disabled).toBe(true);
    type(nameField(), '   ');
    fireEvent.submit(nameField());
    expect([...store.view.itemsIn(WINTER)]).toHaveLength(2);
  });

  test('shows the error at the field, and keeps what was typed', async () => {
    await renderItems(withEverything);
    fireEvent.click(screen.getByRole('button', { name: 'Quantity' }));
    type(nameField(), 'Sledge');
    type(screen.getByRole('textbox', { name: 'Quantity' }), 'some');
    fireEvent.submit(nameField());
    expect(screen.getByText('Quantity must be a number.')).toBeTruthy();
    expect(nameField().value).toBe('Sledge');
  });

  test('several pasted lines are offered as items, with their quantities', async () => {
    const { store } = await renderItems(withEverything);
    fireEvent.paste(nameField(), { clipboardData: { getData: () => '3 x Candles\nMatches\n\n- Torch' } });
    const dialog = await screen.findByRole('dialog', { name: 'Add 3 items?' });
    expect(within(dialog).getByText('× 3')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add Items'));
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(await within(dialog).findByText(/^What you typed is still here/)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add Items' }));
    expect([...store.view.itemsIn(WINTER)].map(({ name, quantity }) => [name, quantity]).slice(2)).toEqual([
      ['Candles', 3],
      ['Matches', null],
      ['Torch', null],
    ]);
  });

  test.each([
    ['a keyboard that inserts text', 'insertText', true],
    ['a clipboard strip that pastes', 'insertFromPaste', true],
    ['a suggestion in place of a word', 'insertReplacementText', true],
    ['a keyboard that composes words', 'insertCompositionText', false],
  ])('several lines from %s are a pasted list', async (_, inputType, cancelable) => {
    const { store } = await renderItems(withEverything);
    type(nameField(), 'Lamp');
    const data = '3 x Candles\nMatches';
    const isFree = fireEvent(
      nameField(),
      new InputEvent('beforeinput', { inputType, data, cancelable, bubbles: true }),
    );
    expect(isFree).toBe(!cancelable);
    // As the browser does where nobody stopped it: a field has one line.
    if (isFree) fireEvent.input(nameField(), { target: { value: 'Lamp3 x Candles Matches' } });
    expect(nameField().value).toBe('Lamp');
    const dialog = await screen.findByRole('dialog', { name: 'Add 2 items?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add Items' }));
    expect(added(store)).toEqual([
      ['Candles', 3],
      ['Matches', null],
    ]);
    expect(nameField().value).toBe('Lamp');
  });

  test('one line with a break at its end is typed text', async () => {
    await renderItems();
    const data = 'Candles\n';
    const event = new InputEvent('beforeinput', { inputType: 'insertText', data, cancelable: true, bubbles: true });
    expect(fireEvent(nameField(), event)).toBe(true);
  });

  test('where quantities are off, the preview shows the whole lines, as they are added', async () => {
    const { store } = await renderItems();
    fireEvent.paste(nameField(), { clipboardData: { getData: () => '1. 3 x Mugs\n2. Cups (x2)\n3. Spoon' } });
    const dialog = await screen.findByRole('dialog', { name: 'Add 3 items?' });
    const shown = within(dialog).getAllByRole('listitem');
    expect(shown.map(({ textContent }) => textContent)).toEqual(['3 x Mugs', 'Cups (x2)', 'Spoon']);
    expect(within(dialog).getByText('With their bullets and numbers in the name')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add Items' }));
    expect(added(store)).toEqual([
      ['3 x Mugs', null],
      ['Cups (x2)', null],
      ['Spoon', null],
    ]);
  });

  test('a long pasted list keeps its order, even in several commands', async () => {
    const { store } = await renderItems();
    const names = Array.from({ length: 450 }, (_, n) => `Thing ${(n * 7919) % 450}`);
    let now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 5));
    fireEvent.paste(nameField(), { clipboardData: { getData: () => names.join('\n') } });
    const dialog = await screen.findByRole('dialog', { name: 'Add 450 items?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add Items' }));
    const items = [...store.view.itemsIn(WINTER)].filter(({ id }) => id !== SKIS && id !== SCARF);
    expect(sortItems(items, 'lastChange', () => undefined).map(({ name }) => name)).toEqual(names);
  });

  test('the quantity of a pasted line can stay in its name', async () => {
    const { store } = await renderItems(withEverything);
    fireEvent.paste(nameField(), { clipboardData: { getData: () => '3 x Candles\n2 x Rope' } });
    const dialog = await screen.findByRole('dialog', { name: 'Add 2 items?' });
    const ofRope = within(dialog).getByRole('button', { name: 'Quantity 2 of Rope' });
    fireEvent.click(ofRope);
    expect(ofRope.getAttribute('aria-pressed')).toBe('false');
    expect(within(dialog).getByText('2 x Rope')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add Items' }));
    expect(added(store)).toEqual([
      ['Candles', 3],
      ['2 x Rope', null],
    ]);
  });

  test('pasted lines can keep their bullets and numbers, and one Undo removes them', async () => {
    const { store } = await renderItems(withEverything);
    fireEvent.paste(nameField(), { clipboardData: { getData: () => '1. FC scarf\n2. 3 x Rope' } });
    const dialog = await screen.findByRole('dialog', { name: 'Add 2 items?' });
    expect(within(dialog).getByText('FC scarf')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('switch', { name: /^Keep lines as written/ }));
    expect(within(dialog).queryByRole('button', { name: /^Quantity/ })).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add Items' }));
    expect(added(store)).toEqual([
      ['1. FC scarf', null],
      ['2. 3 x Rope', null],
    ]);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(added(store)).toEqual([]);
    expect(await screen.findByText('2 items removed')).toBeTruthy();
  });

  test('a long line becomes a name and a description, and one that is too long stays', async () => {
    const { store } = await renderItems(withEverything);
    const [long, tooLong] = ['m'.repeat(300), 'w'.repeat(501)];
    fireEvent.paste(nameField(), { clipboardData: { getData: () => `Torch\n${long}\n${tooLong}` } });
    const dialog = await screen.findByRole('dialog', { name: 'Add 2 items?' });
    expect(within(dialog).getByText(/^1 line is too long for a name/)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add Items' }));
    const rest = await screen.findByRole('dialog', { name: '1 line left' });
    expect(within(rest).getByText(tooLong)).toBeTruthy();
    expect(within(rest).getByRole('button', { name: 'Copy 1 line' })).toBeTruthy();
    const items = [...store.view.itemsIn(WINTER)].slice(2);
    expect(items.map(({ description }) => description)).toEqual([null, long]);
  });

  test('a quantity in the name is offered, and Enter takes it', async () => {
    const { store } = await renderItems(withEverything);
    type(nameField(), '3 x Candles');
    expect(screen.getByRole('group', { name: 'Quantity 3, name "Candles"' })).toBeTruthy();
    fireEvent.submit(nameField());
    expect(added(store)).toEqual([['Candles', 3]]);
    expect(screen.queryByRole('group', { name: /^Quantity 3/ })).toBeNull();
    expect(document.activeElement).toBe(nameField());
  });

  test('Escape declines the offer until the next item, and closes nothing', async () => {
    const { store } = await renderItems(withEverything);
    type(nameField(), '3 x Candles');
    const isFree = fireEvent.keyDown(nameField(), { key: 'Escape' });
    expect(isFree).toBe(false);
    expect(screen.queryByRole('group', { name: /^Quantity 3/ })).toBeNull();
    type(nameField(), '3 x Candles red');
    expect(screen.queryByRole('group', { name: /^Quantity 3/ })).toBeNull();
    expect(fireEvent.keyDown(nameField(), { key: 'Escape' })).toBe(true);
    fireEvent.submit(nameField());
    type(nameField(), 'Mugs x2');
    fireEvent.click(screen.getByRole('button', { name: /^Keep as typed/ }));
    expect(document.activeElement).toBe(nameField());
    fireEvent.submit(nameField());
    type(nameField(), 'Rope x2');
    fireEvent.submit(nameField());
    expect(added(store)).toEqual([
      ['3 x Candles red', null],
      ['Mugs x2', null],
      ['Rope', 2],
    ]);
  });

  test('offers no quantity where quantities are hidden or one was typed', async () => {
    const { store } = await renderItems();
    type(nameField(), '3 x Candles');
    expect(screen.queryByRole('group', { name: /^Quantity 3/ })).toBeNull();
    fireEvent.submit(nameField());
    expect(added(store)).toEqual([['3 x Candles', null]]);
    cleanup();
    const other = await renderItems(withEverything);
    fireEvent.click(screen.getByRole('button', { name: 'Quantity' }));
    type(screen.getByRole('textbox', { name: 'Quantity' }), '7');
    type(nameField(), '3 x Candles');
    expect(screen.queryByRole('group', { name: /^Quantity 3/ })).toBeNull();
    fireEvent.submit(nameField());
    expect(added(other.store)).toEqual([['3 x Candles', 7]]);
  });

  test('in a view-only room rows have no buttons, and Add Item gives its reason', async () => {
    const box = idOf(15);
    await renderItems(
      (server) => {
        shareRoom(server, 'view');
        server.put('box', makeBox({ id: box, name: 'Bike', spaceId: SHARED }));
        server.put('item', makeItem({ id: idOf(107), name: 'Pump', boxId: box, spaceId: SHARED, quantity: 2 }));
      },
      box,
      SHARED,
    );
    const row = screen.getByRole('listitem');
    expect(within(row).getAllByRole('button')).toEqual([screen.getByRole('button', { name: 'Pump' })]);
    expect(within(row).getByRole('checkbox', { name: 'Pump on checklist' })).toBeTruthy();
    const add = screen.getByRole('button', { name: 'Add Item' });
    expect(add.getAttribute('aria-disabled')).toBe('true');
    const hint = document.getElementById(add.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe('View-only access - you cannot add items to this room');
    fireEvent.click(add);
    expect(await screen.findByText('Permission denied', { selector: '.toast-title' })).toBeTruthy();
    expect(screen.getByText('You do not have permission to add items to this box')).toBeTruthy();
  });

  test('a category can be created on the spot', async () => {
    const { store } = await renderItems(withEverything);
    fireEvent.click(screen.getByRole('button', { name: 'Category' }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Category' }), { target: { value: 'new' } });
    const dialog = await screen.findByRole('dialog', { name: 'Create New Category' });
    type(within(dialog).getByRole('textbox', { name: 'Category Name' }), 'Sports');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create Category' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category' }).selectedOptions[0]?.text).toBe(
        'Sports',
      ),
    );
    expect([...store.view.rows.category.values()].map(({ name }) => name)).toEqual(['Sports']);
  });
});

describe('a row', () => {
  test('minus at one hides the quantity, plus starts from zero', async () => {
    await renderItems(withEverything);
    const minus = () => screen.getByRole('button', { name: 'Decrease quantity of Skis' });
    fireEvent.click(minus());
    fireEvent.click(minus());
    expect(screen.queryByRole('button', { name: 'Decrease quantity of Skis' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Increase quantity of Skis' }));
    expect(within(screen.getByRole('group', { name: 'Quantity of Skis' })).getByText('1')).toBeTruthy();
  });

  test('its tick adds the item to the checklist and removes it', async () => {
    const { store } = await renderItems();
    const tick = () => screen.getByRole('checkbox', { name: 'Skis on checklist' });
    fireEvent.click(tick());
    expect(store.view.get('checklistEntry', SKIS)).toBeTruthy();
    expect(screen.getByText('On Checklist')).toBeTruthy();
    fireEvent.click(tick());
    expect(store.view.get('checklistEntry', SKIS)).toBeUndefined();
    expect(screen.getByText('Item removed from checklist')).toBeTruthy();
  });

  test('editing sends only the changed fields', async () => {
    const { store } = await renderItems(withEverything);
    fireEvent.click(screen.getByRole('button', { name: 'Edit Skis' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit item' });
    type(within(dialog).getByRole('textbox', { name: 'Item name' }), 'Short skis');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    expect(store.view.get('item', SKIS)).toMatchObject({ name: 'Short skis', quantity: 2 });
    const pending = store.engine?.replica.pending.at(-1);
    expect(pending?.input).toEqual({ id: SKIS, set: { name: 'Short skis' } });
  });

  test('its form leads to more fields, which appear in it, with what was typed', async () => {
    const { store } = await renderItems();
    fireEvent.click(screen.getByRole('button', { name: 'Edit Skis' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit item' });
    type(within(dialog).getByRole('textbox', { name: 'Item name' }), 'Short skis');
    fireEvent.click(within(dialog).getByRole('button', { name: 'More fields…' }));
    const more = await screen.findByRole('dialog', { name: 'More fields' });
    for (const one of within(more).getAllByRole('switch')) fireEvent.click(one);
    fireEvent.click(within(more).getByRole('button', { name: 'Done' }));
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Item name' }).value).toBe('Short skis');
    expect(within(dialog).getByRole('textbox', { name: 'Serial number' })).toBeTruthy();
    expect(within(dialog).queryByRole('button', { name: 'More fields…' })).toBeNull();
    expect(store.view.get('profile', USER_ID)).toMatchObject({ showPapers: true, showBoxCapacity: false });
  });

  test.each([
    ['nothing', {}, []],
    ['a price and papers', { showPrice: true, showPapers: true }, [/^Price/, /^Papers/]],
  ])('of a shared room whose owner shows %s leads to just that', async (_what, shown, expected) => {
    const box = idOf(15);
    await renderItems(
      (server) => {
        shareRoom(server, 'edit');
        server.addSpace({ id: OTHER_CATALOGUE, kind: 'catalogue', ownerId: OTHER_USER, access: 'view' });
        server.put('profile', makeProfile({ id: OTHER_USER, spaceId: OTHER_CATALOGUE, username: 'bob', ...shown }));
        server.put('box', makeBox({ id: box, name: 'Bike', spaceId: SHARED }));
        server.put('item', makeItem({ id: idOf(107), name: 'Pump', boxId: box, spaceId: SHARED }));
      },
      box,
      SHARED,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Edit Pump' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit item' });
    const button = within(dialog).queryByRole('button', { name: 'More fields…' });
    expect(button !== null).toBe(expected.length > 0);
    if (!button) return;
    fireEvent.click(button);
    const more = await screen.findByRole('dialog', { name: 'More fields' });
    expect(within(more).getAllByRole('switch')).toEqual(
      expected.map((name) => within(more).getByRole('switch', { name })),
    );
  });

  test('moving requires a destination, never offers the same box, and can be undone', async () => {
    const { store } = await renderItems();
    fireEvent.click(screen.getByRole('button', { name: 'Move Skis' }));
    const dialog = await screen.findByRole('dialog', { name: 'Move Item to Another Box' });
    const submit = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Move Item' });
    expect(submit.disabled).toBe(true);
    expect(within(dialog).queryByRole('radio', { name: 'Winter' })).toBeNull();
    expect(
      within(dialog)
        .getAllByRole('group')
        .map((group) => group.querySelector('legend')?.textContent),
    ).toEqual(['Attic', 'Cellar', 'Unassigned']);
    fireEvent.click(within(dialog).getByRole('radio', { name: /Summer/ }));
    fireEvent.click(submit);
    expect(store.view.get('item', SKIS)?.boxId).toBe(SUMMER);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(store.view.get('item', SKIS)?.boxId).toBe(WINTER);
  });

  test('without another box, moving shows a message', async () => {
    await renderItems((server) => {
      for (const id of server.view.rows.box.keys()) if (id !== WINTER) server.remove('box', id);
    });
    fireEvent.click(screen.getByRole('button', { name: 'Move Skis' }));
    expect(await screen.findByText('No other boxes available')).toBeTruthy();
  });

  test('deleting asks first, and undo restores the item with its tick', async () => {
    const { store } = await renderItems();
    store.mutate('checklist.add', { itemIds: [SKIS] });
    fireEvent.click(screen.getByRole('button', { name: 'Delete Skis' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Item' });
    expect(store.view.get('item', SKIS)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(store.view.get('item', SKIS)).toBeUndefined();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(store.view.get('item', SKIS)).toMatchObject({ name: 'Skis', quantity: 2, boxId: WINTER });
    expect(store.view.get('checklistEntry', SKIS)).toBeTruthy();
  });

  test('is duplicated with its fields, and one Undo removes the copy', async () => {
    const { store } = await renderItems(withEverything);
    const original = store.view.get('item', SKIS);
    fireEvent.click(screen.getByRole('button', { name: `Edit ${original?.name}` }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit item' });
    type(within(dialog).getByRole('textbox', { name: 'Item name' }), 'Other');
    const duplicate = within(dialog).getByRole('button', { name: 'Duplicate item' });
    expect(duplicate.getAttribute('aria-disabled')).toBe('true');
    type(within(dialog).getByRole('textbox', { name: 'Item name' }), original?.name ?? '');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Duplicate item' }));
    const [copy] = [...store.view.itemsIn(WINTER)].slice(2);
    const { name, quantity, boxId } = original ?? {};
    expect(copy).toMatchObject({ name, quantity, boxId, pictureId: null });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect([...store.view.itemsIn(WINTER)]).toHaveLength(2);
  });

  test('a pending change is marked', async () => {
    const { server, store } = await renderItems();
    server.failure = 'network';
    type(nameField(), 'Sledge');
    fireEvent.submit(nameField());
    expect(screen.getByRole('img', { name: 'Not sent yet' })).toBeTruthy();
    server.failure = null;
    store.wake();
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Not sent yet' })).toBeNull());
  });
});
