import type { TrashEntry } from '@boxroom/domain/trash/trash-list';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { toastStore } from '../../components/toast/toast-store.ts';
import { ServerState } from '../../lib/session/server-state.tsx';
import { idOf } from '../../testing/fake-boxroom.ts';
import { Refusal, stubServer } from '../../testing/fake-server.ts';
import { ATTIC, type OpenInventory, openInventory, SKIS, WINTER } from '../../testing/open-inventory.tsx';
import { renderUi } from '../../testing/render-app.tsx';
import { TrashList } from './trash-list.tsx';
import { partlyRestored } from './trash-text.ts';

const DAY = 86_400_000;
/** The query retries a failure once, after a second. */
const RETRIED = { timeout: 4000 };
let kept: TrashEntry[] = [];

function makeEntry(number: number, set: Partial<TrashEntry> = {}): TrashEntry {
  const at = Date.now() - DAY;
  const none = { roomName: 'Attic', boxName: 'Winter', boxes: 0, items: 0 };
  const deletion = {
    deletionId: idOf(700),
    deletedAt: at,
    deletedByName: 'bob',
    isOwn: false,
    mayPurge: true,
    expiresAt: at + 30 * DAY,
  };
  return { ...none, ...deletion, id: idOf(number), entity: 'item', name: `Thing ${number}`, ...set };
}

const asked = vi.fn();

beforeEach(() => {
  asked.mockClear();
  kept = [makeEntry(1), makeEntry(2, { entity: 'box', boxName: null, items: 4, isOwn: true })];
  stubServer({
    'trash.list': (input) => {
      asked(input);
      const { page, pageSize } = input as { page: number; pageSize: number };
      return { entries: kept.slice((page - 1) * pageSize, page * pageSize), total: kept.length };
    },
    'trash.purge': (input) => {
      const { ids } = input as { ids: string[] };
      kept = kept.filter(({ id }) => !ids.includes(id));
      return null;
    },
  });
});

async function renderList(prepare?: Parameters<typeof openInventory>[0]): Promise<OpenInventory> {
  const inventory = await openInventory(prepare);
  renderUi(<ServerState>{inventory.wrap(<TrashList />)}</ServerState>);
  return inventory;
}

test('shows what was deleted, from where, by whom and how long it can be restored', async () => {
  await renderList();
  const [item, box] = await screen.findAllByRole('listitem');
  expect(item?.textContent).toContain('Thing 1');
  expect(item?.textContent).toContain('Item from Winter, Attic');
  expect(item?.textContent).toContain('Deleted by bob');
  expect(item?.textContent).toContain('29 days left');
  expect(box?.textContent).toContain('Box with 4 items from Attic');
  expect(box?.textContent).toContain('Deleted by you');
});

test('shows a text when empty', async () => {
  kept = [];
  await renderList();
  expect(await screen.findByText('Nothing deleted recently')).toBeTruthy();
});

test('has pages, and goes back when the last one becomes empty', async () => {
  kept = Array.from({ length: 21 }, (_, i) => makeEntry(i + 1));
  await renderList();
  expect(await screen.findByText('Page 1 of 2')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(20);
  fireEvent.click(screen.getByRole('button', { name: 'Older' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Thing 21 for good' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete for good?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
  await waitFor(() => expect(screen.getAllByRole('listitem', { name: /^Thing/ })).toHaveLength(20));
  expect(await screen.findByText('Deleted for good')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/^Page/)).toBeNull());
});

test('reports being offline, and disables what needs the server', async () => {
  const { server, store } = await renderList();
  await screen.findAllByRole('listitem');
  server.failure = 'network';
  act(() => store.wake());
  expect(await screen.findByText(/^You are offline\. Deleted things/)).toBeTruthy();
  const purge = screen.getByRole('button', { name: 'Delete Thing 1 for good' });
  expect(purge.getAttribute('aria-disabled')).toBe('true');
});

test('reports a failure and retries', async () => {
  stubServer({
    'trash.list': () => {
      throw new Refusal('RATE_LIMITED');
    },
  });
  await renderList();
  expect(await screen.findByText('Failed to load what was deleted. Please try again.', {}, RETRIED)).toBeTruthy();
  stubServer({ 'trash.list': () => ({ entries: kept, total: 2 }) });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
});

test('keeps an entry that cannot be purged, with a toast that gives the reason', async () => {
  stubServer({
    'trash.list': () => ({ entries: kept, total: 2 }),
    'trash.purge': () => {
      throw new Refusal('OWNER_ONLY');
    },
  });
  await renderList();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Thing 1 for good' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByText('Only the owner of the storage room can do this.')).toBeTruthy();
  expect(screen.getByRole('listitem', { name: 'Thing 1', hidden: true })).toBeTruthy();
});

test('a pending restore keeps the focus, and is not reported as restored when it is discarded', async () => {
  const { server, store } = await renderList();
  const restore = await screen.findByRole('button', { name: 'Restore Thing 1' });
  server.failure = 'network';
  act(() => restore.focus());
  fireEvent.click(restore);
  await waitFor(() => expect(store.status.pending).toBe(1));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Restoring Thing 1' }));
  await act(async () => {
    await store.engine?.discardPending(store.engine.replica.pending.at(-1)?.id ?? '');
  });
  expect(await screen.findByRole('button', { name: 'Restore Thing 1' })).toBeTruthy();
  expect(toastStore.list().map(({ title }) => title)).not.toContain('Restored');
});

test("somebody else's entry can be restored but not purged", async () => {
  kept = [makeEntry(1, { mayPurge: false })];
  await renderList();
  await waitFor(() => expect(screen.getAllByRole('button', { name: /Thing 1/ })).toHaveLength(1));
  expect(screen.getByRole('button', { name: 'Restore Thing 1' })).toBeTruthy();
});

describe('a selection', () => {
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  /** Deletes an item and then its box, and selects both entries. */
  async function openSelected(): Promise<OpenInventory> {
    const inventory = await openInventory();
    const { store } = inventory;
    const deletedBy = (...given: Parameters<typeof store.mutate>) => {
      store.mutate(...given);
      return store.engine?.replica.pending.at(-1)?.id ?? '';
    };
    const [first, second] = [deletedBy('item.delete', { ids: [SKIS] }), deletedBy('box.delete', { id: WINTER })];
    kept = [
      makeEntry(1, { id: WINTER, entity: 'box', name: 'Winter', deletionId: second }),
      makeEntry(2, { id: SKIS, name: 'Skis', deletionId: first }),
    ];
    renderUi(<ServerState>{inventory.wrap(<TrashList />)}</ServerState>);
    await screen.findByRole('listitem', { name: 'Skis' });
    press('Select');
    fireEvent.click(screen.getByText('Winter'));
    fireEvent.click(screen.getByText('Skis'), { shiftKey: true });
    expect(await screen.findByText('2 selected')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restore Skis' })).toBeNull();
    return inventory;
  }

  test('comes back with one command, whatever was in what, and is reported once', async () => {
    const { store, server } = await openSelected();
    server.failure = 'network';
    press('Restore');
    expect(store.engine?.replica.pending.filter(({ name }) => name === 'trash.restore')).toHaveLength(1);
    expect(store.view.get('item', SKIS)).toBeTruthy();
    expect(screen.queryByText('2 selected')).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Restoring/ })).toHaveLength(2);
    kept = [];
    server.failure = null;
    act(() => store.wake());
    expect(await screen.findByText('2 things are back.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Restore undone')).toBeTruthy();
    expect([store.view.get('item', SKIS), store.view.get('box', WINTER)]).toEqual([undefined, undefined]);
  });

  test('of a room offers no Undo, because deleting one asks first', async () => {
    const inventory = await openInventory();
    const { store } = inventory;
    store.mutate('room.delete', { id: ATTIC });
    const deletionId = store.engine?.replica.pending.at(-1)?.id ?? '';
    kept = [makeEntry(1, { id: ATTIC, entity: 'room', name: 'Attic', boxName: null, deletionId })];
    renderUi(<ServerState>{inventory.wrap(<TrashList />)}</ServerState>);
    fireEvent.click(await screen.findByRole('button', { name: 'Restore Attic' }));
    kept = [];
    expect(await screen.findByText('Restored')).toBeTruthy();
    expect(store.view.get('room', ATTIC)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('of which one was deleted for good meanwhile says so, and what came back', async () => {
    const { store, server } = await openSelected();
    await waitFor(() => expect(store.status.pending).toBe(0));
    server.failure = 'network';
    press('Restore');
    const skis = kept.find(({ id }) => id === SKIS);
    server.purge(skis?.deletionId ?? '');
    kept = [];
    server.failure = null;
    act(() => store.wake());
    expect(await screen.findByText('1 of 2 restored')).toBeTruthy();
    expect(screen.getByText('No longer among the deleted things: Skis.')).toBeTruthy();
  });

  test('of which nothing can come back says why, and stays', async () => {
    await openSelected();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Winter' }));
    press('Restore');
    expect(await screen.findByText('The box it was in is gone. Restore the box first.')).toBeTruthy();
    expect(screen.getByText('1 selected')).toBeTruthy();
  });
});

test.each([
  [
    3,
    [{ name: 'Ski', entity: 'item' }],
    '2 of 3 restored',
    'Not restored: Ski. If the box is gone, restore that first.',
  ],
  [
    9,
    Array.from({ length: 7 }, (_, n) => ({ name: `B${n}`, entity: 'box' as const })),
    '2 of 9 restored',
    'Not restored: B0, B1, B2, B3, B4 and 2 more. If the storage room is gone, restore that first.',
  ],
  [2, [{ name: 'Attic', entity: 'room' }], '1 of 2 restored', 'Not restored: Attic.'],
] as const)('of %i things, %j could not be restored', (wanted, left, title, description) => {
  expect(partlyRestored(wanted, left)).toEqual({ title, description });
});
