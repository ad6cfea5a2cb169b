import { beforeEach, expect, test, vi } from 'vitest';
import { firstMeta } from './contents.ts';
import type { Bucket } from './disk.ts';
import { readBuckets } from './read-buckets.ts';

const add = vi.fn<(rows: readonly { row: { id: string } }[]) => void>();
const reload = vi.fn<() => Promise<void>>(() => Promise.resolve());
const asked = vi.fn<(after: string | undefined, count: number) => void>();
let stored: { generation: number; buckets: Bucket[] };
let copy: Parameters<typeof readBuckets>[0] & { isClosed: boolean };

beforeEach(() => {
  for (const mock of [add, reload, asked]) mock.mockClear();
  const ids = Array.from({ length: 450 }, (_, n) => `b${1000 + n}`);
  stored = { generation: 7, buckets: ids.map((id) => ({ id, box: { id } as never, items: [] })) };
  const buckets = (after: string | undefined, count: number) => {
    asked(after, count);
    const rest = stored.buckets.filter(({ id }) => after === undefined || id > after);
    return Promise.resolve({ generation: stored.generation, buckets: rest.slice(0, count) });
  };
  copy = {
    isClosed: false,
    meta: { ...firstMeta('client'), generation: 7 },
    replica: { add } as never,
    storage: { buckets } as never,
    runExclusive: (work) => work(),
    reload,
  };
});

test('adds all boxes, a slice at a time, with other tasks in between', async () => {
  let tasks = 0;
  const timer = setInterval(() => tasks++, 0);
  await readBuckets(copy);
  clearInterval(timer);
  expect(asked.mock.calls).toEqual([
    [undefined, 200],
    ['b1199', 200],
    ['b1399', 200],
    ['b1449', 200],
  ]);
  expect(add.mock.calls.flatMap(([rows]) => rows.map(({ row }) => row.id))).toEqual(stored.buckets.map(({ id }) => id));
  expect(reload).not.toHaveBeenCalled();
  expect(tasks).toBeGreaterThan(0);
});

test('reads everything again once another tab wrote', async () => {
  add.mockImplementationOnce(() => void (stored.generation = 8));
  await readBuckets(copy);
  expect(add).toHaveBeenCalledTimes(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('stops when the tab closes', async () => {
  add.mockImplementationOnce(() => void (copy.isClosed = true));
  await readBuckets(copy);
  expect(asked).toHaveBeenCalledTimes(1);
});
