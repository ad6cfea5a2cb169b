import { rowsOfBuckets } from './disk-rows.ts';
import type { Meta } from './disk.ts';
import type { Replica } from './replica.ts';
import type { Storage } from './storage.ts';

/** Boxes read from disk at a time, so that the page stays responsive in between. */
const BUCKETS_PER_SLICE = 200;

interface Reading {
  readonly isClosed: boolean;
  readonly meta: Meta;
  readonly replica: Replica;
  readonly storage: Storage;
  runExclusive<T>(work: () => Promise<T>): Promise<T>;
  reload(): Promise<void>;
}

/** Reads the boxes slice by slice. */
export async function readBuckets(copy: Reading): Promise<void> {
  for (let after: string | undefined; ;) {
    const last: string | null = await copy.runExclusive(() => readSlice(copy, after));
    if (last === null) return;
    after = last;
    await nextTask();
  }
}

/** Returns the key of the last box; null when there are no more. */
async function readSlice(copy: Reading, after: string | undefined): Promise<string | null> {
  if (copy.isClosed) return null;
  const { generation, buckets } = await copy.storage.buckets(after, BUCKETS_PER_SLICE);
  if (generation !== copy.meta.generation) {
    // Another tab wrote in between: these rows and the pending commands are not of one snapshot.
    await copy.reload();
    return null;
  }
  copy.replica.add(rowsOfBuckets(buckets));
  return buckets.at(-1)?.id ?? null;
}

/** Lets the browser paint and handle input. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0));
