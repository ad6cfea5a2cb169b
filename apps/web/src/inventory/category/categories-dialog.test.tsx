import { aCategory } from '@boxroom/domain/testing/rows';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CATALOGUE_ID, idOf } from '../../testing/fake-boxroom.ts';
import { OTHER_CATALOGUE, openInventory, SCARF, shareRoom, SKIS } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { CategoriesDialog } from './categories-dialog.tsx';

const [SPORT, SPORTS, WOOL, THEIRS] = [idOf(501), idOf(502), idOf(503), idOf(504)];

async function openCategories() {
  const inventory = await openInventory((server) => {
    for (const [id, name] of [
      [SPORT, 'Sport'],
      [SPORTS, 'sport'],
      [WOOL, 'Wool'],
    ] as const)
      server.put('category', aCategory({ id, name, spaceId: CATALOGUE_ID }));
    shareRoom(server, 'edit');
    server.addSpace({ id: OTHER_CATALOGUE, kind: 'catalogue', ownerId: idOf(900), access: 'view' });
    server.put('category', aCategory({ id: THEIRS, name: 'Theirs', spaceId: OTHER_CATALOGUE }));
  });
  const { store } = inventory;
  store.mutate('item.edit', { id: SKIS, set: { categoryId: SPORTS } });
  store.mutate('item.edit', { id: SCARF, set: { categoryId: WOOL } });
  await renderRouted(inventory.wrap(<CategoriesDialog onClose={() => undefined} />));
  const dialog = await screen.findByRole('dialog', { name: 'Categories' });
  const names = () => [...store.view.rows.category.values()].map(({ name }) => name).toSorted();
  const categoryOf = (id: string) => store.view.get('category', store.view.get('item', id)?.categoryId ?? '')?.name;
  const press = (name: string) => fireEvent.click(within(dialog).getByRole('button', { name }));
  const undo = async () => fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  return { store, dialog, names, categoryOf, press, undo };
}

test('lists own categories with their counts, those of one name as one, and none of others', async () => {
  const { dialog } = await openCategories();
  const rows = within(dialog).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^sport1 item/i),
    expect.stringMatching(/^Wool1 item/),
  ]);
});

test('renames all of one name, refuses a name that exists, and one Undo sets back', async () => {
  const { dialog, names, press, undo } = await openCategories();
  press('Rename Sport');
  const field = within(dialog).getByRole('textbox', { name: /^New name/ });
  fireEvent.change(field, { target: { value: 'WOOL' } });
  expect(within(dialog).getByText('Another category has this name. Merge them instead.')).toBeTruthy();
  fireEvent.change(field, { target: { value: '  ' } });
  expect(within(dialog).getByText('Please enter a category name.')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'Games' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(names()).toEqual(['Games', 'Games', 'Theirs', 'Wool']);
  await undo();
  expect(names()).toEqual(['Sport', 'Theirs', 'Wool', 'sport']);
});

test('gives a color in one tap, to all of one name, and one Undo takes it away but no later one', async () => {
  const { store, dialog, press, undo } = await openCategories();
  const colors = () => [SPORT, SPORTS, WOOL].map((id) => store.view.get('category', id)?.color);
  press('Rename Sport');
  const group = within(dialog).getByRole('group', { name: 'Color No color' });
  expect(within(group).getAllByRole('radio')).toHaveLength(9);
  fireEvent.click(within(group).getByRole('radio', { name: 'Teal' }));
  expect(within(dialog).getByRole('group', { name: 'Color Teal' })).toBeTruthy();
  press('Save');
  expect(colors()).toEqual(['teal', 'teal', null]);
  expect([...dialog.querySelectorAll('.category-dot')].map(({ className }) => className)).toEqual([
    'category-dot category-teal',
  ]);
  store.mutate('category.rename', { id: SPORTS, color: 'blue' });
  await undo();
  expect(colors()).toEqual([null, 'blue', null]);
});

test('merges one into another with its items, and one Undo brings it back', async () => {
  const { store, dialog, names, categoryOf, press, undo } = await openCategories();
  press('Merge Sport');
  fireEvent.change(within(dialog).getByRole('combobox', { name: 'Merge Sport into' }), { target: { value: WOOL } });
  const given = () => store.engine?.replica.pending.map(({ name }) => name).slice(2);
  press('Merge');
  expect(names()).toEqual(['Theirs', 'Wool']);
  expect([categoryOf(SKIS), categoryOf(SCARF)]).toEqual(['Wool', 'Wool']);
  expect(given()).toEqual(['category.merge']);
  await undo();
  expect(names()).toEqual(['Sport', 'Theirs', 'Wool', 'sport']);
  expect([categoryOf(SKIS), categoryOf(SCARF)]).toEqual(['sport', 'Wool']);
  expect(given()).toEqual(['category.merge', 'category.split']);
});

test('Undo of a merge leaves an item that got another category since', async () => {
  const { store, dialog, categoryOf, press, undo } = await openCategories();
  press('Merge Wool');
  fireEvent.change(within(dialog).getByRole('combobox', { name: 'Merge Wool into' }), { target: { value: SPORT } });
  press('Merge');
  expect(categoryOf(SCARF)).toBe('Sport');
  store.mutate('item.edit', { id: SCARF, set: { categoryId: SPORTS } });
  await undo();
  expect(categoryOf(SCARF)).toBe('sport');
  expect(store.view.get('category', WOOL)?.name).toBe('Wool');
});

test('deletes one and keeps its items, and one Undo brings it back to them', async () => {
  const { dialog, store, names, categoryOf, press, undo } = await openCategories();
  store.mutate('category.rename', { id: WOOL, color: 'red' });
  press('Delete Wool');
  expect(within(dialog).getByText('1 item will have no category. The items stay.')).toBeTruthy();
  press('Delete Category');
  expect(names()).toEqual(['Sport', 'Theirs', 'sport']);
  expect(categoryOf(SCARF)).toBeUndefined();
  await undo();
  expect(categoryOf(SCARF)).toBe('Wool');
  expect(store.view.get('category', WOOL)?.color).toBe('red');
  expect(store.view.rows.item.size).toBe(2);
});

test('Undo of a deletion leaves an item that got another category since', async () => {
  const { store, categoryOf, press, undo } = await openCategories();
  press('Delete Wool');
  press('Delete Category');
  store.mutate('item.edit', { id: SCARF, set: { categoryId: SPORT } });
  await undo();
  expect(categoryOf(SCARF)).toBe('Sport');
  expect(store.view.get('category', WOOL)?.name).toBe('Wool');
});

test('each form opens in sight, with the focus on its field', async () => {
  const scrollTo = vi.spyOn(Element.prototype, 'scrollIntoView');
  // Newer browsers do, though the type does not say so.
  scrollTo.mockImplementation((() => Promise.resolve()) as () => void);
  const { dialog, press } = await openCategories();
  for (const button of ['Rename Wool', 'Merge Wool', 'Delete Wool']) {
    scrollTo.mockClear();
    press(button);
    const form = dialog.querySelector('.form-frame');
    expect(document.activeElement).toBe(form?.querySelector('input, select') ?? form);
    expect(scrollTo.mock.contexts).toContain(form);
  }
});

test('a change that is not saved is not lost by another form, Escape, or a large Close', async () => {
  const { dialog, press } = await openCategories();
  expect(within(dialog).getAllByRole('button', { name: 'Close' })).toHaveLength(2);
  press('Rename Sport');
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Teal' }));
  expect(within(dialog).getAllByRole('button', { name: 'Close' })).toHaveLength(1);
  press('Merge Wool');
  expect(within(dialog).getByText('Save or cancel this change first.')).toBeTruthy();
  expect(within(dialog).getByRole('group', { name: 'Color Teal' })).toBeTruthy();
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(await within(dialog).findByText(/^What you typed is still here/)).toBeTruthy();
  press('Cancel');
  press('Merge Wool');
  expect(within(dialog).getByRole('combobox', { name: 'Merge Wool into' })).toBeTruthy();
});
