import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { addCounts, type HistoryCounts, playSeed } from './history.ts';
import { findUntriedCommands } from './random-command.ts';

test('one', async () => {
  const sum: HistoryCounts = { histories: 0, steps: 0, mutations: 0, crashes: 0, faults: 0 };
  const t = performance.now();
  for (let seed = 1; seed <= Number(process.env.N ?? 20); seed++) addCounts(sum, await playSeed(seed));
  process.stdout.write(`${JSON.stringify(sum)} ${performance.now() - t}\n`);
}, 600_000);
