import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CATALOGUE_ID, idOf, makeItem, makeProfile, USER_ID } from '../testing/fake-boxroom.ts';
import { ATTIC, CELLAR, openInventory, SUMMER, WINE } from '../testing/open-inventory.tsx';
import { renderPages } from '../testing/render-page.tsx';

test('reports a failed first read once, with what is missing', async () => {
  const inventory = await openInventory((server) => {
    server.failure = 'server';
  });
  await waitFor(() => expect(inventory.store.status.state.kind).toBe('retrying'));
  await renderPages(inventory, '/app');
  expect(screen.getAllByText('Failed to load storage rooms. Please try again.')).toHaveLength(1);
  expect(screen.queryByText('No boxes yet')).toBeNull();
});

test('previews up to four pictures of a box, while pictures are switched on', async () => {
  const showPictures = { id: USER_ID, spaceId: CATALOGUE_ID, username: 'ann', showPictures: true };
  const inventory = await openInventory((server) => {
    server.put('profile', makeProfile(showPictures));
    for (let n = 0; n < 6; n++)
      server.put(
        'item',
        makeItem({ id: idOf(300 + n), name: `Chair ${n}`, boxId: SUMMER, spaceId: ATTIC, pictureId: idOf(400 + n) }),
      );
  });
  await renderPages(inventory, '/app');
  const card = (name: string) => within(screen.getByRole('article', { name }));
  expect(card('Summer').getAllByRole('img')).toHaveLength(4);
  expect(card('Winter').queryAllByRole('img')).toHaveLength(0);
  act(() => void inventory.store.mutate('profile.setDisplay', { set: { showPictures: false } }));
  expect(card('Summer').queryAllByRole('img')).toHaveLength(0);
});

test.each([
  { from: `/app?room=${CELLAR}`, way: 'the list it was opened from', to: `/app?room=${CELLAR}`, entries: 1 },
  { from: `/box/${WINE}`, way: 'the dashboard, when its tag was scanned', to: '/app', entries: 2 },
])('the back button leaves a box for $way', async ({ from, to, entries }) => {
  const { history } = await renderPages(await openInventory(), from);
  if (from.startsWith('/app')) fireEvent.click(screen.getByRole('link', { name: 'Go to details of Wine' }));
  await screen.findByRole('heading', { level: 1, name: 'Wine' });
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(history.location.href).toBe(to));
  await waitFor(() => expect(history.location.state.__TSR_index).toBe(entries - 1));
});
