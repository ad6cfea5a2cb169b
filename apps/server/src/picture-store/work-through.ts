/** Does the work on every item, some at the same time. After a failure begins no more, and throws it when all have ended. */
export async function workThrough<T>(
  items: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = inTurn(items);
  let isFailing = false;
  async function go(): Promise<void> {
    for await (const item of { [Symbol.asyncIterator]: () => ({ next: () => queue.next() }) }) {
      if (isFailing) return;
      await work(item);
    }
  }
  const workers = Array.from({ length: atOnce }, () =>
    go().catch((error: unknown) => {
      isFailing = true;
      throw error;
    }),
  );
  for (const ended of await Promise.allSettled(workers)) if (ended.status === 'rejected') throw ended.reason;
}

async function* inTurn<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T> {
  yield* items;
}
