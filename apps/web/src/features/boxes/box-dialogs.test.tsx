import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { type BoxEntry, useBox } from '../../replica/hooks/use-boxes.ts';
import { USER_ID } from '../../testing/fake-boxroom.ts';
import { ATTIC, CELLAR, openInventory, SUMMER, WINTER } from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { AddBoxesDialog } from './add-boxes-dialog.tsx';
import { CapacityCard } from './capacity-card.tsx';
import { EditBoxDialog } from './edit-box-dialog.tsx';
import { MoveBoxesDialog } from './move-boxes-dialog.tsx';

const FAMILY = '👨‍👩‍👧‍👦';
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

async function openWith(draw: (box: BoxEntry, close: () => void) => ReactNode) {
  const inventory = await openInventory();
  const closed: true[] = [];
  await renderRouted(inventory.wrap(<Summer>{(box) => draw(box, () => closed.push(true))}</Summer>));
  return { ...inventory, closed };
}

function Summer({ children }: { children: (box: BoxEntry) => ReactNode }) {
  const box = useBox(SUMMER);
  return box && children(box);
}

describe('adding boxes', () => {
  const openDialog = async () => {
    const opened = await openWith((_, close) => (
      <AddBoxesDialog roomId={ATTIC} onClose={close} onPrint={() => undefined} />
    ));
    const dialog = await screen.findByRole('dialog', { name: 'Add Box' });
    return { ...opened, dialog };
  };
  const namesIn = (store: Awaited<ReturnType<typeof openDialog>>['store']) =>
    [...store.view.boxesIn(ATTIC)].map(({ name }) => name).slice(2);

  test('adds one box', async () => {
    const { store, dialog, closed } = await openDialog();
    type(within(dialog).getByRole('textbox', { name: 'Box name' }), '  Books ');
    type(within(dialog).getByRole('textbox', { name: /^Location/ }), 'Top shelf');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add Box' }));
    expect([...store.view.boxesIn(ATTIC)].at(-1)).toMatchObject({ name: 'Books', description: 'Top shelf' });
    expect(screen.getByText('Box created')).toBeTruthy();
    expect(closed).toHaveLength(1);
  });

  test('adds several boxes at once, and skips lines without a name', async () => {
    const { store, dialog } = await openDialog();
    for (let i = 0; i < 2; i++) fireEvent.click(within(dialog).getByRole('button', { name: 'Add another box' }));
    type(within(dialog).getByRole('textbox', { name: 'Box name 1' }), 'Books');
    type(within(dialog).getByRole('textbox', { name: 'Box name 3' }), 'Records');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add 2 Boxes' }));
    expect(namesIn(store)).toEqual(['Books', 'Records']);
    expect(screen.getByText('2 Boxes created')).toBeTruthy();
  });

  test('requires a name', async () => {
    const { store, dialog, closed } = await openDialog();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add Box' }));
    expect(screen.getAllByText('Please enter at least one box name.').length).toBeGreaterThan(0);
    expect(namesIn(store)).toEqual([]);
    expect(closed).toEqual([]);
  });

  test.each([
    { text: 'n'.repeat(20), isTaken: true },
    { text: 'n'.repeat(21), isTaken: false },
    { text: FAMILY.repeat(20), isTaken: true },
    { text: FAMILY.repeat(21), isTaken: false },
  ])('$text.length code units, taken: $isTaken', async ({ text, isTaken }) => {
    const { store, dialog } = await openDialog();
    type(within(dialog).getByRole('textbox', { name: 'Box name' }), text);
    expect(within(dialog).getByText(isTaken ? '20/20' : '21/20')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add Box' }));
    expect(namesIn(store)).toEqual(isTaken ? [text] : []);
    expect(screen.queryByText('Box name must be 20 characters or less.') !== null).toBe(!isTaken);
  });
});

describe('one box', () => {
  test('its location can be cleared', async () => {
    const { store } = await openWith((box, close) => <EditBoxDialog box={box} onClose={close} />);
    const dialog = await screen.findByRole('dialog', { name: 'Rename Box' });
    type(within(dialog).getByRole('textbox', { name: 'Location in room' }), ' ');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    expect(store.view.get('box', SUMMER)).toMatchObject({ name: 'Summer', description: null });
  });

  test('requires a name', async () => {
    await openWith((box, close) => <EditBoxDialog box={box} onClose={close} />);
    const dialog = await screen.findByRole('dialog', { name: 'Rename Box' });
    type(within(dialog).getByRole('textbox', { name: 'Box name' }), '  ');
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(true);
  });

  test('moves to another room or to none, never to its own, and Undo moves it back', async () => {
    const { store } = await openWith((box, close) => <MoveBoxesDialog boxes={[box]} onClose={close} />);
    const dialog = await screen.findByRole('dialog', { name: 'Move Box to Another Room' });
    expect(within(dialog).getAllByRole('radio')).toHaveLength(2);
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Move Box' }).disabled).toBe(true);
    fireEvent.click(within(dialog).getByRole('radio', { name: 'None (Unassigned)' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move Box' }));
    expect(store.view.get('box', SUMMER)?.spaceId).toBe(USER_ID);
    // The dialog is still open here, because nothing unmounted it.
    fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
    expect(store.view.get('box', SUMMER)?.spaceId).toBe(ATTIC);
    expect(store.view.get('box', WINTER)?.spaceId).toBe(ATTIC);
    expect(store.view.get('room', CELLAR)).toBeTruthy();
  });

  test('tracking starts at 50 %, saves when the slider is released, and can be turned off', async () => {
    const { store } = await openWith((box) => <CapacityCard box={box} />);
    fireEvent.click(screen.getByRole('button', { name: 'Add Tracking' }));
    expect(store.view.get('boxSetting', SUMMER)?.capacity).toBe(50);
    const slider = screen.getByRole('slider', { name: 'Free space' });
    type(slider, '20');
    expect(screen.getByText('Getting full')).toBeTruthy();
    expect(store.view.get('boxSetting', SUMMER)?.capacity).toBe(50);
    fireEvent.pointerUp(slider);
    expect(store.view.get('boxSetting', SUMMER)?.capacity).toBe(20);
    fireEvent.click(screen.getByRole('button', { name: 'Turn off capacity tracking' }));
    expect(store.view.get('boxSetting', SUMMER)?.capacity).toBeNull();
    expect(screen.getByRole('button', { name: 'Add Tracking' })).toBeTruthy();
  });
});
