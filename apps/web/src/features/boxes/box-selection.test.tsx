import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { createSelection } from '../../inventory/selection/selection.ts';
import { idOf, makeBox, USER_ID } from '../../testing/fake-boxroom.ts';
import {
  ATTIC,
  CELLAR,
  LOOSE,
  openInventory,
  SHARED,
  shareRoom,
  SUMMER,
  WINE,
  WINTER,
} from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { AllRooms } from '../rooms/all-rooms.tsx';
import { BoxSelecting } from './box-selecting.tsx';

const BIKE = idOf(15);
const printed = vi.fn();
const actions = { addItem: () => undefined, changeType: () => undefined };

function Page() {
  const [selection] = useState(createSelection);
  return (
    <>
      <button type="button" onClick={() => selection.start()}>
        Select
      </button>
      <BoxSelecting selection={selection} onPrint={printed} />
      <AllRooms actions={actions} selection={selection} />
    </>
  );
}

async function openAll(prepare?: Parameters<typeof openInventory>[0]) {
  const inventory = await openInventory(prepare);
  await renderRouted(inventory.wrap(<Page />));
  fireEvent.click(screen.getByRole('button', { name: 'Select' }));
  await screen.findByRole('region', { name: 'Selection' });
  const { store } = inventory;
  const given = store.engine?.replica.pending.length ?? 0;
  return {
    ...inventory,
    places: () => [SUMMER, WINTER, WINE, LOOSE].map((id) => store.view.get('box', id)?.spaceId),
    /** The commands given since. */
    given: () => (store.engine?.replica.pending ?? []).slice(given).map(({ name, input }) => ({ name, input })),
  };
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const pressHidden = (name: string) => act(() => screen.getByRole('button', { name, hidden: true }).click());
const choose = (...names: string[]) => {
  for (const name of names) fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
};

async function moveTo(room: string, what = 'Boxes') {
  press('Move');
  const dialog = await screen.findByRole('dialog', { name: `Move ${what} to Another Room` });
  fireEvent.click(within(dialog).getByRole('radio', { name: room }));
  fireEvent.click(within(dialog).getByRole('button', { name: `Move ${what}` }));
}

test('boxes of several rooms move with one command, and one more brings each back', async () => {
  const { places, given } = await openAll();
  choose('Summer', 'Winter', 'Loose');
  expect(screen.getByText('3 selected')).toBeTruthy();
  await moveTo('Cellar');
  expect(places()).toEqual([CELLAR, CELLAR, CELLAR, CELLAR]);
  expect(screen.getByText('3 boxes are now in Cellar.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  pressHidden('Undo');
  expect(places()).toEqual([ATTIC, ATTIC, CELLAR, USER_ID]);
  expect(screen.getByText('3 boxes are back where they were.')).toBeTruthy();
  expect(given().map(({ name }) => name)).toEqual(['box.move', 'box.move']);
});

test('Undo leaves boxes that moved on, and those whose room is gone', async () => {
  const { places, store } = await openAll();
  choose('Summer', 'Winter', 'Wine');
  await moveTo('None (Unassigned)');
  act(() => {
    store.mutate('room.delete', { id: CELLAR });
    store.mutate('box.delete', { id: WINTER });
  });
  pressHidden('Undo');
  expect(places()).toEqual([ATTIC, undefined, USER_ID, USER_ID]);
  expect(screen.getByText('1 box is back where it was. 1 box stays: the room is gone.')).toBeTruthy();
});

test('a whole room is deleted with one command, which Undo takes back', async () => {
  const { places, given } = await openAll();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all in Attic' }));
  press('Delete');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Boxes' });
  expect(dialog.textContent).toContain('these 2 boxes? The 2 items in them will be deleted too.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete 2' }));
  expect(places()).toEqual([undefined, undefined, CELLAR, USER_ID]);
  pressHidden('Undo');
  expect(places()).toEqual([ATTIC, ATTIC, CELLAR, USER_ID]);
  expect(given().map(({ name }) => name)).toEqual(['box.deleteSeveral', 'trash.restore']);
});

test('boxes of somebody else can be printed, and are skipped by what only their owner may do', async () => {
  const { store, places } = await openAll((server) => {
    shareRoom(server, 'edit');
    server.put('box', makeBox({ id: BIKE, name: 'Bike', spaceId: SHARED }));
  });
  choose('Bike');
  expect(screen.getByRole('button', { name: 'Move' }).getAttribute('aria-disabled')).toBe('true');
  press('Print');
  expect(printed).toHaveBeenCalledWith([BIKE]);
  choose('Wine');
  await moveTo('Attic', 'Box');
  expect(store.view.get('box', BIKE)?.spaceId).toBe(SHARED);
  expect(places()[2]).toBe(ATTIC);
  expect(screen.getByText(/^Wine is now in Attic\. 1 box stays as it is/)).toBeTruthy();
});

test('the only own box of a selection is named before it is deleted', async () => {
  await openAll((server) => {
    shareRoom(server, 'edit');
    server.put('box', makeBox({ id: BIKE, name: 'Bike', spaceId: SHARED }));
  });
  choose('Bike', 'Wine');
  press('Delete');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Box' });
  expect(dialog.textContent).toContain('Are you sure you want to delete "Wine"? It is empty.');
  expect(dialog.textContent).toContain('1 box stays as it is');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete Box' }));
  expect(screen.getByText('Box deleted')).toBeTruthy();
});
