import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useItem } from '../../replica/hooks/use-items.ts';
import { makeItem } from '../../testing/fake-boxroom.ts';
import { ATTIC, openInventory, SKIS, WINTER } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { RowQuantity } from './row-quantity.tsx';

function Quantity({ canChange }: { canChange: boolean }) {
  const item = useItem(SKIS);
  return item && <RowQuantity item={item} canChange={canChange} />;
}

async function show(quantity: number | null, canChange = true) {
  const { wrap } = await openInventory((server) =>
    server.put('item', makeItem({ id: SKIS, name: 'Skis', boxId: WINTER, spaceId: ATTIC, quantity })),
  );
  await renderRouted(wrap(<Quantity canChange={canChange} />));
}

const buttons = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));

test.each([null, 3])('a row shows the quantity %s', async (quantity) => {
  await show(quantity);
  expect(buttons()).toEqual(quantity === null ? [] : ['Decrease quantity of Skis', 'Increase quantity of Skis']);
});

test.each([null, 3])('the quantity %s that cannot be changed has no buttons', async (quantity) => {
  await show(quantity, false);
  expect(buttons()).toEqual([]);
  expect(screen.queryByText(/^×/)?.textContent).toBe(quantity === null ? undefined : '× 3');
});

test('a quantity that was stepped to nothing comes back with one press', async () => {
  await show(1);
  fireEvent.click(screen.getByRole('button', { name: 'Decrease quantity of Skis' }));
  expect(buttons()).toEqual(['Increase quantity of Skis']);
  fireEvent.click(screen.getByRole('button', { name: 'Increase quantity of Skis' }));
  expect(screen.getByRole('status').textContent).toBe('1');
});
