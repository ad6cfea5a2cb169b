import type { Database } from '@boxroom/db/tables/database';
import type { Kysely } from 'kysely';
import { eventually } from './test-app.ts';
import { waitingForLocks } from './waiting-for-locks.ts';

type Work = (db: Kysely<Database>) => Promise<unknown>;

interface Interleaving {
  /** Makes the state that each try begins with. */
  prepare(): Promise<void>;
  first: Work;
  /** Begun in the middle of `first`, which goes on once this is done or waits for a lock. */
  second: Work;
  /** Looks at the state after each try. `after`: how many statements of `first` came before `second`. */
  check(after: number): Promise<void>;
}

/** Tries two works at once in every order that matters: the second after each statement of the first. */
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
          // A refusal is as good an end as any: what counts is the state afterward.
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
