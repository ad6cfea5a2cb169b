import type { Item } from '@boxroom/domain/item/item';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useBoxItems } from '../../replica/hooks/use-items.ts';
import { useSpaceInfo } from '../../replica/hooks/use-space-infos.ts';
import { CATALOGUE_ID, idOf, makeItem, makeProfile, USER_ID } from '../../testing/fake-boxroom.ts';
import { ATTIC, openInventory, SUMMER } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { createSelection } from '../selection/selection.ts';
import { ItemList } from './item-list.tsx';

/** The item name of every render of a row. */
const drawn: string[] = [];
vi.mock('./quantity-stepper.tsx', () => ({
  QuantityStepper: ({ item }: { item: Item }) => {
    drawn.push(item.name);
    return null;
  },
}));

const actions = { edit: () => undefined, move: () => undefined, remove: () => undefined };

const selection = createSelection();

function Items() {
  const items = useBoxItems(SUMMER, 'alphabet');
  const space = useSpaceInfo(ATTIC);
  return (
    <ItemList items={items} options={space.options} actions={actions} canEdit selection={selection} label="Items" />
  );
}

const chair = (n: number, name = `Chair ${n}`) =>
  makeItem({ id: idOf(300 + n), name, boxId: SUMMER, spaceId: ATTIC, quantity: 1 });

test("somebody else's change of one item renders only its row again", async () => {
  const { server, store, wrap } = await openInventory((fake) => {
    fake.put('profile', makeProfile({ id: USER_ID, spaceId: CATALOGUE_ID, username: 'ann', showQuantity: true }));
    for (let n = 0; n < 50; n++) fake.put('item', chair(n));
  });
  await renderRouted(wrap(<Items />));
  expect(new Set(drawn).size).toBe(50);
  drawn.length = 0;
  await act(async () => {
    server.put('item', chair(7, 'Chair 7, mended'));
    server.announce();
    await vi.waitFor(() => {
      expect(store.view.get('item', idOf(307))?.name).toBe('Chair 7, mended');
      expect(store.status.state.kind).toBe('up-to-date');
    });
  });
  expect(screen.getByTitle('Chair 7, mended')).toBeTruthy();
  expect(drawn).toEqual(['Chair 7, mended']);
});
