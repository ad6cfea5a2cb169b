import type { Item } from '@boxroom/domain/item/item';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { elsewhere } from '../testing/elsewhere.ts';
import { CATALOGUE_ID, idOf, makeItem, makeProfile, USER_ID } from '../testing/fake-boxroom.ts';
import { ATTIC, openInventory, SUMMER } from '../testing/open-inventory.tsx';
import { renderPages } from '../testing/render-page.tsx';

/** The item name of every render of a row. */
const drawn: string[] = [];
vi.mock('../inventory/item/quantity-stepper.tsx', () => ({
  QuantityStepper: ({ item }: { item: Item }) => {
    drawn.push(item.name);
    return null;
  },
}));
vi.mock('../inventory/room/shared-badge.tsx', () => ({ SharedBadge: () => null }));
vi.mock('../components/tooltip/tooltip-hint.tsx', () => ({
  TooltipHint: ({ children }: { children: unknown }) => children,
}));
beforeEach(() => {
  drawn.length = 0;
});

const ROWS = 50;
const chair = (n: number, name = `Chair ${n}`) =>
  makeItem({ id: idOf(300 + n), name, boxId: SUMMER, spaceId: ATTIC, quantity: 1 });

async function openChairs(path: string, onList = false) {
  const inventory = await openInventory((fake) => {
    fake.put('profile', makeProfile({ id: USER_ID, spaceId: CATALOGUE_ID, username: 'ann', showQuantity: true }));
    for (let n = 0; n < ROWS; n++) {
      fake.put('item', chair(n));
      if (onList) fake.put('checklistEntry', { id: idOf(300 + n), spaceId: USER_ID, checkedAt: n });
    }
  });
  await renderPages(inventory, path);
  return inventory;
}

test.each([
  { page: 'the box', path: `/box/${SUMMER}` },
  { page: 'the search', path: '/search?q=chair' },
  { page: 'the checklist', path: '/checklist', onList: true },
  { page: 'the items of the room', path: `/app?room=${ATTIC}`, view: 'Item view' },
])("on $page, somebody else's change of one item renders only its row again", async ({ path, onList, view }) => {
  const opened = await openChairs(path, onList);
  const { server, store } = opened;
  if (view) fireEvent.click(screen.getByRole('radio', { name: view }));
  await screen.findByTitle('Chair 7');
  expect(new Set(drawn).size).toBeGreaterThanOrEqual(ROWS);
  drawn.length = 0;
  await elsewhere(
    opened,
    () => server.put('item', chair(7, 'Chair 7, mended')),
    () => expect(store.view.get('item', idOf(307))?.name).toBe('Chair 7, mended'),
  );
  expect(await screen.findByTitle('Chair 7, mended')).toBeTruthy();
  expect(drawn).toEqual(['Chair 7, mended']);
});
