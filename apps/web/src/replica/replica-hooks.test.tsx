import type { CommandInput } from '@boxroom/domain/command/registry';
import { aCategory } from '@boxroom/domain/testing/rows';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { CATALOGUE_ID, idOf, makeBox, makeItem, makeProfile, USER_ID } from '../testing/fake-boxroom.ts';
import {
  ATTIC,
  LOOSE,
  openInventory,
  type OpenInventory,
  OTHER_CATALOGUE,
  OTHER_USER,
  SCARF,
  SHARED,
  shareRoom,
  SKIS,
  SUMMER,
  WINE,
  WINTER,
} from '../testing/open-inventory.tsx';
import { useBox, useBoxes } from './hooks/use-boxes.ts';
import { useCategories } from './hooks/use-categories.ts';
import { useChecklistCount } from './hooks/use-checklist-count.ts';
import { useChecklist, useIsChecked } from './hooks/use-checklist.ts';
import { useDestinations } from './hooks/use-destinations.ts';
import { useDisplaySettings, useVisibleOptions } from './hooks/use-display-settings.ts';
import { useBoxItems } from './hooks/use-items.ts';
import { usePendingHistory } from './hooks/use-pending-history.ts';
import { useRefused } from './hooks/use-refused.ts';
import { useRooms } from './hooks/use-rooms.ts';
import { useIsPending, useSyncStatus } from './hooks/use-sync-status.ts';
import { useTotals } from './hooks/use-totals.ts';
import { useSearch } from './search/use-search.ts';

function render<T>({ wrap }: OpenInventory, hook: () => T) {
  const seen: T[] = [];
  const view = renderHook(
    () => {
      const value = hook();
      seen.push(value);
      return value;
    },
    { wrapper: ({ children }: { children: ReactNode }) => wrap(children) },
  );
  return { ...view, seen };
}

const synced = ({ store }: OpenInventory) =>
  act(() => vi.waitFor(() => expect(store.status).toMatchObject({ state: { kind: 'up-to-date' }, pending: 0 })));

describe('rooms, boxes and items', () => {
  test("rooms are sorted by name and include the person's access", async () => {
    const inventory = await openInventory((server) => shareRoom(server, 'view'));
    const { result } = render(inventory, useRooms);
    expect(result.current.map(({ name, isShared, accessLevel }) => [name, isShared, accessLevel])).toEqual([
      ['Attic', false, 'owner'],
      ['Bob’s garage', true, 'view'],
      ['Cellar', false, 'owner'],
    ]);
  });

  test('a change of access reaches the rooms although no row changed', async () => {
    const inventory = await openInventory((server) => shareRoom(server, 'view'));
    const { result } = render(inventory, useRooms);
    inventory.server.addSpace({ id: SHARED, kind: 'room', ownerId: OTHER_USER, access: 'edit' });
    await act(async () => {
      inventory.server.announce();
      await vi.waitFor(() => expect(inventory.store.view.space(SHARED)?.access).toBe('edit'));
    });
    expect(result.current.find(({ id }) => id === SHARED)?.accessLevel).toBe('edit');
  });

  test("boxes include their item counts and the person's settings", async () => {
    const inventory = await openInventory();
    const { result } = render(inventory, () => useBoxes(ATTIC, 'alphabet'));
    act(() => void inventory.store.mutate('box.setCapacity', { id: SUMMER, capacity: 45 }));
    expect(result.current.map(({ name, itemCount, capacity }) => [name, itemCount, capacity])).toEqual([
      ['Summer', 0, 45],
      ['Winter', 2, null],
    ]);
  });

  test('boxes in no room belong to null', async () => {
    const inventory = await openInventory();
    const { result } = render(inventory, () => useBoxes(null, 'lastChange'));
    expect(result.current.map(({ id }) => id)).toEqual([LOOSE]);
  });

  test('an unrelated change renders nothing again', async () => {
    const inventory = await openInventory();
    const { result, seen } = render(inventory, () => ({
      items: useBoxItems(WINE, 'lastChange'),
      rooms: useRooms(),
      box: useBox(WINE),
    }));
    const before = seen.length;
    act(() => void inventory.store.mutate('item.edit', { id: SKIS, set: { name: 'Short skis' } }));
    await synced(inventory);
    expect(seen).toHaveLength(before);
    act(() => void inventory.store.mutate('item.move', { ids: [SKIS], boxId: WINE }));
    expect(result.current.items.map(({ name }) => name)).toEqual(['Short skis']);
    expect(result.current.box?.itemCount).toBe(1);
  });

  test('a change of one item keeps the objects of the others', async () => {
    const inventory = await openInventory();
    const { result } = render(inventory, () => useBoxItems(WINTER, 'alphabet'));
    const scarf = result.current.find(({ id }) => id === SCARF);
    act(() => void inventory.store.mutate('item.adjustQuantity', { id: SKIS, delta: 1 }));
    expect(result.current.find(({ id }) => id === SKIS)?.quantity).toBe(3);
    expect(result.current.find(({ id }) => id === SCARF)).toBe(scarf);
    await synced(inventory);
    expect(result.current.find(({ id }) => id === SCARF)).toBe(scarf);
  });

  test('the value of a room includes quantities, and free space only the tracked boxes', async () => {
    const inventory = await openInventory((server) => {
      server.put(
        'item',
        makeItem({ id: idOf(103), name: 'Boots', boxId: WINTER, spaceId: ATTIC, price: 19.9, quantity: 3 }),
      );
      server.put('item', makeItem({ id: idOf(104), name: 'Sledge', boxId: SUMMER, spaceId: ATTIC, price: 0.3 }));
      server.put('boxSetting', { id: SUMMER, spaceId: USER_ID, boxType: 'plastic', capacity: 40, updatedAt: 1 });
    });
    const show = (set: CommandInput<'profile.setDisplay'>['set']) =>
      act(() => void inventory.store.mutate('profile.setDisplay', { set }));
    show({ showPrice: true, showQuantity: true, currency: 'EUR' });
    const { result } = render(inventory, () => useTotals(ATTIC));
    expect(result.current).toEqual({ items: 4, values: [{ currency: 'EUR', value: 60 }], freeSpace: 40 });
    // What no row shows is in no sum.
    show({ showQuantity: false });
    expect(result.current.values).toEqual([{ currency: 'EUR', value: 20.2 }]);
  });

  test('destinations omit the box itself and view-only rooms; unassigned comes last', async () => {
    const inventory = await openInventory((server) => {
      shareRoom(server, 'view');
      server.put('box', makeBox({ id: idOf(15), name: 'Bike', spaceId: SHARED }));
    });
    const { result } = render(inventory, () => useDestinations(WINTER));
    expect(result.current.map(({ room, boxes }) => [room?.name ?? null, boxes.map(({ name }) => name)])).toEqual([
      ['Attic', ['Summer']],
      ['Cellar', ['Wine']],
      [null, ['Loose']],
    ]);
  });
});

describe('categories, checklist and settings', () => {
  test('categories with the same name are merged, and a room offers those of its owner', async () => {
    const inventory = await openInventory((server) => {
      shareRoom(server, 'edit');
      server.addSpace({ id: OTHER_CATALOGUE, kind: 'catalogue', ownerId: OTHER_USER, access: 'view' });
      server.put('category', aCategory({ id: idOf(202), spaceId: OTHER_CATALOGUE, name: 'sports' }));
      server.put('category', aCategory({ id: idOf(203), spaceId: CATALOGUE_ID, name: 'Sports' }));
      server.put('category', aCategory({ id: idOf(204), spaceId: OTHER_CATALOGUE, name: 'Books' }));
    });
    const { result } = render(inventory, () => ({
      shared: useCategories(SHARED),
      own: useCategories(ATTIC),
      all: useCategories(),
    }));
    expect(result.current.shared.map(({ id, name, ids }) => [id, name, ids.length])).toEqual([
      [idOf(204), 'Books', 1],
      [idOf(202), 'sports', 2],
    ]);
    expect(result.current.own.map(({ id, ids }) => [id, ids.length])).toEqual([[idOf(203), 2]]);
    expect(result.current.all.map(({ id }) => id)).toEqual([idOf(204), idOf(203)]);
  });

  test('the checklist is counted, grouped and updated', async () => {
    const inventory = await openInventory();
    const { result } = render(inventory, () => ({
      count: useChecklistCount(),
      isChecked: useIsChecked(SKIS),
      groups: useChecklist(),
    }));
    expect(result.current).toMatchObject({ count: 0, isChecked: false, groups: [] });
    act(() => void inventory.store.mutate('checklist.add', { itemIds: [SKIS, SCARF] }));
    expect(result.current).toMatchObject({ count: 2, isChecked: true });
    expect(
      result.current.groups.map(({ room, boxes }) => [room?.name, boxes[0]?.items.map(({ name }) => name)]),
    ).toEqual([['Attic', ['Scarf', 'Skis']]]);
  });

  test('an option that is on is shown, in a shared room only if the owner has it on too', async () => {
    const inventory = await openInventory((server) => {
      shareRoom(server, 'edit');
      server.addSpace({ id: OTHER_CATALOGUE, kind: 'catalogue', ownerId: OTHER_USER, access: 'view' });
      server.put(
        'profile',
        makeProfile({ id: OTHER_USER, spaceId: OTHER_CATALOGUE, username: 'bob', showPrice: true }),
      );
    });
    const { result } = render(inventory, () => ({
      display: useDisplaySettings(),
      own: useVisibleOptions(ATTIC),
      shared: useVisibleOptions(SHARED),
    }));
    act(() => {
      result.current.display.setSetting('showPrice', true);
      result.current.display.setSetting('showQuantity', true);
    });
    expect(result.current.own).toMatchObject({ showPrice: true, showQuantity: true });
    expect(result.current.shared).toMatchObject({ showPrice: true, showQuantity: false });
  });
});

test('a setting changed before the copy is open is applied once it is', async () => {
  const inventory = await openInventory((server) => {
    server.failure = 'network';
  });
  await vi.waitFor(() => expect(inventory.store.status.state.kind).toBe('offline'));
  const { result } = render(inventory, useDisplaySettings);
  act(() => result.current.setSetting('showPrice', true));
  expect(result.current.settings.showPrice).toBe(false);
  inventory.server.failure = null;
  act(() => inventory.store.wake());
  await synced(inventory);
  expect(result.current.settings.showPrice).toBe(true);
  expect(inventory.server.view.get('profile', USER_ID)?.showPrice).toBe(true);
});

describe('search', () => {
  test('follows every change', async () => {
    const inventory = await openInventory();
    const { result } = render(inventory, () => useSearch('ski', null));
    expect(result.current.count).toBe(1);
    act(() => void inventory.store.mutate('item.edit', { id: SCARF, set: { name: 'Ski gloves' } }));
    expect(result.current.count).toBe(2);
    act(() => void inventory.store.mutate('item.delete', { ids: [SKIS] }));
    expect(result.current.groups[0]?.boxes[0]?.items.map(({ name }) => name)).toEqual(['Ski gloves']);
  });

  test('a category of two owners is searched as one', async () => {
    const [mine, theirs] = [idOf(203), idOf(202)];
    const inventory = await openInventory((server) => {
      server.put('item', makeItem({ id: idOf(105), name: 'Ball', boxId: WINTER, spaceId: ATTIC, categoryId: mine }));
      server.put(
        'item',
        makeItem({ id: idOf(106), name: 'Racket', boxId: WINTER, spaceId: ATTIC, categoryId: theirs }),
      );
      server.put('category', aCategory({ id: mine, spaceId: CATALOGUE_ID, name: 'Sports' }));
      server.put('category', aCategory({ id: theirs, spaceId: CATALOGUE_ID, name: 'sports' }));
    });
    const category = { id: mine, name: 'Sports', color: null, ids: [mine, theirs] };
    const { result, rerender } = render(inventory, () => useSearch('', category));
    expect(result.current).toMatchObject({ count: 2, terms: [] });
    rerender();
    const narrowed = render(inventory, () => useSearch('rack', category));
    expect(narrowed.result.current.count).toBe(1);
  });
});

describe('the exchange with the server', () => {
  test('an edit without a network is pending until the network is back', async () => {
    const inventory = await openInventory();
    const { server, store } = inventory;
    const { result } = render(inventory, () => ({
      status: useSyncStatus(),
      isPending: useIsPending('item', SKIS),
      local: usePendingHistory(),
    }));
    server.failure = 'network';
    act(() => void store.mutate('item.edit', { id: SKIS, set: { name: 'Short skis' } }));
    expect(result.current.isPending).toBe(true);
    await act(() => vi.waitFor(() => expect(store.status).toMatchObject({ state: { kind: 'offline' }, pending: 1 })));
    expect(result.current.local).toMatchObject([
      {
        action: 'edit',
        entity: 'item',
        name: 'Short skis',
        boxName: 'Winter',
        roomName: 'Attic',
        before: { name: 'Skis' },
        after: { name: 'Short skis' },
      },
    ]);
    expect(result.current.local[0]?.id).toMatch(/^local-/);
    act(() => {
      store.mutate('item.adjustQuantity', { id: SKIS, delta: 1 });
      store.mutate('item.move', { ids: [SKIS], boxId: WINE });
    });
    expect(result.current.local.slice(0, 2)).toMatchObject([
      {
        boxName: 'Wine',
        roomName: 'Cellar',
        before: { boxName: 'Winter', roomName: 'Attic' },
        after: { boxName: 'Wine', roomName: 'Cellar' },
        fromBoxId: WINTER,
        fromSpaceId: ATTIC,
      },
      { boxName: 'Winter', before: { quantity: 2 }, after: { quantity: 3 } },
    ]);

    server.failure = null;
    act(() => store.wake());
    await synced(inventory);
    expect(server.view.get('item', SKIS)?.name).toBe('Short skis');
    expect(result.current).toMatchObject({ isPending: false, local: [], status: { pending: 0 } });
  });

  test('a refused change is undone and kept until it is dismissed', async () => {
    const inventory = await openInventory();
    const { server, store } = inventory;
    const { result } = render(inventory, () => ({ ...useRefused(), items: useBoxItems(WINTER, 'alphabet') }));
    server.remove('item', SKIS);
    act(() => void store.mutate('item.edit', { id: SKIS, set: { name: 'Short skis' } }));
    await act(() => vi.waitFor(() => expect(result.current.refused).toHaveLength(1)));
    expect(result.current.refused[0]).toMatchObject({ name: 'item.edit', code: 'NOT_FOUND' });
    expect(result.current.items.map(({ name }) => name)).toEqual(['Scarf']);
    await act(() => result.current.dismiss(result.current.refused));
    expect(result.current.refused).toEqual([]);
  });

  test('a device without a network and without a copy knows that its data is missing', async () => {
    const inventory = await openInventory((server) => {
      server.failure = 'network';
    });
    await vi.waitFor(() => expect(inventory.store.status.state.kind).toBe('offline'));
    expect(inventory.store.isComplete).toBe(false);
  });
});
