import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { idOf, makeBox, type FakeBoxroom } from '../testing/fake-boxroom.ts';
import { CELLAR, openInventory, SUMMER, WINE, WINTER } from '../testing/open-inventory.tsx';
import { renderPages } from '../testing/render-page.tsx';

const NEW = idOf(31);

async function open() {
  const inventory = await openInventory();
  return { ...inventory, ...(await renderPages(inventory, '/scan')) };
}
type Opened = Awaited<ReturnType<typeof open>>;

function type(text: string) {
  fireEvent.change(screen.getByLabelText('Code or address on the tag'), { target: { value: text } });
  const form = screen.getByText(/^(Open Box|Add to List)$/).closest('form');
  if (form) fireEvent.submit(form);
}

/** Scans a box that only the server knows, whose response is held back. Returns a function that releases it. */
async function lookFor(server: FakeBoxroom): Promise<() => Promise<void>> {
  const pull = server.pull.bind(server);
  const held = Promise.withResolvers<void>();
  const slow = vi.spyOn(server, 'pull').mockImplementation(async (input) => {
    await held.promise;
    return pull(input);
  });
  server.put('box', makeBox({ id: NEW, name: 'Brand new', spaceId: CELLAR }));
  type(`/box/${NEW}`);
  await waitFor(() => expect(slow).toHaveBeenCalled());
  return () => act(async () => held.resolve());
}

async function leave({ history }: Opened) {
  act(() => history.push('/search'));
  await screen.findByRole('heading', { name: 'Search', level: 1 });
}

async function comeBack({ history }: Opened) {
  act(() => history.push('/scan'));
  await screen.findByRole('switch', { name: 'Scan several' });
}

const scanSeveral = () => fireEvent.click(screen.getByRole('switch', { name: 'Scan several' }));
const names = () =>
  Array.from(
    within(screen.getByRole('list', { name: 'Scanned boxes' })).getAllByRole('listitem'),
    (row) => row.querySelector('.scanned-name')?.textContent,
  );
const isHere = ({ store }: Opened) => waitFor(() => expect(store.view.get('box', NEW)).toBeTruthy());

async function openMove() {
  fireEvent.click(screen.getByRole('button', { name: 'Move to a room' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move Boxes to a Room' });
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Cellar' }));
  return { dialog, submit: within(dialog).getByRole<HTMLButtonElement>('button', { name: /^Move \d/ }) };
}

beforeEach(() => sessionStorage.clear());

describe('a tag whose box is found late', () => {
  test('does not navigate after the person left the page', async () => {
    const opened = await open();
    const answer = await lookFor(opened.server);
    await leave(opened);
    await answer();
    await isHere(opened);
    expect(opened.history.location.pathname).toBe('/search');
  });

  test('does not navigate after the switch to several', async () => {
    const opened = await open();
    const answer = await lookFor(opened.server);
    scanSeveral();
    await answer();
    await isHere(opened);
    expect(opened.history.location.pathname).toBe('/scan');
    scanSeveral();
    expect(screen.queryByText(/Looking for this box/)).toBeNull();
  });

  test('keeps its place in the list, and no other scan is lost', async () => {
    const opened = await open();
    scanSeveral();
    type(`/box/${WINTER}`);
    const answer = await lookFor(opened.server);
    await leave(opened);
    await comeBack(opened);
    type(`/box/${SUMMER}`);
    type(`/box/${WINE}`);
    expect(names()).toEqual(['Wine', 'Summer', 'Unknown box', 'Winter']);
    await answer();
    await waitFor(() => expect(names()).toEqual(['Wine', 'Summer', 'Brand new', 'Winter']));
    expect(screen.getByText('Wine added.')).toBeTruthy();
  });

  test('is not listed again after its removal from the list', async () => {
    const opened = await open();
    scanSeveral();
    const answer = await lookFor(opened.server);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Unknown box from the list' }));
    expect(screen.queryByText(/Looking for this box/)).toBeNull();
    await answer();
    await isHere(opened);
    expect(screen.getByText('Nothing scanned yet')).toBeTruthy();
  });
});

/** The retry button of the note: the missing camera has another one. */
const again = () =>
  screen.getAllByRole('button', { name: 'Try again' }).find((button) => button.closest('.scan-note') !== null);

test('reports a failed lookup in its row, and keeps the note of another tag', async () => {
  const { server } = await open();
  scanSeveral();
  const answer = await lookFor(server);
  type(`/box/${WINTER}`);
  server.failure = 'network';
  await answer();
  await screen.findByText(/This box is not on this device\. The server cannot be reached/);
  expect(screen.getByText('Winter added.')).toBeTruthy();
  expect(again()).toBeUndefined();
});

test('"Try again" retries the tag of its own note', async () => {
  const { server } = await open();
  scanSeveral();
  const answer = await lookFor(server);
  server.failure = 'network';
  await answer();
  await waitFor(() => expect(again()).toBeTruthy());
  server.failure = null;
  fireEvent.click(again() ?? document.body);
  expect(await screen.findByText('Brand new added.')).toBeTruthy();
});

describe('while the dialog asks for the room', () => {
  test('a newly scanned tag is not moved', async () => {
    const { store } = await open();
    scanSeveral();
    type(`/box/${WINTER}`);
    const { submit } = await openMove();
    type(`/box/${SUMMER}`);
    expect(submit.textContent).toBe('Move 1 box');
    fireEvent.click(submit);
    expect(store.view.get('box', WINTER)?.spaceId).toBe(CELLAR);
    expect(store.view.get('box', SUMMER)?.spaceId).not.toBe(CELLAR);
  });

  test('a deleted room cannot be chosen', async () => {
    const { store } = await open();
    scanSeveral();
    type(`/box/${WINTER}`);
    const { dialog, submit } = await openMove();
    const before = store.view.get('box', WINTER)?.spaceId;
    expect(submit.disabled).toBe(false);
    act(() => void store.mutate('room.delete', { id: CELLAR }));
    expect(within(dialog).getByText('The storage room you chose is no longer available. Choose another.')).toBeTruthy();
    expect(submit.disabled).toBe(true);
    const form = submit.closest('form');
    if (form) fireEvent.submit(form);
    expect(store.view.get('box', WINTER)?.spaceId).toBe(before);
  });
});
