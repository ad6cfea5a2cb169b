import type { Database } from '@boxroom/db/tables/database';
import type { Kysely } from 'kysely';
import { eventually } from './test-app.ts';
import { waitingForLocks } from './waiting-for-locks.ts';

type Work = (db: Kysely<Database>) => Promise<unknown>;

interface Interleaving {
  /** Prepares the state before each attempt. */
  prepare(): Promise<void>;
  first: Work;
  /** Starts in the middle of `first`, which continues once this is done or waits for a lock. */
  second: Work;
  /** Checks the state after each attempt. `after`: the number of statements of `first` before `second`. */
  check(after: number): Promise<void>;
}

/** Runs two pieces of work concurrently in every order that matters: the second after each statement of the first. */
export async function interleave(db: Kysely<Database>, { prepare, first, second, check }: Interleaving): Promise<void> {
  for (let after = 1, statements = after; after <= statements; after++) {
    await prepare();
    let isDone = false;
    let other: Promise<unknown> = Promise.resolve();
    statements = 0;
    const pausing = db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements++;
        if (statements === after) {
          // A refusal is fine too: only the final state counts.
          other = second(db)
            .catch(() => undefined)
            .finally(() => (isDone = true));
          await eventually(async () => isDone || (await waitingForLocks(db)) > 0);
        }
        return result;
      },
    });
    await first(pausing).catch(() => undefined);
    await other;
    await check(after);
  }
}
