import type { ImportRun } from '@boxroom/domain/import/import-run';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerState } from '../../lib/session/server-state.tsx';
import { startSession } from '../../lib/session/session.ts';
import { stubServer } from '../../testing/fake-server.ts';
import { renderUi } from '../../testing/render-app.tsx';
import { RecentImports } from './recent-imports.tsx';

vi.mock('../../replica/hooks/use-sync-status.ts', () => ({ useSyncNow: () => () => undefined }));
// Each person has a cache of their own.
let people = 0;
beforeEach(() => {
  const id = `0198c0de-0000-7000-8000-00000000000${people++}`;
  startSession({ id, username: 'ann', catalogueId: id, email: 'ann@example.org' });
});
afterEach(() => vi.unstubAllGlobals());

const run = (fileName: string, more: Partial<ImportRun> = {}): ImportRun => ({
  id: `0198c0de-0000-7000-8000-${fileName.padStart(12, '0').slice(0, 12)}`,
  fileName,
  source: 'other',
  state: 'done',
  beganAt: Date.now() - 3_600_000,
  changedAt: Date.now() - 3_600_000,
  created: { rooms: 1, boxes: 2, categories: 0, items: 30 },
  updated: 0,
  removed: 0,
  kept: 0,
  canTakeBack: true,
  ...more,
});

function show(runs: readonly ImportRun[], more: Parameters<typeof stubServer>[0] = {}) {
  stubServer({ 'import.recent': () => runs, ...more });
  renderUi(
    <ServerState>
      <RecentImports />
    </ServerState>,
  );
}

const rows = async () => (await screen.findAllByRole('listitem')).map((row) => row.textContent);

test('lists what each import brought, and offers to undo it', async () => {
  show([run('a.csv'), run('b.csv', { updated: 4, created: { rooms: 0, boxes: 0, categories: 0, items: 0 } })]);
  const [first = '', second = ''] = await rows();
  expect(first).toMatch(/^a\.csv.* · 30 items, 2 boxes, 1 roomUndo$/);
  expect(second).toMatch(/^b\.csv.* · 4 changesUndo$/);
});

test('shows the last ones first, and all of them if asked', async () => {
  show(Array.from({ length: 7 }, (_, n) => run(`${n}.csv`)));
  expect(await rows()).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await rows()).toHaveLength(7);
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
});

test('offers no undo where there is none any more', async () => {
  show([run('a.csv', { canTakeBack: false }), run('b.csv', { state: 'taken_back', canTakeBack: false })]);
  expect(await rows()).toEqual([expect.not.stringMatching(/Undo/), expect.stringMatching(/undone$/)]);
});

test('an import that a closed page left half can be kept or undone', async () => {
  let isKept = false;
  show([], {
    'import.recent': () => [run('a.csv', { state: isKept ? 'kept' : 'running' })],
    'import.keep': () => {
      isKept = true;
      return null;
    },
  });
  expect((await rows())[0]).toMatch(/not finishedUndoKeep$/);
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  await screen.findByText(/half of it kept/);
});

test('one that is being sent in another tab is left alone', async () => {
  show([run('a.csv', { state: 'running', changedAt: Date.now() })]);
  expect((await rows())[0]).toMatch(/being imported$/);
});

test('undo asks first, and the list then says so', async () => {
  let isUndone = false;
  show([], {
    'import.recent': () => [run('a.csv', isUndone ? { state: 'taken_back', canTakeBack: false } : {})],
    'import.takeBack': () => {
      isUndone = true;
      return { left: 0, removed: 33, kept: 0 };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Undo Import' });
  expect(isUndone).toBe(false);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Undo Import' }));
  await screen.findByText(/undone$/);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('shows nothing where there is no import', async () => {
  const asked = vi.fn(() => []);
  show([], { 'import.recent': asked });
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByRole('heading', { name: 'Recent imports' })).toBeNull();
});
