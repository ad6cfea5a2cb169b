import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useBox } from '../../replica/hooks/use-boxes.ts';
import { ATTIC, openInventory, WINTER } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { AddBoxesDialog } from './add-boxes-dialog.tsx';
import { DuplicateBoxDialog } from './duplicate-box-dialog.tsx';

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('numbered boxes', () => {
  async function openNumbered() {
    const inventory = await openInventory();
    const printed: (readonly string[])[] = [];
    const draw = <AddBoxesDialog roomId={ATTIC} onClose={() => undefined} onPrint={(ids) => printed.push(ids)} />;
    await renderRouted(inventory.wrap(draw));
    fireEvent.click(await screen.findByRole('button', { name: 'Numbered boxes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Numbered Boxes' });
    const names = () => [...inventory.store.view.boxesIn(ATTIC)].map(({ name }) => name).slice(2);
    return { ...inventory, dialog, printed, names };
  }
  const nameIn = (dialog: HTMLElement) => within(dialog).getByRole('textbox', { name: 'Name' });
  const countIn = (dialog: HTMLElement) => within(dialog).getByRole('textbox', { name: 'How many' });

  test('are added in one go, offered for printing, and removed by one Undo', async () => {
    const { dialog, printed, names } = await openNumbered();
    type(nameIn(dialog), 'Moving box');
    type(countIn(dialog), '20');
    expect(within(dialog).getByText('Moving box 1 … Moving box 20')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add 20 Boxes' }));
    expect(names()).toEqual(Array.from({ length: 20 }, (_, n) => `Moving box ${n + 1}`));
    expect(printed[0]).toHaveLength(20);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(names()).toEqual([]);
    expect(await screen.findByText('20 Boxes removed')).toBeTruthy();
  });

  test('continue the numbers that exist, and need not be printed', async () => {
    const { dialog, printed, names } = await openNumbered();
    type(nameIn(dialog), 'Case 7');
    type(countIn(dialog), '1');
    fireEvent.click(within(dialog).getByRole('switch', { name: /^Print their tags next/ }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add Box' }));
    expect(names()).toEqual(['Case 7']);
    type(nameIn(dialog), 'case');
    type(countIn(dialog), '2');
    expect(within(dialog).getByText('case 8 … case 9')).toBeTruthy();
    expect(printed).toEqual([]);
  });

  test.each([
    ['', '5', 'Please enter a name.'],
    ['Box', '0', 'Please enter a number from 1 to 50.'],
    ['Box', '51', 'Please enter a number from 1 to 50.'],
    ['Box', 'many', 'Please enter a number from 1 to 50.'],
    ['A very long box name', '3', 'A name with its number must be 20 characters or less.'],
  ])('%j, %j is refused at its place', async (name, count, error) => {
    const { dialog, names } = await openNumbered();
    type(nameIn(dialog), name);
    type(countIn(dialog), count);
    fireEvent.submit(nameIn(dialog));
    expect(within(dialog).getByText(error)).toBeTruthy();
    expect(names()).toEqual([]);
  });
});

describe('duplicating a box', () => {
  function Winter() {
    const box = useBox(WINTER);
    return box && <DuplicateBoxDialog box={box} onClose={() => undefined} />;
  }
  async function openDuplicate() {
    const inventory = await openInventory();
    await renderRouted(inventory.wrap(<Winter />));
    const dialog = await screen.findByRole('dialog', { name: 'Duplicate Box' });
    const copies = () => [...inventory.store.view.boxesIn(ATTIC)].slice(2);
    return { ...inventory, dialog, copies };
  }

  test('takes its items along, and one Undo removes all of it', async () => {
    const { store, dialog, copies } = await openDuplicate();
    const items = [...store.view.itemsIn(WINTER)].map(({ name }) => name);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Duplicate Box' }));
    const [copy] = copies();
    expect([...store.view.itemsIn(copy?.id ?? '')].map(({ name }) => name)).toEqual(items);
    expect(copy?.name).toMatch(/ 2$/);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(copies()).toEqual([]);
  });

  test('can leave its items out, under another name', async () => {
    const { store, dialog, copies } = await openDuplicate();
    type(within(dialog).getByRole('textbox', { name: 'Box name' }), 'Spring');
    fireEvent.click(within(dialog).getByRole('switch', { name: /^With its 2 items/ }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Duplicate Box' }));
    const [copy] = copies();
    expect(copy?.name).toBe('Spring');
    expect([...store.view.itemsIn(copy?.id ?? '')]).toEqual([]);
  });
});
