import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { idOf, USER_ID } from '../testing/fake-boxroom.ts';
import { Refusal, stubServer } from '../testing/fake-server.ts';
import { ATTIC, openInventory, OTHER_USER, SHARED, shareRoom, WINTER } from '../testing/open-inventory.tsx';
import { renderPages } from '../testing/render-page.tsx';

const line = (number: number, set: object = {}) => ({
  id: idOf(2000 + number),
  at: 1_790_000_000_000 - number,
  actorId: OTHER_USER,
  actorName: 'user_12ab34',
  isOwn: false,
  action: 'edit',
  entity: 'item',
  entityId: idOf(101),
  name: `Skis ${number}`,
  roomId: ATTIC,
  roomName: 'Attic',
  boxId: WINTER,
  boxName: 'Winter',
  before: { quantity: 1 },
  after: { quantity: 2 },
  ...set,
});

async function open(list: (input: unknown) => unknown, path = '/history') {
  const ask = vi.fn(list);
  const inventory = await openInventory();
  stubServer({ 'history.list': ask });
  return { ask, ...inventory, ...(await renderPages(inventory, path)) };
}

const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });

describe('the edit history', () => {
  test('shows who changed what, old and new values, and the number of entries', async () => {
    await open(() => ({ entries: [line(1)], total: 1234 }));
    expect(await screen.findByText('1,234 entries')).toBeTruthy();
    expect(screen.getByText('user_12ab34')).toBeTruthy();
    expect(screen.getByText('Shared')).toBeTruthy();
    expect(screen.getByText('Winter · Attic')).toBeTruthy();
    expect(screen.getByText('1', { selector: 'del' })).toBeTruthy();
    expect(screen.getByText('2', { selector: 'ins' })).toBeTruthy();
  });

  test('has a heading for each day', async () => {
    const now = new Date();
    const noon = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12).getTime();
    const times = [now.getTime(), noon, noon - 1, line(4).at];
    const entries = times.map((at, n) => line(n + 1, { at, entityId: idOf(110 + n) }));
    await open(() => ({ entries, total: 4 }));
    expect(await screen.findByRole('heading', { name: 'Today' })).toBeTruthy();
    const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(days).toEqual(['Today', 'Yesterday', expect.stringMatching(/^Monday, September 21/)]);
    const yesterday = within(screen.getByRole('list', { name: 'Yesterday' }));
    expect(yesterday.getAllByText(/^Skis/).map(({ textContent }) => textContent)).toEqual(['Skis 2', 'Skis 3']);
  });

  test("hides in somebody else's room what its owner has switched off, and marks the room as shared in the filter", async () => {
    const price = { before: { price: 1 }, after: { price: 2 } };
    const inventory = await openInventory((server) => {
      shareRoom(server, 'view');
      const own = server.view.get('profile', USER_ID);
      if (own) server.put('profile', { ...own, showPrice: true });
    });
    const lines = [line(1, price), line(2, { ...price, roomId: SHARED, roomName: 'Bob’s garage' })];
    stubServer({ 'history.list': () => ({ entries: lines, total: 2 }) });
    await renderPages(inventory, '/history');
    expect(await screen.findByText('2 entries')).toBeTruthy();
    expect(screen.getAllByText('Price:')).toHaveLength(1);
    expect(screen.getByRole('option', { name: 'Bob’s garage (shared)' })).toBeTruthy();
  });

  test('filters are in the address, and a room offers its boxes', async () => {
    const { ask, history } = await open(() => ({ entries: [], total: 0 }));
    expect(await screen.findByText('No edit history available.')).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Box' })).toBeNull();
    choose('Storage room', ATTIC);
    await waitFor(() => expect(history.location.search).toBe(`?room=${ATTIC}`));
    const boxes = within(screen.getByRole('combobox', { name: 'Box' })).getAllByRole('option');
    expect(boxes.map(({ textContent }) => textContent)).toEqual(['All boxes', 'Summer', 'Winter']);
    choose('Box', WINTER);
    choose('Action', 'move');
    choose('What', 'item');
    await waitFor(() => expect(history.location.search).toBe(`?room=${ATTIC}&box=${WINTER}&action=move&entity=item`));
    await waitFor(() =>
      expect(ask.mock.lastCall).toEqual([
        { boxId: WINTER, actionType: 'move', entityType: 'item', groups: true, commands: true, page: 1, pageSize: 50 },
      ]),
    );
    // Four quick changes cause fewer than five requests.
    expect(ask.mock.calls.length).toBeLessThan(5);
    choose('Storage room', '');
    await waitFor(() => expect(history.location.search).toBe('?action=move&entity=item'));
  });

  test('reads the filters from the address, and ignores unknown ones', async () => {
    const { ask } = await open(
      () => ({ entries: [line(1)], total: 400 }),
      `/history?room=${ATTIC}&box=x&action=fly&page=3`,
    );
    await waitFor(() =>
      expect(ask).toHaveBeenCalledWith({ roomId: ATTIC, groups: true, commands: true, page: 3, pageSize: 50 }),
    );
    const pager = await screen.findByRole('navigation', { name: 'Pages of the edit history' });
    expect(within(pager).getAllByRole('button', { name: /^Page \d/ })).toHaveLength(5);
    expect(within(pager).getByRole('button', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page');
  });

  test('back returns to the previous page, and a page beyond the end opens the last', async () => {
    const { history } = await open(() => ({ entries: [line(1)], total: 120 }), '/history?page=99');
    await waitFor(() => expect(history.location.search).toBe('?page=3'));
    fireEvent.click(await screen.findByRole('button', { name: 'Previous page' }));
    await waitFor(() => expect(history.location.search).toBe('?page=2'));
    act(() => history.back());
    await waitFor(() => expect(history.location.search).toBe('?page=3'));
  });

  test('counts unsent changes separately, and lists only those that match', async () => {
    const { server, store } = await open(() => ({ entries: [line(1)], total: 1 }));
    await screen.findByText('1 entry');
    server.failure = 'server';
    act(() => void store.mutate('room.create', { id: idOf(70), name: 'Shed' }));
    expect(await screen.findByText('1 entry and 1 not sent yet')).toBeTruthy();
    expect(screen.getByText('Not sent yet')).toBeTruthy();
    choose('What', 'item');
    await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
  });

  test.each([
    ['refuses', 'RATE_LIMITED', 'Failed to load edit history'],
    ['fails', 'INTERNAL', 'An unexpected error occurred while loading edit history.'],
    ['does not recognize the session', 'NOT_SIGNED_IN', 'Failed to authenticate. Please try again.'],
    ['has no history', 'UNAVAILABLE', 'Using locally stored logs. Database table not available.'],
  ] as const)('reports a server that %s, and retries on request', async (_, code, text) => {
    let isWell = false;
    const { server, store } = await open(() => {
      if (!isWell) throw new Refusal(code);
      return { entries: [line(1)], total: 1 };
    });
    expect(await screen.findByText(text, {}, { timeout: 5000 })).toBeTruthy();
    const isMissing = code === 'UNAVAILABLE';
    expect(screen.queryAllByText('Edit history feature needs database setup')).toHaveLength(isMissing ? 1 : 0);
    expect(screen.queryByText('No edit history available.')).toBeNull();
    server.failure = 'server';
    act(() => void store.mutate('room.create', { id: idOf(70), name: 'Shed' }));
    expect(await screen.findByText('Not sent yet')).toBeTruthy();
    isWell = true;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('user_12ab34')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });
});

describe('what others changed since the last visit', () => {
  const LATER = 31 * 60_000;
  const store = (visit: object) => localStorage.setItem(`historyVisit_${USER_ID}`, JSON.stringify(visit));
  const read = () => JSON.parse(localStorage.getItem(`historyVisit_${USER_ID}`) ?? 'null') as object | null;
  // Each about another item.
  const entries = [1, 2, 3, 4].map((n) => line(n, { entityId: idOf(110 + n), isOwn: n === 2 }));
  const at = (n: number) => line(n).at;

  test('is marked, and stays so for the visit', async () => {
    store({ newAfter: null, newest: at(4), at: Date.now() - LATER });
    const first = await open(() => ({ entries, total: 4 }));
    await waitFor(() => expect(screen.getAllByText('New')).toHaveLength(2));
    expect(screen.getAllByText('New').map(({ textContent }) => textContent)).toEqual(
      Array(2).fill('New since your last visit'),
    );
    expect(read()).toMatchObject({ newAfter: at(4), newest: at(1) });
    first.unmount();
    await open(() => ({ entries, total: 4 }));
    await waitFor(() => expect(screen.getAllByText('New')).toHaveLength(2));
  });

  test('is not what the first visit shows', async () => {
    localStorage.removeItem(`historyVisit_${USER_ID}`);
    await open(() => ({ entries, total: 4 }));
    await waitFor(() => expect(read()).toMatchObject({ newAfter: null, newest: at(1) }));
    expect(screen.queryByText('New')).toBeNull();
  });

  test.each([
    ['another page', '/history?page=2'],
    ['a filter', '/history?entity=item'],
    ['a date', '/history?day=2026-09-21'],
  ])('is not seen on %s', async (_, path) => {
    const visit = { newAfter: null, newest: 5, at: Date.now() - LATER };
    store(visit);
    await open(() => ({ entries, total: 60 }), path);
    expect(await screen.findByText('Skis 3')).toBeTruthy();
    expect(read()).toEqual(visit);
  });
});

describe('finding something in the history', () => {
  type Search = (input: { text: string; cursor?: object }) => unknown;
  async function openSearch(search: Search, path = '/history') {
    const ask = vi.fn(search);
    const inventory = await openInventory();
    stubServer({ 'history.list': () => ({ entries: [line(1)], total: 1 }), 'history.search': ask as never });
    return { ask, ...inventory, ...(await renderPages(inventory, path)) };
  }
  const type = (text: string) =>
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search the history' }), { target: { value: text } });

  test('a search looks through all of it, and is in the address', async () => {
    const { ask, history } = await openSearch(() => ({ entries: [line(7)], next: null, searchedTo: 5 }));
    expect(await screen.findByText('1 entry')).toBeTruthy();
    type(' skis ');
    expect(await screen.findByText('1 entry matching "skis"')).toBeTruthy();
    expect(screen.getByText('Skis 7')).toBeTruthy();
    expect(history.location.search).toBe('?q=skis');
    choose('What', 'item');
    await waitFor(() => expect(ask.mock.lastCall?.[0]).toEqual({ text: 'skis', entityType: 'item' }));
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(await screen.findByText('Skis 1')).toBeTruthy();
    expect(history.location.search).toBe('?entity=item');
  });

  test('a search in the address asks for no page of the list', async () => {
    const list = vi.fn(() => ({ entries: [line(1)], total: 1 }));
    const inventory = await openInventory();
    stubServer({ 'history.list': list, 'history.search': () => ({ entries: [line(7)], next: null, searchedTo: 5 }) });
    await renderPages(inventory, '/history?q=skis');
    expect(await screen.findByText('Skis 7')).toBeTruthy();
    expect(list).not.toHaveBeenCalled();
  });

  test('goes on by itself until something is found, then when asked', async () => {
    const next = { at: 5, id: idOf(1) };
    const answers = [[], [], Array.from({ length: 20 }, (_, n) => line(n)), [line(30)]];
    const { ask } = await openSearch(
      () => ({
        entries: answers[ask.mock.calls.length - 1],
        next: ask.mock.calls.length < 4 ? next : null,
        searchedTo: 1_790_000_000_000,
      }),
      '/history?q=user',
    );
    expect(await screen.findByText('20 so far matching "user"')).toBeTruthy();
    expect(ask.mock.calls.map(([{ cursor }]) => cursor)).toEqual([undefined, next, next]);
    expect(screen.getByText('Searched back to Sep 21, 2026.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Search further back' }));
    expect(await screen.findByText('21 entries matching "user"')).toBeTruthy();
    expect(screen.queryByText('Searched back to Sep 21, 2026.')).toBeNull();
  });

  test('says that nothing was found', async () => {
    await openSearch(() => ({ entries: [], next: null, searchedTo: null }), '/history?q=hat');
    expect(await screen.findByText('Nothing in the history matches "hat"')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Search the Whole History' })).toBeNull();
  });

  test('says where filters left something out, and searches the whole', async () => {
    const { history } = await openSearch(
      (input) => ({ entries: 'roomId' in input ? [] : [line(7)], next: null, searchedTo: null }),
      `/history?q=skis&room=${ATTIC}`,
    );
    expect(await screen.findByText('The filters left the rest of the history out.')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Search the Whole History' }));
    expect(await screen.findByText('Skis 7')).toBeTruthy();
    expect(history.location.search).toBe('?q=skis');
  });

  test('finds what was not sent yet while the server is away, and says what was not searched', async () => {
    const { server, store } = await openSearch(() => {
      throw new TypeError('Failed to fetch');
    }, '/history?q=shed');
    server.failure = 'server';
    act(() => void store.mutate('room.create', { id: idOf(70), name: 'Shed' }));
    act(() => void store.mutate('room.create', { id: idOf(71), name: 'Loft' }));
    expect(await screen.findByText('Not sent yet')).toBeTruthy();
    expect(await screen.findByText(/Only changes not sent yet are searched/, {}, { timeout: 5000 })).toBeTruthy();
    expect(screen.queryByText('Loft', { selector: 'b' })).toBeNull();
  });

  test('a date lists what happened up to its end, from the first page', async () => {
    const { ask, history } = await open(() => ({ entries: [line(1)], total: 60 }), '/history?page=2');
    fireEvent.change(await screen.findByLabelText('Go to date'), { target: { value: '2026-09-21' } });
    expect(await screen.findByText('60 entries up to Sep 21, 2026')).toBeTruthy();
    expect(history.location.search).toBe('?day=2026-09-21');
    const until = new Date(2026, 8, 22).getTime();
    await waitFor(() =>
      expect(ask).toHaveBeenCalledWith({ until, groups: true, commands: true, page: 1, pageSize: 50 }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Back to the newest' }));
    expect(await screen.findByText('60 entries')).toBeTruthy();
    expect(history.location.search).toBe('');
  });

  test('no date is no filter', async () => {
    await open(() => ({ entries: [line(1)], total: 60 }), '/history?day=0202-01-01');
    expect(await screen.findByText('60 entries')).toBeTruthy();
  });
});

describe('what belongs together', () => {
  const pasted = (set: object = {}) =>
    line(1, { action: 'add', name: 'Saw', before: null, after: null, command: 'c', lines: 3, ...set });

  test('one command is one line, which the server opens to its parts', async () => {
    const ask = vi.fn((input: unknown) =>
      'partsOf' in (input as object)
        ? { entries: ['Saw', 'File', 'Drill'].map((name, n) => line(n, { action: 'add', name })), total: 3 }
        : { entries: [pasted()], total: 1 },
    );
    await open(ask, `/history?room=${ATTIC}`);
    const shown = (await screen.findByText('Saw and 2 more')).closest('li');
    if (!shown) throw new Error('There is no line.');
    expect(shown.textContent).toContain('user_12ab34 added 3 items');
    fireEvent.click(within(shown).getByRole('button', { name: 'Show all 3' }));
    const parts = await within(shown).findByRole('list', { name: 'Parts of the change' });
    expect(within(parts).getAllByRole('listitem')).toHaveLength(3);
    expect(ask).toHaveBeenCalledWith({ roomId: ATTIC, partsOf: [pasted().id], page: 1, pageSize: 50 });
    fireEvent.click(within(shown).getByRole('button', { name: 'Hide the list' }));
    expect(within(shown).queryByRole('list')).toBeNull();
  });

  test('steps of a quantity are one line, which opens without the server', async () => {
    const steps = [3, 2, 1].map((quantity, n) =>
      line(n, { name: 'Skis', before: { quantity }, after: { quantity: quantity + 1 } }),
    );
    const { ask } = await open(() => ({ entries: steps, total: 3 }));
    fireEvent.click(await screen.findByRole('button', { name: 'Show all 3' }));
    const [shown, ...parts] = screen.getAllByRole('listitem');
    expect(shown?.textContent).toContain('user_12ab34 edited the item SkisQuantity: 14');
    expect(parts.map((part) => within(part).getByText('Quantity:').closest('p')?.textContent)).toEqual([
      'Quantity: 12',
      'Quantity: 23',
      'Quantity: 34',
    ]);
    expect(ask.mock.calls.every(([input]) => !('partsOf' in (input as object)))).toBe(true);
  });

  test('a command that was not sent yet opens offline', async () => {
    const { server, store } = await open(() => ({ entries: [], total: 0 }));
    await screen.findByText('No edit history available.');
    server.failure = 'server';
    const names = ['Saw', 'File'];
    act(
      () =>
        void store.mutate('item.add', {
          boxId: WINTER,
          items: names.map((name, n) => ({ ...NO_ITEM_FIELDS, id: idOf(70 + n), name })),
        }),
    );
    expect(await screen.findByText('Saw and File')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all 2' }));
    expect(within(screen.getByRole('list', { name: 'Parts of the change' })).getAllByRole('listitem')).toHaveLength(2);
  });
});

describe('an import in the history', () => {
  const group = {
    kind: 'import',
    fileName: 'garage.csv',
    rooms: 1,
    boxes: 80,
    items: 1250,
    edited: 2,
    kept: 0,
    lines: 1333,
    canTakeBack: true,
  };
  const imported = (set: object = {}, more: object = {}) =>
    line(9, {
      action: 'add',
      isOwn: true,
      name: 'garage.csv',
      roomId: null,
      roomName: null,
      boxId: null,
      boxName: null,
      before: null,
      after: null,
      ...more,
      group: { ...group, ...set },
    });
  const lineOf = async (what: string) => {
    const found = (await screen.findByText('garage.csv')).closest('li');
    if (!found) throw new Error(`No line has ${what}.`);
    return found;
  };

  test('is one line with what it brought, and opens to its parts', async () => {
    const ask = vi.fn((input: unknown) =>
      'groupId' in (input as object)
        ? { entries: [line(1, { action: 'add', name: 'Saw', before: null, after: null })], total: 1333 }
        : { entries: [imported()], total: 1 },
    );
    await open(ask);
    const shown = await lineOf('the import');
    expect(shown.textContent).toContain('You imported 1,250 items from garage.csv');
    expect(shown.textContent).toContain('80 boxes and 1 room added, 2 items changed');
    fireEvent.click(within(shown).getByRole('button', { name: 'Show the list' }));
    expect(await within(shown).findByText('Saw')).toBeTruthy();
    expect(ask).toHaveBeenCalledWith({ groupId: imported().id, page: 1, pageSize: 50 });
    const pager = within(shown).getByRole('navigation', { name: 'Pages of the edit history' });
    fireEvent.click(within(pager).getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(ask).toHaveBeenCalledWith({ groupId: imported().id, page: 2, pageSize: 50 }));
    fireEvent.click(within(shown).getByRole('button', { name: 'Hide the list' }));
    expect(within(shown).queryByText('Saw')).toBeNull();
  });

  test('asks before it is undone, shows how far that is, and says what stayed', async () => {
    const answers = [
      { left: 1000, removed: 300, kept: 0 },
      { left: 0, removed: 1328, kept: 3 },
    ];
    const takeBack = vi.fn((_input: unknown) => answers.shift());
    const inventory = await openInventory();
    stubServer({ 'history.list': () => ({ entries: [imported()], total: 1 }), 'import.takeBack': takeBack });
    await renderPages(inventory, '/history');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo Import' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Undo Import' });
    expect(dialog.textContent).toContain(
      'Are you sure you want to undo the import of "garage.csv"? This removes the 1,250 items, 80 boxes and 1 room that it added and sets back the values that it changed.',
    );
    expect(dialog.textContent).toContain('What was changed since stays.');
    expect(takeBack).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo Import' }));
    expect(
      await screen.findByText('1,328 removed or set back, 3 kept because they, or things in them, were changed.'),
    ).toBeTruthy();
    expect(takeBack.mock.calls).toEqual([[{ id: imported().id }], [{ id: imported().id }]]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('that the server does not undo says why, and can be tried again', async () => {
    let isRefused = true;
    const inventory = await openInventory();
    stubServer({
      'history.list': () => ({ entries: [imported()], total: 1 }),
      'import.takeBack': () => {
        if (isRefused) throw new Refusal('IMPORT_TOO_OLD');
        return { left: 0, removed: 1, kept: 1 };
      },
    });
    await renderPages(inventory, '/history');
    fireEvent.click(await screen.findByRole('button', { name: 'Undo Import' }));
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo Import' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('can be undone for 30 days');
    isRefused = false;
    fireEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1 removed or set back, 1 kept because it was changed.')).toBeTruthy();
  });

  test.each([
    [
      'nothing new',
      { items: 0, boxes: 0, rooms: 0, edited: 5 },
      {},
      'You updated items from garage.csv',
      '5 items changed',
    ],
    ['boxes alone', { items: 0, rooms: 0, edited: 0 }, {}, 'You imported 80 boxes from garage.csv', ''],
    [
      'undone',
      { kind: 'undo', items: 1247, boxes: 79, rooms: 0, edited: 0, kept: 3, canTakeBack: false },
      { action: 'delete' },
      'You undid the import of garage.csv',
      '1,247 items and 79 boxes removed, 3 kept because they, or things in them, were changed',
    ],
    [
      'undone, and everything stayed',
      { kind: 'undo', items: 0, boxes: 0, rooms: 0, edited: 0, kept: 1, lines: 0, canTakeBack: false },
      { action: 'delete' },
      'You undid the import of garage.csv',
      '1 kept because it was changed',
    ],
    [
      'of another person',
      { canTakeBack: false },
      { isOwn: false },
      'user_12ab34 imported 1,250 items from garage.csv',
      '',
    ],
  ])('%s', async (_, set, more, what, details) => {
    await open(() => ({ entries: [imported(set, more)], total: 1 }));
    // Another page may still be shown from the cache.
    await waitFor(async () => expect((await lineOf('the import')).textContent).toContain(what + details));
    const shown = await lineOf('the import');
    expect(within(shown).queryByRole('button', { name: 'Undo Import' }) !== null).toBe(
      (set as { canTakeBack?: boolean }).canTakeBack !== false,
    );
  });
});
