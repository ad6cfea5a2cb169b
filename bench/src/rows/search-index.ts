import type { Item } from '@boxroom/domain/item/item';
import { SearchInventory } from '@boxroom/domain/search/search-inventory';
import { foldHaystacks, makeInventory } from '../data/inventory.ts';
import { alternate, collectGarbage, pairOf, timed } from '../harness/pairs.ts';
import { alone, atMost, type BenchRow, type Figure, sizeText } from '../harness/row.ts';
import { median, quantile } from '../harness/stats.ts';

const EDITS = 500;

export const searchIndex: BenchRow = {
  name: 'search-index',
  workload: 'build the index of a whole inventory, change one item, memory for each item',
  anchor: 'folding the same texts, which is all that uFuzzy needs; for the edit, folding one text',
  async run({ sizes, rounds }) {
    const figures: Figure[] = [];
    const wrong: string[] = [];
    for (const size of sizes) {
      const rows = makeInventory(size);
      const pair = pairOf(
        await alternate(rounds, {
          ours: () => timed(() => new SearchInventory(rows)),
          anchor: () => timed(() => foldHaystacks(rows)),
        }),
        (ms) => ms,
      );
      const memory = heldBy(() => {
        const built = new SearchInventory(rows);
        built.search({ query: 'a' });
        return built;
      });
      const anchorMemory = heldBy(() => foldHaystacks(rows));
      const bytes = memory.bytes / size;
      const edits = timeEdits(memory.value, rows.items.slice(0, EDITS));
      wrong.push(...edits.wrong.map((sentence) => `${sizeText(size)} items: ${sentence}`));
      const of = { size: sizeText(size) };
      const limit = 100 + 0.7 * pair.anchor;
      figures.push(
        alone({
          ...of,
          what: 'build',
          unit: 'ms',
          ...pair,
          target: { text: '≤ 0.7× + 100 ms', met: pair.ours <= limit },
        }),
        alone({
          ...of,
          what: 'memory for each item',
          unit: 'bytes',
          ours: bytes,
          anchor: anchorMemory.bytes / size,
          ratio: memory.bytes / anchorMemory.bytes,
          target: atMost(300, ' bytes', bytes),
        }),
        alone({
          ...of,
          what: 'one edit',
          unit: 'ms',
          ours: median(edits.times),
          worst: quantile(edits.times, 1),
          target: atMost(50, ' µs', median(edits.times) * 1000),
        }),
        alone({ ...of, what: 'merge after 500 edits', unit: 'ms', ours: edits.merge }),
      );
    }
    return {
      figures,
      notes: ['A merge runs in idle time, or with the first search after 512 edits (or a sixteenth of the items).'],
      wrong,
    };
  },
};

function timeEdits(index: SearchInventory, items: readonly Item[]) {
  const wrong: string[] = [];
  const times = items.map((item, number) => {
    const changed = { ...item, name: `${item.name} qx${number}qx` };
    return timed(() => index.putItem(changed));
  });
  for (const number of [0, items.length - 1]) {
    const { count } = index.search({ query: `qx${number}qx` });
    if (count !== 1) wrong.push(`an edited item is found ${count} times`);
  }
  const merge = timed(() => index.merge());
  const { count } = index.search({ query: 'qx0qx' });
  if (count !== 1) wrong.push(`an edited item is found ${count} times after the merge`);
  return { times, merge, wrong };
}

/** Measures the memory that a value keeps alive, including memory outside the heap. Needs --expose-gc. */
function heldBy<T>(make: () => T): { value: T; bytes: number } {
  const before = usedMemory();
  const value = make();
  return { bytes: usedMemory() - before, value };
}

function usedMemory(): number {
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
