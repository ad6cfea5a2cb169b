import type { Database } from '@boxroom/db/tables/database';
import { addPerson } from '@boxroom/db/testing/sample-rows';
import type { Kysely } from 'kysely';
import { createLogger } from '../logger.ts';
import { createLimits } from '../rate-limit/limits.ts';
import type { Context } from '../rpc/context.ts';
import { appRouter } from '../rpc/router.ts';
import { SpaceEvents } from '../sync/space-events.ts';

export type Caller = ReturnType<typeof appRouter.createCaller>;
export interface SignedInCaller {
  id: string;
  catalogueId: string;
  call: Caller;
}

/** Adds a person who calls procedures directly, without HTTP. */
export async function addCaller(db: Kysely<Database>): Promise<SignedInCaller> {
  const person = await addPerson(db);
  return { ...person, call: callerOf(db, person) };
}

/** Returns a caller for a person who is already in the database. `services` replaces some of the server's. */
export function callerOf(
  db: Kysely<Database>,
  person: { id: string; catalogueId: string },
  services: Partial<Context> = {},
): Caller {
  const user = { ...person, email: `${person.id}@example.com` };
  return appRouter.createCaller({ ...contextOf(db, { user, sessionId: 'test', language: null }), ...services });
}

/** Returns a caller without a session. */
export function anonymousCaller(db: Kysely<Database>): Caller {
  return appRouter.createCaller(contextOf(db, null));
}

function contextOf(db: Kysely<Database>, signedIn: Awaited<ReturnType<Context['authenticate']>>): Context {
  return {
    db,
    log: createLogger('silent'),
    limits: createLimits(db),
    push: { trusted: [], publicKey: '', noteLines: () => undefined, wake: () => undefined },
    events: new SpaceEvents({ db, remote: null, onError: () => undefined }),
    closing: new AbortController().signal,
    request: { id: 'test', ip: '127.0.0.1', userAgent: null, language: 'en' },
    authenticate: async () => signedIn,
  } as Partial<Context> as Context;
}
