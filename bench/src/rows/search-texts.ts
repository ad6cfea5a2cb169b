import type { MemoryView } from '@boxroom/domain/command/memory-view';
import type { Item } from '@boxroom/domain/item/item';
import { SearchInventory } from '@boxroom/domain/search/search-inventory';
import { viewOf } from '@boxroom/domain/testing/view-of';
import { foldHaystacks } from '../data/fold-haystacks.ts';
import { makeInventory, USER_ID } from '../data/inventory.ts';
import { alternate, collectGarbage, pairOf, timed } from '../harness/pairs.ts';
import { alone, atMost, type BenchRow, type Figure, sizeText } from '../harness/row.ts';
import { median, quantile } from '../harness/stats.ts';

const EDITS = 500;
/** As in the app (`use-warm-search.ts`), in milliseconds. */
const SLICE = 5;

export const searchTexts: BenchRow = {
  name: 'search-texts',
  workload: 'read the texts of a whole inventory, at once and in slices; memory for each item; edits',
  anchor: 'folding the same texts, which is all that uFuzzy needs',
  async run({ sizes, rounds }) {
    const figures: Figure[] = [];
    const wrong: string[] = [];
    for (const size of sizes) {
      const rows = makeInventory(size);
      const view = viewOf(rows, USER_ID);
      const reading = pairOf(
        await alternate(rounds, {
          ours: () => timed(() => readAll(view)),
          anchor: () => timed(() => foldHaystacks(rows)),
        }),
        (ms) => ms,
      );
      const slices = Array.from({ length: rounds }, () => longestSlice(view));
      const memory = heldBy(() => readAll(view));
      const anchorMemory = heldBy(() => foldHaystacks(rows));
      const bytes = memory.bytes / size;
      const edits = timeEdits(view, memory.value, rows.items.slice(0, EDITS));
      wrong.push(...edits.wrong.map((sentence) => `${sizeText(size)} items: ${sentence}`));
      const of = { size: sizeText(size) };
      figures.push(
        alone({ ...of, what: 'read all', unit: 'ms', ...reading }),
        alone({
          ...of,
          what: 'longest slice',
          unit: 'ms',
          ours: median(slices),
          worst: Math.max(...slices),
          target: atMost(8, ' ms', median(slices)),
        }),
        alone({
          ...of,
          what: 'memory for each item',
          unit: 'bytes',
          ours: bytes,
          anchor: anchorMemory.bytes / size,
          ratio: memory.bytes / anchorMemory.bytes,
          target: atMost(250, ' bytes', bytes),
        }),
        alone({
          ...of,
          what: 'one edit, with reading its box again',
          unit: 'ms',
          ours: median(edits.times),
          worst: quantile(edits.times, 1),
          target: atMost(0.5, ' ms', median(edits.times)),
        }),
        alone({ ...of, what: `${EDITS} edits, then reading again`, unit: 'ms', ours: edits.many }),
      );
    }
    return { figures, notes: ['A box is read again by the next search after an edit, or in idle time.'], wrong };
  },
};

function readAll(view: MemoryView): SearchInventory {
  const inventory = new SearchInventory(view);
  inventory.read(() => false);
  return inventory;
}

function longestSlice(view: MemoryView): number {
  const inventory = new SearchInventory(view);
  let longest = 0;
  for (let isRead = false; !isRead;) {
    const end = performance.now() + SLICE;
    longest = Math.max(
      longest,
      timed(() => (isRead = inventory.read(() => performance.now() > end))),
    );
  }
  return longest;
}

function timeEdits(view: MemoryView, inventory: SearchInventory, items: readonly Item[]) {
  const wrong: string[] = [];
  const edit = (item: Item, word: string) => {
    view.set('item', item.id, { ...item, name: `${item.name} ${word}` });
    inventory.follow('item', item.id);
  };
  const readAgain = () => inventory.read(() => false);
  const times = items.map((item, number) =>
    timed(() => {
      edit(item, `qx${number}qx`);
      readAgain();
    }),
  );
  for (const number of [0, items.length - 1]) {
    const { count } = inventory.search({ query: `qx${number}qx` });
    if (count !== 1) wrong.push(`an edited item is found ${count} times`);
  }
  const many = timed(() => {
    for (const item of items) edit(item, 'qy');
    readAgain();
  });
  const { count } = inventory.search({ query: 'qy' });
  if (count !== items.length) wrong.push(`${items.length} edited items are found ${count} times`);
  return { times, many, wrong };
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
