import { aCategory } from '@boxroom/domain/testing/rows';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createSelection } from '../../inventory/selection/selection.ts';
import { useBox } from '../../replica/hooks/use-boxes.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import { CATALOGUE_ID, idOf, makeBox, makeItem, makeProfile, USER_ID } from '../../testing/fake-boxroom.ts';
import {
  ATTIC,
  type OpenInventory,
  openInventory,
  OTHER_CATALOGUE,
  OTHER_USER,
  SHARED,
  shareRoom,
  SUMMER,
  WINTER,
} from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { BoxItems } from './box-items.tsx';
import { ItemSelectionBar } from './item-selection-bar.tsx';
import { useItemDialogs } from './use-item-dialogs.tsx';

const NAMES = ['Axe', 'Bolt', 'Clamp', 'Drill', 'Easel'];
const IDS = NAMES.map((_, n) => idOf(400 + n));
const [TOOLS, THEIR_TOOLS, BIKE, PUMP] = [idOf(501), idOf(502), idOf(503), idOf(504)];
const printed = vi.fn();

beforeEach(() => {
  printed.mockClear();
  localStorage.clear();
});

async function open(prepare?: Parameters<typeof openInventory>[0]): Promise<OpenInventory> {
  return openInventory((server) => {
    server.put('profile', makeProfile({ id: USER_ID, spaceId: CATALOGUE_ID, username: 'ann', showCategories: true }));
    server.put('category', aCategory({ id: TOOLS, spaceId: CATALOGUE_ID, name: 'Tools' }));
    for (const [n, name] of NAMES.entries())
      server.put('item', makeItem({ id: IDS[n] ?? '', name, boxId: SUMMER, spaceId: ATTIC, updatedAt: 100 - n }));
    prepare?.(server);
  });
}

function Page() {
  const box = useBox(SUMMER);
  const space = useSpaceInfo(ATTIC);
  return box && <BoxItems box={box} space={space} isGone={false} onFilled={() => undefined} onPrint={printed} />;
}

async function openBox(prepare?: Parameters<typeof openInventory>[0]): Promise<OpenInventory> {
  const inventory = await open(prepare);
  await renderRouted(inventory.wrap(<Page />));
  return inventory;
}

/** A bar over a selection of these items, with its dialogs. */
async function openBar(inventory: OpenInventory, ids: readonly string[]) {
  const selection = createSelection();
  selection.setRows(ids);
  selection.setAll(true);
  function Bar() {
    const { openSelected, dialogs } = useItemDialogs();
    return (
      <>
        <ItemSelectionBar selection={selection} openSelected={openSelected} onPrint={printed} />
        {dialogs}
      </>
    );
  }
  await renderRouted(inventory.wrap(<Bar />));
  return selection;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${name}` });
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .flatMap((one) => (one.checked ? [one.getAttribute('aria-label')] : []));
const names = (...wanted: string[]) => wanted.map((name) => `Select ${name}`);
const rowOf = (name: string) => screen.getByText(name);

describe('in a list', () => {
  test('Select begins, a tap anywhere in a row selects it, and Done ends', async () => {
    await openBox();
    press('Select');
    fireEvent.click(rowOf('Bolt'));
    fireEvent.click(box('Drill'));
    expect(chosen()).toEqual(names('Bolt', 'Drill'));
    expect(await screen.findByText('2 selected')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit Bolt' })).toBeNull();
    press('Done');
    expect(screen.queryByText('2 selected')).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit Bolt' })).toBeTruthy();
  });

  test('Shift with a click selects the range, "Range" the same with two taps, and All everything', async () => {
    await openBox();
    press('Select');
    fireEvent.click(rowOf('Axe'));
    fireEvent.click(rowOf('Clamp'), { shiftKey: true });
    expect(chosen()).toEqual(names('Axe', 'Bolt', 'Clamp'));
    press(await screen.findByRole('button', { name: 'All' }).then(() => 'All'));
    expect(chosen()).toHaveLength(5);
    press('None');
    fireEvent.click(rowOf('Drill'));
    press('Range');
    expect(screen.getByText('Now tap the last one')).toBeTruthy();
    fireEvent.click(rowOf('Bolt'));
    expect(chosen()).toEqual(names('Bolt', 'Clamp', 'Drill'));
  });

  test('a long press begins, and another ends a range; the click after it does nothing', async () => {
    await openBox();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const hold = (name: string) => {
        fireEvent.pointerDown(rowOf(name), { pointerType: 'touch', isPrimary: true, clientX: 5, clientY: 5 });
        act(() => void vi.advanceTimersByTime(600));
        fireEvent.pointerUp(rowOf(name));
        fireEvent.click(rowOf(name));
      };
      hold('Bolt');
      expect(chosen()).toEqual(names('Bolt'));
      hold('Drill');
      expect(chosen()).toEqual(names('Bolt', 'Clamp', 'Drill'));
    } finally {
      vi.useRealTimers();
    }
  });

  test('a finger that scrolls selects nothing', async () => {
    await openBox();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.pointerDown(rowOf('Bolt'), { pointerType: 'touch', isPrimary: true, clientX: 5, clientY: 5 });
    fireEvent.pointerMove(rowOf('Bolt'), { pointerType: 'touch', clientX: 5, clientY: 30 });
    act(() => void vi.advanceTimersByTime(600));
    vi.useRealTimers();
    expect(screen.queryByRole('checkbox', { name: 'Select Bolt' })).toBeNull();
  });

  test('Shift with the arrows grows and shrinks, Ctrl+A takes all, Escape ends', async () => {
    await openBox();
    press('Select');
    act(() => box('Bolt').focus());
    const arrow = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey: true });
    arrow('ArrowDown');
    arrow('ArrowDown');
    expect(chosen()).toEqual(names('Bolt', 'Clamp', 'Drill'));
    arrow('ArrowUp');
    expect(chosen()).toEqual(names('Bolt', 'Clamp'));
    fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
    expect(chosen()).toHaveLength(5);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.getByRole('button', { name: 'Select' })).toBeTruthy();
  });

  test('survives rows that come and go', async () => {
    const { server, store } = await openBox();
    press('Select');
    fireEvent.click(rowOf('Axe'));
    fireEvent.click(rowOf('Bolt'));
    await screen.findByText('2 selected');
    server.remove('item', IDS[0] ?? '');
    server.put('item', makeItem({ id: idOf(450), name: 'New one', boxId: SUMMER, spaceId: ATTIC }));
    act(() => store.wake());
    expect(await screen.findByText('New one')).toBeTruthy();
    expect(chosen()).toEqual(names('Bolt'));
    expect(screen.getByText('1 selected')).toBeTruthy();
  });
});

describe('what can be done', () => {
  const withShared = (server: Parameters<NonNullable<Parameters<typeof openInventory>[0]>>[0]) => {
    shareRoom(server, 'view');
    server.put('box', makeBox({ id: BIKE, name: 'Bike', spaceId: SHARED }));
    server.put('item', makeItem({ id: PUMP, name: 'Pump', boxId: BIKE, spaceId: SHARED }));
  };
  const placeOf = ({ store }: OpenInventory, id: string) => store.view.get('item', id)?.boxId;

  test('nothing selected: an action says so', async () => {
    const inventory = await open();
    const selection = await openBar(inventory, IDS);
    act(() => selection.setAll(false));
    press('Move');
    expect(await screen.findByText('No items selected', { selector: '.toast-title' })).toBeTruthy();
  });

  test('more than one command changes: an action says how many it may be', async () => {
    const inventory = await open();
    await openBar(
      inventory,
      Array.from({ length: 5001 }, (_, n) => idOf(10_000 + n)),
    );
    press('Delete');
    const text = '5,001 items are too many at once. Select at most 5,000.';
    expect(await screen.findByText(text, { selector: '.toast-title' })).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('moves in one command, skips view-only items and says so, and is undone at once', async () => {
    const inventory = await open(withShared);
    const selection = await openBar(inventory, [...IDS, PUMP]);
    press('Move');
    const dialog = await screen.findByRole('dialog', { name: 'Move Items to Box' });
    const note = '1 item stays as it is: you have view-only access there.';
    expect(within(dialog).getByText(note)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('radio', { name: /Winter/ }));
    const before = inventory.store.engine?.replica.pending.length ?? 0;
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move Items' }));
    expect(inventory.store.engine?.replica.pending.length).toBe(before + 1);
    expect(IDS.map((id) => placeOf(inventory, id))).toEqual(IDS.map(() => WINTER));
    expect(placeOf(inventory, PUMP)).toBe(BIKE);
    expect(await screen.findByText(`5 items are now in Winter. ${note}`)).toBeTruthy();
    expect(selection.state().isOn).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
    expect(IDS.map((id) => placeOf(inventory, id))).toEqual(IDS.map(() => SUMMER));
  });

  test('only view-only items: an action gives the reason', async () => {
    const inventory = await open(withShared);
    await openBar(inventory, [PUMP]);
    for (const name of ['Move', 'Category', 'Delete'])
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: 'Tick' }).getAttribute('aria-disabled')).toBeNull();
  });

  test('deletes in one command, which Undo takes back', async () => {
    const inventory = await open();
    await openBar(inventory, IDS);
    press('Delete');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete 5' }));
    expect(IDS.map((id) => placeOf(inventory, id))).toEqual(IDS.map(() => undefined));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    expect(IDS.map((id) => placeOf(inventory, id))).toEqual(IDS.map(() => SUMMER));
  });

  test('sets a category, in another room its owner’s of that name, and Undo restores each old one', async () => {
    const inventory = await open((server) => {
      shareRoom(server, 'edit');
      server.addSpace({ id: OTHER_CATALOGUE, kind: 'catalogue', ownerId: OTHER_USER, access: 'view' });
      server.put('box', makeBox({ id: BIKE, name: 'Bike', spaceId: SHARED }));
      server.put('item', makeItem({ id: PUMP, name: 'Pump', boxId: BIKE, spaceId: SHARED }));
      server.put('category', aCategory({ id: THEIR_TOOLS, spaceId: OTHER_CATALOGUE, name: 'tools' }));
    });
    const categoryOf = (id = '') => inventory.store.view.get('item', id)?.categoryId;
    await openBar(inventory, [...IDS.slice(0, 2), PUMP]);
    press('Category');
    const dialog = await screen.findByRole('dialog', { name: 'Category' });
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Tools' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Set Category' }));
    expect([categoryOf(IDS[0]), categoryOf(IDS[1]), categoryOf(PUMP)]).toEqual([TOOLS, TOOLS, THEIR_TOOLS]);
    expect(await screen.findByText('3 items are now in the category Tools.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
    expect([categoryOf(IDS[0]), categoryOf(IDS[1]), categoryOf(PUMP)]).toEqual([null, null, null]);
  });

  test('ticks those that are not, and unticks when all are', async () => {
    const inventory = await open();
    const isTicked = (id = '') => inventory.store.view.get('checklistEntry', id) !== undefined;
    inventory.store.mutate('checklist.add', { itemIds: [IDS[0] ?? ''] });
    const selection = await openBar(inventory, IDS);
    press('Tick');
    expect(IDS.every(isTicked)).toBe(true);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    expect(IDS.map(isTicked)).toEqual([true, false, false, false, false]);
    act(() => selection.set(IDS.slice(0, 1), true));
    press('Untick');
    await waitFor(() => expect(isTicked(IDS[0])).toBe(false));
  });

  test('prints the selected items', async () => {
    const inventory = await open();
    await openBar(inventory, IDS.slice(1, 3));
    press('Print');
    expect(printed).toHaveBeenCalledWith([
      expect.objectContaining({ name: 'Bolt' }),
      expect.objectContaining({ name: 'Clamp' }),
    ]);
  });
});
