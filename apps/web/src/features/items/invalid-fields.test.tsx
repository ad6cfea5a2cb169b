import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CATALOGUE_ID, makeProfile, USER_ID } from '../../testing/fake-boxroom.ts';
import { ATTIC, openInventory, SKIS, WINTER } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { AddItemsForm } from './add-items-form.tsx';
import { EditItemDialog } from './edit-item-dialog.tsx';

const everything = { showQuantity: true, showPrice: true, showCategories: true, showDateStamp: true };

async function open() {
  return openInventory((server) =>
    server.put('profile', makeProfile({ id: USER_ID, spaceId: CATALOGUE_ID, username: 'ann', ...everything })),
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('Add Item opens a closed invalid field, focuses it and shows the error', async () => {
  const { store, wrap } = await open();
  await renderRouted(wrap(<AddItemsForm boxId={WINTER} spaceId={ATTIC} canEdit />));
  press('Price');
  type('Price (USD)', 'cheap');
  press('Price');
  expect(screen.queryByRole('textbox', { name: 'Price (USD)' })).toBeNull();
  type('Item name', 'Sledge');
  fireEvent.submit(field('Item name'));
  expect(document.activeElement).toBe(field('Price (USD)'));
  expect(screen.getByRole('alert').textContent).toBe('Price must be a number.');
  type('Price (USD)', '12');
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.submit(field('Item name'));
  expect([...store.view.itemsIn(WINTER)].find(({ name }) => name === 'Sledge')?.price).toBe(12);
});

test('an error disappears once the field is corrected, and no sooner', async () => {
  const { wrap } = await open();
  await renderRouted(wrap(<AddItemsForm boxId={WINTER} spaceId={ATTIC} canEdit />));
  type('Item name', 'x'.repeat(202));
  fireEvent.submit(field('Item name'));
  expect(document.activeElement).toBe(field('Item name'));
  expect(screen.getByRole('alert').textContent).toMatch(/200 characters or less/);
  type('Item name', 'x'.repeat(201));
  expect(screen.getByRole('alert')).toBeDefined();
  type('Item name', 'x'.repeat(200));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Save Changes shows the error at its field and focuses it', async () => {
  const { store, wrap } = await open();
  const item = store.view.get('item', SKIS);
  if (!item) throw new Error('There are no skis.');
  await renderRouted(wrap(<EditItemDialog item={item} open onClose={() => undefined} />));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit item' }));
  type('Quantity', 'some');
  fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(document.activeElement).toBe(field('Quantity'));
  expect(dialog.getByRole('alert').textContent).toBe('Quantity must be a number.');
  type('Quantity', '3');
  expect(dialog.queryByRole('alert')).toBeNull();
});
