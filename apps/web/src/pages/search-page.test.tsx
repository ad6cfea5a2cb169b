import { aCategory } from '@boxroom/domain/testing/rows';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { CATALOGUE_ID, idOf, makeBox, makeItem, makeProfile, USER_ID } from '../testing/fake-boxroom.ts';
import { ATTIC, openInventory, SHARED, shareRoom, WINTER } from '../testing/open-inventory.tsx';
import { renderPages } from '../testing/render-page.tsx';

const SPORTS = idOf(501);

async function open(path: string, prepare?: Parameters<typeof openInventory>[0]) {
  const inventory = await openInventory(prepare);
  return { ...inventory, ...(await renderPages(inventory, path)) };
}

const withCategory: Parameters<typeof openInventory>[0] = (server) => {
  server.put('profile', makeProfile({ id: USER_ID, spaceId: CATALOGUE_ID, username: 'ann', showCategories: true }));
  server.put('category', aCategory({ id: SPORTS, spaceId: CATALOGUE_ID, name: 'Sports' }));
  server.put('item', makeItem({ id: idOf(110), name: 'Sledge', boxId: WINTER, spaceId: ATTIC, categoryId: SPORTS }));
};

/** The settings of a new account: no optional feature is shown. */
const withHiddenCategory: Parameters<typeof openInventory>[0] = (server) => {
  server.put('category', aCategory({ id: SPORTS, spaceId: CATALOGUE_ID, name: 'Sports' }));
  server.put('item', makeItem({ id: idOf(110), name: 'Sledge', boxId: WINTER, spaceId: ATTIC, categoryId: SPORTS }));
};

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search your storage' });
const ask = (query: string) => fireEvent.change(field(), { target: { value: query } });

beforeEach(() => sessionStorage.clear());

describe('near matches', () => {
  test('are offered when nothing matches, and a press searches for one', async () => {
    await open('/search');
    ask('skiis');
    expect(screen.getByText('No items found matching "skiis"')).toBeTruthy();
    const offers = await screen.findByRole('group', { name: 'Did you mean' });
    fireEvent.click(within(offers).getByRole('button', { name: 'Skis' }));
    expect(field().value).toBe('Skis');
    const count = screen.getByText('1 result for "Skis"');
    expect(document.activeElement).toBe(count);
    expect(screen.queryByRole('group', { name: 'Did you mean' })).toBeNull();
  });

  test('follow the inventory, and are not offered when nothing is near', async () => {
    const { store } = await open('/search');
    ask('skiis');
    await screen.findByRole('button', { name: 'Skis' });
    ask('lantren');
    act(
      () =>
        void store.mutate('box.add', { roomId: ATTIC, boxes: [{ id: idOf(30), name: 'Lantern', description: null }] }),
    );
    expect(await screen.findByRole('button', { name: 'Lantern' })).toBeTruthy();
    ask('qqqqqq');
    expect(screen.queryByRole('button', { name: 'Lantern' })).toBeNull();
    expect(screen.getByText('No items found matching "qqqqqq"')).toBeTruthy();
  });

  test('stay within the category', async () => {
    await open(`/search?category=${SPORTS}`, withCategory);
    ask('sledeg');
    expect(await screen.findByRole('button', { name: 'Sledge' })).toBeTruthy();
    ask('scraf');
    await act(() => new Promise((done) => setTimeout(done, 300)));
    expect(screen.queryByRole('group', { name: 'Did you mean' })).toBeNull();
  });
});

test.each([
  ['skis', '1 result is outside of this category.'],
  ['scarf', '1 result is outside of this category.'],
  ['qqqqqq', null],
])('a search for %s in one category says what is outside of it', async (query, text) => {
  const { history } = await open(`/search?category=${SPORTS}&q=${query}`, (server) => {
    withCategory(server);
    server.remove('item', idOf(110));
  });
  expect(screen.getByText(`No items found matching "${query}"`)).toBeTruthy();
  expect(screen.queryByText(/outside of this category/)?.textContent ?? null).toBe(text);
  if (text === null) return;
  fireEvent.click(screen.getByRole('link', { name: 'Search All Categories' }));
  expect(await screen.findByText(`1 result for "${query}"`)).toBeTruthy();
  expect(history.location.search).toBe(`?q=${query}`);
});

describe('results', () => {
  test('a category alone is a query', async () => {
    await open('/search', withCategory);
    expect(screen.getByText('Search your storage', { selector: 'h2' })).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'Category' }), { target: { value: SPORTS } });
    expect(await screen.findByText('1 result for "Sports"')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Sledge on checklist' })).toBeTruthy();
  });

  test('without categories there is no filter', async () => {
    await open('/search');
    expect(screen.queryByRole('combobox', { name: 'Category' })).toBeNull();
  });

  test.each([
    ['sport', 'Sport'],
    ['sledge sport', 'Sport'],
  ])(
    'an item found for %j by its category shows the category although categories are hidden',
    async (query, marked) => {
      await open(`/search?q=${query}`, withHiddenCategory);
      expect(await screen.findByText(marked, { selector: '.badge mark' })).toBeTruthy();
    },
  );

  test('an item found by its name does not show a hidden category', async () => {
    await open('/search?q=sledge', withHiddenCategory);
    await screen.findByRole('checkbox', { name: 'Sledge on checklist' });
    expect(screen.queryByText('Sports')).toBeNull();
  });

  test('a category hidden by the owner of a shared room stays hidden when it matches', async () => {
    await open('/search?q=sport', (server) => {
      withHiddenCategory(server);
      shareRoom(server, 'view');
      const spaceId = SHARED;
      server.put('box', makeBox({ id: idOf(15), name: 'Bike', spaceId }));
      server.put('item', makeItem({ id: idOf(111), name: 'Pump', boxId: idOf(15), spaceId, categoryId: SPORTS }));
    });
    const ticks = await screen.findAllByRole('checkbox');
    const badges = ticks.map((tick) => tick.closest('.item-row')?.querySelector('.item-meta')?.textContent);
    expect(badges).toEqual(['Sports', 'Shared']);
  });

  test('a box that matches by its name shows the number of all its items', async () => {
    await open('/search?q=winter');
    expect(screen.getByText('1 result')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Winter/ }).closest('.group-box')?.textContent).toContain('2 items');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('of a shared room are marked, and link to the room', async () => {
    const { history } = await open('/search?q=bike', (server) => {
      shareRoom(server, 'view');
      server.put('box', makeBox({ id: idOf(15), name: 'Bike', spaceId: SHARED }));
    });
    const heading = screen.getByRole('heading', { level: 2 });
    expect(heading.parentElement?.textContent).toContain('Shared');
    fireEvent.click(within(heading).getByRole('link'));
    await waitFor(() => expect(history.location.href).toBe(`/app?room=${SHARED}`));
  });
});

describe('folded rooms', () => {
  const collapse = () => fireEvent.click(screen.getByRole('button', { name: 'Collapse Attic' }));

  test('stay folded while the query changes and after going back, but not in a new search', async () => {
    const { history } = await open('/search?q=wi');
    collapse();
    ask('w');
    expect(screen.getByRole('button', { name: 'Expand Attic' }).getAttribute('aria-expanded')).toBe('false');
    await waitFor(() => expect(history.location.search).toBe('?q=w'));
    fireEvent.click(screen.getByRole('link', { name: 'Cellar' }));
    await waitFor(() => expect(history.location.pathname).toBe('/app'));
    act(() => history.back());
    expect(await screen.findByRole('button', { name: 'Expand Attic' })).toBeTruthy();
    expect(document.activeElement).not.toBe(field());
    act(() => history.push('/app'));
    await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
    act(() => history.push('/search'));
    await screen.findByRole('searchbox');
    ask('w');
    expect(screen.getByRole('button', { name: 'Collapse Attic' })).toBeTruthy();
  });

  test('an address with a query focuses the field', async () => {
    await open('/search?q=wi');
    expect(document.activeElement).toBe(field());
  });
});

describe('recent searches', () => {
  beforeEach(() => localStorage.clear());
  const recent = () => screen.queryByRole('region', { name: 'Recent searches' });

  test('are kept when a result is pressed or Enter is, offered on the empty page, and cleared', async () => {
    await open('/search');
    expect(recent()).toBeNull();
    ask('skis');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Skis on checklist' }));
    ask('wi');
    fireEvent.keyDown(field(), { key: 'Enter' });
    ask('scarf');
    ask('');
    const list = recent();
    expect(
      list &&
        within(list)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
    ).toEqual(['wi', 'skis']);
    fireEvent.click(screen.getByRole('button', { name: 'skis' }));
    expect(field().value).toBe('skis');
    ask('');
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(recent()).toBeNull();
  });
});
