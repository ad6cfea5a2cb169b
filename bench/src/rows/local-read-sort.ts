import { sortBoxes } from '@boxroom/domain/box/sort-boxes';
import type { ChecklistEntry } from '@boxroom/domain/checklist/checklist-entry';
import { groupChecklist } from '@boxroom/domain/checklist/group-checklist';
import type { MemoryView } from '@boxroom/domain/command/memory-view';
import type { Item } from '@boxroom/domain/item/item';
import { ITEM_SORT_KEYS, type ItemSort } from '@boxroom/domain/item/item-sort';
import { sortItems } from '@boxroom/domain/item/sort-items';
import type { InventoryRows } from '@boxroom/domain/seed/inventory-rows';
import { Replica } from '@boxroom/sync-client/replica';
import { Client } from 'pg';
import { BOXES } from '../children/bare-statements.ts';
import { addHousehold, settle, withDatabase } from '../data/filled-database.ts';
import { alternate, pairOf, timed } from '../harness/pairs.ts';
import { alone, atMost, type BenchRow, type Figure, sizeText } from '../harness/row.ts';
import { median, quantile } from '../harness/stats.ts';

const CALLS = 300;
/** In milliseconds, by the number of items. */
const SORT_LIMITS: Readonly<Record<number, number>> = { 10_000: 5, 100_000: 50 };
/** One item in fifty is ticked. */
const TICKED_SHARE = 50;

export const localReadSort: BenchRow = {
  name: 'local-read-sort',
  workload:
    'from the replica: the boxes of a room with counts, newest change first; six sorts of all items; the checklist by room and box',
  anchor: 'boxes: the same rows by a named statement on raw pg, one connection; sorts: toSorted with Intl.Collator',
  run: ({ sizes, rounds }) =>
    withDatabase(async (database) => {
      const figures: Figure[] = [];
      const wrong: string[] = [];
      const households = [];
      for (const size of sizes) households.push(await addHousehold(database.db, { size }));
      await settle(database);
      const client = new Client({ connectionString: database.url });
      await client.connect();
      for (const { size, userId, rows } of households) {
        const { view } = load(userId, rows);
        const of = { size: sizeText(size), unit: 'ms' as const };
        const roomIds = rows.rooms.map((room) => room.id);
        for (const id of roomIds) {
          const { rows: expected } = await client.query<{ id: string; itemCount: string }>({ ...BOXES, values: [id] });
          const found = listBoxes(view, id);
          if (countsText(found) !== countsText(expected))
            wrong.push(`${sizeText(size)} items: a room's boxes or counts differ from the database's`);
        }
        const boxes = await alternate(rounds, {
          ours: () => roundOf((call) => timed(() => listBoxes(view, roomIds[call % roomIds.length] ?? ''))),
          anchor: async () => {
            const times: number[] = [];
            for (let call = 0; call < CALLS; call++) {
              const start = performance.now();
              await client.query({ ...BOXES, values: [roomIds[call % roomIds.length]] });
              times.push(performance.now() - start);
            }
            return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
          },
        });
        const p50 = pairOf(boxes, (round) => round.p50);
        figures.push(
          alone({ ...of, what: 'boxes of a room with counts, p50', ...p50, target: atMost(0.1, ' ms', p50.ours) }),
          alone({ ...of, what: 'boxes of a room with counts, p99', ...pairOf(boxes, (round) => round.p99) }),
        );
        for (const sort of ITEM_SORT_KEYS) figures.push(await timeSort(view, sort, rounds));
        figures.push(timeFirstSort(rows.items), timeSortAfterEdit(rows.items));
        figures.push(timeChecklist(view, rounds));
      }
      await client.end();
      return {
        figures,
        notes: [
          'First sort: with rows that were never sorted before; the key of a name is kept as long as its row, and the order of a long list for the next sort.',
        ],
        wrong,
      };
    }),
};

function load(userId: string, rows: InventoryRows): Replica {
  const replica = new Replica(userId);
  const entities = [
    ...rows.rooms.map((row) => ({ entity: 'room' as const, row })),
    ...rows.categories.map((row) => ({ entity: 'category' as const, row })),
    ...rows.boxes.map((row) => ({ entity: 'box' as const, row })),
    ...rows.items.map((row) => ({ entity: 'item' as const, row })),
    ...ticks(userId, rows.items).map((row) => ({ entity: 'checklistEntry' as const, row })),
  ];
  replica.load({ rows: entities, spaces: [], pending: [] });
  return replica;
}

function ticks(userId: string, items: readonly Item[]): ChecklistEntry[] {
  return items
    .filter((_, index) => index % TICKED_SHARE === 0)
    .map(({ id }) => ({ id, spaceId: userId, checkedAt: 1 }));
}

/** Lists the boxes like the dashboard. */
function listBoxes(view: MemoryView, spaceId: string) {
  const boxes = Array.from(view.boxesIn(spaceId), (box) => ({
    ...box,
    itemCount: view.countItemsIn(box.id),
    capacity: view.get('boxSetting', box.id)?.capacity ?? null,
  }));
  return sortBoxes(boxes, 'lastChange');
}

function countsText(boxes: readonly { id: string; itemCount: number | string }[]): string {
  return boxes
    .map(({ id, itemCount }) => `${id} ${itemCount}`)
    .toSorted()
    .join();
}

function roundOf(call: (index: number) => number) {
  const times = Array.from({ length: CALLS }, (_, index) => call(index));
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

async function timeSort(view: MemoryView, sort: ItemSort, rounds: number): Promise<Figure> {
  const items = [...view.rows.item.values()];
  const categoryName = (id: string) => view.get('category', id)?.name;
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const value = (item: Item): number | string => PLAIN_VALUES[sort](item, categoryName);
  const three = (work: () => unknown) => median([timed(work), timed(work), timed(work)]);
  const pair = pairOf(
    await alternate(rounds, {
      ours: () => three(() => sortItems(items, sort, categoryName)),
      anchor: () =>
        three(() => items.toSorted((a, b) => comparePlainly(value(a), value(b)) || collator.compare(a.name, b.name))),
    }),
    (ms) => ms,
  );
  const limit = SORT_LIMITS[items.length];
  const target = limit === undefined ? null : atMost(limit, ' ms', pair.ours);
  return alone({ what: `sort all items: ${sort}`, size: sizeText(items.length), unit: 'ms', ...pair, target });
}

const PLAIN_VALUES: Record<
  ItemSort,
  (item: Item, categoryName: (id: string) => string | undefined) => number | string
> = {
  lastChange: (item) => -Math.max(item.updatedAt, item.createdAt),
  alphabet: () => 0,
  quantity: (item) => -(item.quantity ?? -Infinity),
  price: (item) => -(item.price ?? -Infinity),
  category: (item, categoryName) => (item.categoryId === null ? '\uffff' : (categoryName(item.categoryId) ?? '\uffff')),
  dateStamp: (item) => item.dateStamp ?? '\uffff',
};

function comparePlainly(a: number | string, b: number | string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Uses new row objects, whose names are not cached: the sort after the first load. */
function timeFirstSort(items: readonly Item[]): Figure {
  const times = Array.from({ length: 5 }, () => {
    const fresh = items.map((item) => ({ ...item }));
    return timed(() => sortItems(fresh, 'alphabet', () => undefined));
  });
  return alone({
    what: 'first sort of all items: alphabet',
    size: sizeText(items.length),
    unit: 'ms',
    ours: median(times),
    worst: Math.max(...times),
  });
}

function timeSortAfterEdit(items: readonly Item[]): Figure {
  const rows = sortItems(items, 'alphabet', () => undefined);
  const times = Array.from({ length: 15 }, (_, number) => {
    const at = Math.floor((number * rows.length) / 15);
    rows.splice(at, 1, ...rows.slice(at, at + 1).map((item) => ({ ...item, name: `${item.name} 2` })));
    return timed(() => sortItems(rows, 'alphabet', () => undefined));
  });
  return alone({
    what: 'sort after an edit: alphabet',
    size: sizeText(items.length),
    unit: 'ms',
    ours: median(times),
    worst: Math.max(...times),
  });
}

function timeChecklist(view: MemoryView, rounds: number): Figure {
  const times = Array.from({ length: rounds * 5 }, () => timed(() => groupChecklist(view.checklist(), view)));
  const size = sizeText(view.rows.item.size);
  const what = `checklist of ${view.rows.checklistEntry.size} by room and box`;
  return alone({ what, size, unit: 'ms', ours: median(times), worst: Math.max(...times) });
}
