import { addDays } from '@boxroom/domain/digest/calendar';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { toastStore } from '../../components/toast/toast-store.ts';
import { readToday } from '../../lib/time/use-today.ts';
import { useLoans } from '../../replica/hooks/use-loans.ts';
import {
  CATALOGUE_ID,
  type FakeBoxroom,
  idOf,
  makeBox,
  makeItem,
  makeProfile,
  USER_ID,
} from '../../testing/fake-boxroom.ts';
import {
  ATTIC,
  OTHER_CATALOGUE,
  OTHER_USER,
  openInventory,
  SHARED,
  shareRoom,
  SKIS,
  WINTER,
} from '../../testing/open-inventory.tsx';
import { renderRouted } from '../../testing/render-app.tsx';
import { LentLine } from './lent-line.tsx';
import { LentList } from './lent-list.tsx';

const DRILL = idOf(300);
const BENCH = idOf(301);
const today = readToday();

/** Adds loans in the attic and in Bob's garage, and the switches of both people. */
function lend(server: FakeBoxroom, { mine = true, bobs = true }: { mine?: boolean; bobs?: boolean } = {}): void {
  const of = { id: USER_ID, spaceId: CATALOGUE_ID, username: 'ann' };
  server.put('profile', makeProfile({ ...of, showLent: mine }));
  shareRoom(server, 'view');
  server.addSpace({ id: OTHER_CATALOGUE, kind: 'catalogue', ownerId: OTHER_USER, access: 'view' });
  const bob = { id: OTHER_USER, spaceId: OTHER_CATALOGUE, username: 'bob' };
  server.put('profile', makeProfile({ ...bob, showLent: bobs }));
  server.put('box', makeBox({ id: BENCH, name: 'Bench', spaceId: SHARED }));
  const loan = { lentTo: 'Eve', lentDue: addDays(today, 1) };
  server.put('item', makeItem({ id: DRILL, name: 'Drill', boxId: BENCH, spaceId: SHARED, ...loan }));
  const late = { lentTo: 'Ana', lentSince: addDays(today, -9), lentDue: addDays(today, -1) };
  server.put('item', makeItem({ id: SKIS, name: 'Skis', boxId: WINTER, spaceId: ATTIC, ...late }));
}

const Loans = () => <LentList items={useLoans()} />;

test.each([
  [{}, '2 items lent out1 overdue'],
  [{ bobs: false }, '1 item lent out1 overdue'],
  [{ mine: false }, null],
])('with the switches %j the line says %j', async (switches, text) => {
  const { wrap } = await openInventory((server) => lend(server, switches));
  await renderRouted(wrap(<LentLine />));
  expect(screen.queryByRole('link')?.textContent ?? null).toBe(text);
});

test('a return is noted with an Undo that brings back the whole loan, but not over a newer one', async () => {
  const { store, wrap } = await openInventory(lend);
  await renderRouted(wrap(<Loans />));
  const names = () => Array.from(document.querySelectorAll('.lent-name'), (name) => name.textContent);
  expect(names()).toEqual(['Skis', 'Drill']);
  // Bob's things are for him to note.
  const back = screen.getAllByRole('button', { name: /^It’s back/ });
  expect(back.map((button) => button.getAttribute('aria-label'))).toEqual(['It’s back: Skis']);
  const undo = () => act(() => toastStore.list().at(-1)?.action?.onClick());
  const loan = () => {
    const { lentTo, lentSince, lentDue } = store.view.get('item', SKIS) ?? {};
    return { lentTo, lentSince, lentDue };
  };
  const before = loan();

  fireEvent.click(screen.getByRole('button', { name: 'It’s back: Skis' }));
  expect(names()).toEqual(['Drill']);
  expect(loan()).toEqual({});
  undo();
  expect(loan()).toEqual(before);

  fireEvent.click(screen.getByRole('button', { name: 'It’s back: Skis' }));
  act(() => void store.mutate('item.edit', { id: SKIS, set: { lentTo: 'Bea' } }));
  undo();
  expect(loan().lentTo).toBe('Bea');
  cleanup();
});
