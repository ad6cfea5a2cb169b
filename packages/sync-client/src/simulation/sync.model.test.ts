import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { COMMAND_COUNT, findUntriedCommands, lotsOf } from './command-lots.ts';
import { playHistory, playSeed } from './history.ts';
import { fromNotation, toNotation } from './notation.ts';
import { PINNED } from './pinned-histories.ts';

/** `SYNC_HISTORIES=2000 SYNC_FROM=1` plays other histories; the campaign plays thousands. */
const HISTORIES = Number(process.env['SYNC_HISTORIES'] ?? 240);
const FROM = Number(process.env['SYNC_FROM'] ?? 1);
const TOGETHER = 20;
const TIMEOUT_MS = 120_000;

test('the histories include every command that can be given offline', () => {
  expect(findUntriedCommands()).toEqual([]);
});

test('a new command does not change what a pinned history gives', () => {
  const pinned = fromNotation('crowded give:1');
  expect(lotsOf(pinned.commandCount).join(' ')).toMatch(/^tally .* tag\.claim tag\.release$/);
  expect(lotsOf(pinned.commandCount)).toHaveLength(65);
  expect(fromNotation(toNotation(pinned))).toEqual(pinned);
  expect(toNotation({ ...pinned, commandCount: COMMAND_COUNT })).toContain(`commands=${COMMAND_COUNT} `);
});

describe('histories that once failed', () => {
  test.each(PINNED)('$name', async ({ history }) => {
    await playHistory(history);
    await playHistory(history, { isIndexed: true });
  });
});

describe('under any fault every edit arrives once or is kept, and all replicas agree', () => {
  const starts = Array.from({ length: Math.ceil(HISTORIES / TOGETHER) }, (_, n) => FROM + n * TOGETHER);
  test.each(starts)(
    'histories from %i',
    async (start) => {
      for (let seed = start; seed < Math.min(start + TOGETHER, FROM + HISTORIES); seed++) await playSeed(seed);
    },
    TIMEOUT_MS,
  );
});
