import type { Database } from '@boxroom/db/tables/database';
import type { Kysely } from 'kysely';
import { createLogger } from '../logger.ts';
import type { PushServices } from '../sync/push.ts';
import { RepeatedFailures } from '../sync/repeated-failures.ts';

/** Returns what a push needs; it logs and reports nothing, but for what `more` replaces. */
export function pushServices(db: Kysely<Database>, more: Partial<PushServices> = {}): PushServices {
  return { db, log: createLogger('silent'), failures: new RepeatedFailures(), onChanged: () => undefined, ...more };
}
