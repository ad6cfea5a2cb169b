import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../components/toast/toast-store.ts';
import { idOf, makeBox } from '../testing/fake-boxroom.ts';
import { ATTIC, CELLAR, openInventory, SHARED, shareRoom, SUMMER, WINE, WINTER } from '../testing/open-inventory.tsx';
import { renderPages } from '../testing/render-page.tsx';

const GARAGE_BOX = idOf(31);

async function open(prepare?: Parameters<typeof openInventory>[0]) {
  const inventory = await openInventory(prepare);
  return { ...inventory, ...(await renderPages(inventory, '/scan')) };
}

function type(text: string) {
  fireEvent.change(screen.getByRole('textbox', { name: 'Code or address on the tag' }), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: /^(Open Box|Add to List)$/ }));
}

const scanSeveral = () => fireEvent.click(screen.getByRole('switch', { name: 'Scan several' }));
const rows = () => within(screen.getByRole('list', { name: 'Scanned boxes' })).getAllByRole('listitem');
const rowTexts = () => rows().map((row) => row.textContent);

async function moveTo(room: string) {
  fireEvent.click(screen.getByRole('button', { name: 'Move to a room' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move Boxes to a Room' });
  fireEvent.click(within(dialog).getByRole('radio', { name: room }));
  fireEvent.click(within(dialog).getByRole('button', { name: /^Move \d/ }));
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

test('opens a box on this device from its address in any spelling', async () => {
  const { history } = await open();
  type(`${location.host.toUpperCase()}/BOX/${WINTER.toUpperCase()}`);
  expect(await screen.findByRole('heading', { name: 'Winter', level: 1 })).toBeTruthy();
  expect(history.location.pathname).toBe(`/box/${WINTER}`);
});

test('opens a box that is new on the server', async () => {
  const { server } = await open();
  server.put('box', makeBox({ id: GARAGE_BOX, name: 'Brand new', spaceId: CELLAR }));
  type(`/box/${GARAGE_BOX}`);
  expect(await screen.findByRole('heading', { name: 'Brand new', level: 1 })).toBeTruthy();
});

test('reports why a tag leads to no box, and stays', async () => {
  const { history, server } = await open();
  type('https://elsewhere.example/box/1');
  const said = screen.getByText('This is not a Boxroom tag.');
  type('https://elsewhere.example/box/2');
  expect(screen.getByText('This is not a Boxroom tag.')).not.toBe(said);
  type(`/box/${GARAGE_BOX}`);
  expect(await screen.findByText('You have no box with this tag.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Check Recently deleted' })).toBeTruthy();
  server.failure = 'network';
  type(`/box/${GARAGE_BOX}`);
  expect(await screen.findByText('This box is not on this device.')).toBeTruthy();
  server.failure = null;
  server.put('box', makeBox({ id: GARAGE_BOX, name: 'There after all', spaceId: CELLAR }));
  const again = screen.getAllByRole('button', { name: 'Try again' }).at(-1);
  if (again) fireEvent.click(again);
  expect(await screen.findByRole('heading', { name: 'There after all', level: 1 })).toBeTruthy();
  expect(history.location.pathname).toBe(`/box/${GARAGE_BOX}`);
});

test('a code opens its box, with or without its prefix, and asks which one when two people have it', async () => {
  const code = '7K3Q';
  const { history } = await open((server) => {
    shareRoom(server, 'view');
    server.put('box', makeBox({ id: GARAGE_BOX, name: 'Of Bob', spaceId: SHARED, code }));
    server.put('box', makeBox({ id: idOf(32), name: 'Of Ann', spaceId: CELLAR, code }));
    server.put('box', makeBox({ id: idOf(33), name: 'Alone', spaceId: CELLAR, code: '00H1' }));
  });
  type('bx 7k3q');
  expect(await screen.findByText('2 boxes have BX-7K3Q.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Of Ann · Cellar' }));
  expect(await screen.findByRole('heading', { name: 'Of Ann', level: 1 })).toBeTruthy();
  act(() => history.push('/scan'));
  await screen.findByRole('switch', { name: 'Scan several' });
  type('ooHl');
  expect(await screen.findByRole('heading', { name: 'Alone', level: 1 })).toBeTruthy();
});

test('a code that no box here has opens its page, which looks for blank tags too', async () => {
  const { history } = await open();
  type('bx 7k3q');
  await waitFor(() => expect(history.location.pathname).toBe('/b/7K3Q'));
  expect(history.length).toBe(2);
});

test('a pre-printed tag opens its box, or the page that puts it on one', async () => {
  const [used, blank] = [idOf(701), idOf(702)];
  const { history } = await open((server) => {
    server.put('box', makeBox({ id: GARAGE_BOX, name: 'Tagged', spaceId: CELLAR, tagId: used }));
  });
  type(`/t/${used}`);
  expect(await screen.findByRole('heading', { name: 'Tagged', level: 1 })).toBeTruthy();
  act(() => history.push('/scan'));
  await screen.findByRole('switch', { name: 'Scan several' });
  scanSeveral();
  type(`/t/${used}`);
  expect(screen.getByText('Tagged added.')).toBeTruthy();
  type(`/t/${blank}`);
  expect(await screen.findByText('You have no box with this tag yet.')).toBeTruthy();
  expect(rows()).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Put it on a box' }).getAttribute('href')).toBe(`/t/${blank}`);
  fireEvent.click(screen.getByRole('switch', { name: 'Scan several' }));
  type(`/t/${blank}`);
  await waitFor(() => expect(history.location.pathname).toBe(`/t/${blank}`));
});

test('several: counts a box once, by address and by code; asks which box when two people have the code', async () => {
  await open((server) => {
    shareRoom(server, 'view');
    server.put('box', makeBox({ id: GARAGE_BOX, name: 'Of Bob', spaceId: SHARED, code: '7K3Q' }));
    server.put('box', makeBox({ id: idOf(32), name: 'Of Ann', spaceId: CELLAR, code: '7K3Q' }));
    server.put('box', makeBox({ id: idOf(33), name: 'Alone', spaceId: CELLAR, code: '00H1' }));
  });
  scanSeveral();
  type(`/box/${idOf(33)}`);
  type('BX-00H1');
  expect(screen.getByText('Alone is already in the list.')).toBeTruthy();
  type('BX-7K3Q');
  fireEvent.click(screen.getByRole('button', { name: /^Of Bob · / }));
  expect(screen.getByText('Of Bob added.')).toBeTruthy();
  expect(rows()).toHaveLength(2);
  expect(screen.getByText('View only')).toBeTruthy();
});

test('several: a box that is new on the server takes the place of its code in the list', async () => {
  const { server } = await open();
  scanSeveral();
  server.put('box', makeBox({ id: GARAGE_BOX, name: 'Brand new', spaceId: CELLAR, code: '7K3Q' }));
  type('BX-7K3Q');
  expect(rowTexts()).toEqual([expect.stringMatching(/^BX-7K3QLooking for this box/)]);
  expect(await screen.findByText('Brand new added.')).toBeTruthy();
  expect(rowTexts()).toEqual([expect.stringMatching(/^Brand newCellar · 0 items/)]);
});

test('several: counts each once, and lists unknown ones with the reason', async () => {
  await open();
  scanSeveral();
  expect(screen.getByText('Nothing scanned yet')).toBeTruthy();
  type(`/box/${WINTER}`);
  expect(screen.getByText('Winter added.')).toBeTruthy();
  type(`/box/${WINE}`);
  type(`/box/${WINTER}`);
  expect(screen.getByText('Winter is already in the list.')).toBeTruthy();
  type('BX-7K3Q');
  expect(await screen.findByText(/You have no box with the code BX-7K3Q\. Its tag is not on a box yet/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Check the blank tags for this code' }).getAttribute('href')).toBe('/b/7K3Q');
  expect(rowTexts()).toEqual([
    expect.stringMatching(/^BX-7K3QYou have no box/),
    expect.stringMatching(/^WineCellar · 0 items/),
    expect.stringMatching(/^WinterAttic · 2 items/),
  ]);
  expect(screen.getByText('2 boxes scanned, 1 tag without a box')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove BX-7K3Q from the list' }));
  expect(rows()).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Print tags' })).toBeTruthy();
});

test('several: moves boxes one by one, leaves refused ones with the reason, and Undo moves the others back', async () => {
  const { store } = await open((server) => {
    shareRoom(server, 'edit');
    server.put('box', makeBox({ id: GARAGE_BOX, name: 'Of Bob', spaceId: SHARED }));
  });
  scanSeveral();
  for (const id of [WINTER, SUMMER, WINE, GARAGE_BOX]) type(`/box/${id}`);
  await moveTo('Cellar');
  expect(rowTexts()).toEqual([
    expect.stringContaining('Not moved. Only the owner of the storage room can do this.'),
    expect.stringContaining('Already in Cellar'),
    expect.stringContaining('Moved to Cellar'),
    expect.stringContaining('Moved to Cellar'),
  ]);
  expect(store.view.get('box', WINTER)?.spaceId).toBe(CELLAR);
  expect(store.view.get('box', GARAGE_BOX)?.spaceId).toBe(SHARED);
  const [toast] = toastStore.list();
  expect(toast).toMatchObject({ title: '2 boxes moved', description: 'Now in Cellar. 2 boxes stayed: see the list.' });
  act(() => toast?.action?.onClick());
  expect(store.view.get('box', WINTER)?.spaceId).not.toBe(CELLAR);
  expect(rowTexts().filter((text) => text?.includes('Moved back'))).toHaveLength(2);
});

test('shows the reason of a move that the server refuses later in its row', async () => {
  const { server, store } = await open((fake) => {
    shareRoom(fake, 'edit');
  });
  scanSeveral();
  type(`/box/${WINTER}`);
  shareRoom(server, 'view');
  await moveTo('Bob’s garage (shared)');
  expect(rowTexts()).toEqual([expect.stringContaining('Moved to Bob’s garage')]);
  await waitFor(() => expect(rowTexts()[0]).toContain('Not moved. Permission denied: You have view-only access'));
  expect(store.view.get('box', WINTER)?.spaceId).toBe(ATTIC);
});

test('refuses a move after a sign-out in another tab', async () => {
  const { store } = await open();
  scanSeveral();
  type(`/box/${WINTER}`);
  Object.defineProperty(store, 'status', { value: { ...store.status, state: { kind: 'signed-out' } } });
  await moveTo('Cellar');
  expect(rowTexts()).toEqual([expect.stringMatching(/Not moved\. .*sign/i)]);
  expect(store.view.get('box', WINTER)?.spaceId).toBe(ATTIC);
});

test('copies the names in scan order', async () => {
  await open();
  const write = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText: write } } }));
  scanSeveral();
  for (const id of [WINE, WINTER]) type(`/box/${id}`);
  fireEvent.click(screen.getByRole('button', { name: 'Copy names' }));
  expect(write).toHaveBeenCalledWith('Wine\nWinter');
  vi.unstubAllGlobals();
});

test('keeps the list after a visit to another page', async () => {
  const { history } = await open();
  scanSeveral();
  type(`/box/${WINTER}`);
  act(() => history.push('/search'));
  await screen.findByRole('heading', { name: 'Search', level: 1 });
  act(() => history.push('/scan'));
  expect(await screen.findByText('1 box scanned')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear list' }));
  expect(screen.getByText('Nothing scanned yet')).toBeTruthy();
  type(`/box/${WINE}`);
  act(() => toastStore.list()[0]?.action?.onClick());
  expect(rowTexts()).toEqual([expect.stringMatching(/^Wine/), expect.stringMatching(/^Winter/)]);
});

test('a scanned box waits for its next item where the person may add one; an opened box does not', async () => {
  const { history } = await open((server) => {
    shareRoom(server, 'view');
    server.put('box', makeBox({ id: GARAGE_BOX, name: 'Theirs', spaceId: SHARED }));
  });
  const field = () => screen.getByRole('textbox', { name: 'Item name' });
  type(`/box/${WINTER}`);
  await screen.findByRole('heading', { name: 'Winter', level: 1 });
  expect(document.activeElement).toBe(field());
  for (const id of [SUMMER, GARAGE_BOX]) {
    act(() => history.push(id === SUMMER ? `/box/${SUMMER}` : '/scan'));
    if (id === GARAGE_BOX) {
      await screen.findByRole('heading', { name: 'Scan', level: 1 });
      type(`/box/${GARAGE_BOX}`);
    }
    await screen.findByRole('heading', { name: id === SUMMER ? 'Summer' : 'Theirs', level: 1 });
    expect(document.activeElement).not.toBe(field());
  }
});
