import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from './history-entry.ts';
import { joinEntries, STEP_PAUSE_MAX_MS } from './join-entries.ts';

const NOW = 1_790_000_000_000;
let number = 0;
const entry = (set: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: `entry-${++number}`,
  at: NOW,
  actorId: 'ann',
  actorName: 'ann',
  isOwn: true,
  action: 'add',
  entity: 'item',
  entityId: `item-${number}`,
  name: `Thing ${number}`,
  roomId: 'room',
  roomName: 'Attic',
  boxId: 'box',
  boxName: 'Winter',
  before: null,
  after: null,
  ...set,
});
const step = (seconds: number, before: number, set: Partial<HistoryEntry> = {}) =>
  entry({
    action: 'edit',
    entityId: 'screws',
    at: NOW - seconds * 1000,
    before: { quantity: before },
    after: { quantity: before + 1 },
    ...set,
  });
/** 'kind × lines' of each. */
const shapes = (entries: readonly HistoryEntry[]) =>
  joinEntries(entries).map(({ kind, lines }) => `${kind} × ${lines}`);

test('entries of different commands stay alone', () => {
  expect(joinEntries([])).toEqual([]);
  expect(shapes([entry({ command: 'a' }), entry({ command: 'b' }), entry()])).toEqual([
    'single × 1',
    'single × 1',
    'single × 1',
  ]);
});

describe('a command', () => {
  test.each<[string, Partial<HistoryEntry>[], string[]]>([
    ['counts the lines of its entry', [{ lines: 12 }], ['command × 12']],
    ['joins what it did at several places', [{ lines: 12 }, { boxId: 'other' }, { lines: 3 }], ['command × 16']],
    ['joins a new box and its items', [{ lines: 30 }, { entity: 'box' }], ['command × 31']],
    ['is of one action', [{ action: 'move' }, { action: 'edit' }], ['single × 1', 'single × 1']],
    [
      'does not mix what is new and what was restored',
      [{}, { after: { restored: true } }],
      ['single × 1', 'single × 1'],
    ],
    ['is of one person', [{}, { actorId: 'bob' }], ['single × 1', 'single × 1']],
    ['is either sent or not', [{ id: 'local-1' }, {}], ['single × 1', 'single × 1']],
  ])('%s', (_, sets, expected) => {
    expect(shapes(sets.map((set) => entry({ command: 'a', ...set })))).toEqual(expected);
  });

  test('shows its newest entry, and keeps them all', () => {
    const entries = [entry({ command: 'a' }), entry({ command: 'a' })];
    expect(joinEntries(entries)).toEqual([{ kind: 'command', entry: entries[0], entries, lines: 2 }]);
  });

  test('between two of another one is not passed over', () => {
    expect(shapes(['a', 'b', 'a'].map((command) => entry({ command })))).toEqual(Array(3).fill('single × 1'));
  });
});

describe('a pasted list', () => {
  const part = (command: string, lines: number, set: Partial<HistoryEntry> = {}) => entry({ command, lines, ...set });
  test.each<[string, HistoryEntry[], string[]]>([
    ['of several commands', [part('a', 200), part('b', 200), part('c', 120)], ['command × 520']],
    ['whose last command is the newest', [part('a', 1), part('b', 200)], ['command × 201']],
    ['next to a short one', [part('a', 120), part('b', 199)], ['command × 120', 'command × 199']],
    ['into another box', [part('a', 200), part('b', 200, { boxId: 'other' })], ['command × 200', 'command × 200']],
    ['a minute later', [part('a', 200), part('b', 200, { at: NOW - 60_001 })], ['command × 200', 'command × 200']],
  ])('%s', (_, entries, expected) => {
    expect(shapes(entries)).toEqual(expected);
  });
});

describe('steps of a quantity', () => {
  test('are one change, from the first value to the last', () => {
    const steps = [step(0, 4), step(30, 3), step(90, 2)];
    expect(joinEntries(steps)).toEqual([
      { kind: 'steps', entry: { ...steps[0], before: { quantity: 2 } }, entries: steps, lines: 3 },
    ]);
  });

  const pause = STEP_PAUSE_MAX_MS / 1000;
  test.each<[string, HistoryEntry[], string[]]>([
    ['up to a minute apart', [step(0, 4), step(pause, 3)], ['steps × 2']],
    ['more than a minute apart', [step(0, 4), step(pause + 0.001, 3)], ['single × 1', 'single × 1']],
    ['of two people', [step(0, 4), step(1, 3, { actorId: 'bob' })], ['single × 1', 'single × 1']],
    [
      'of two items in turn',
      ['a', 'b', 'a', 'b'].map((entityId, at) => step(at, 9 - at, { entityId })),
      ['steps × 2', 'steps × 2'],
    ],
    [
      'with another change of the item between',
      [step(0, 4), entry({ action: 'move', entityId: 'screws' }), step(2, 3)],
      ['single × 1', 'single × 1', 'single × 1'],
    ],
    [
      'with a change of more than the quantity',
      [step(0, 4), step(1, 3, { after: { quantity: 4, price: 1 } })],
      ['single × 1', 'single × 1'],
    ],
    ['sent and not sent', [step(0, 4, { id: 'local-1' }), step(1, 3)], ['single × 1', 'single × 1']],
  ])('%s', (_, entries, expected) => {
    expect(shapes(entries)).toEqual(expected);
  });
});
