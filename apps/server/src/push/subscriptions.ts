import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import type { PushAddress, PushSwitches } from '@boxroom/domain/notification/push-schemas';
import { type Kysely, sql, type Transaction } from 'kysely';
import { hashSessionId, isOfSharedComputer } from '../auth/session-adapter.ts';
import type { SignedInContext } from '../rpc/context.ts';
import { isAllowedEndpoint } from './push-services.ts';

/** Devices of one person. */
export const DEVICES_MAX = 20;

type Caller = Pick<SignedInContext, 'db' | 'user' | 'sessionId'>;

/** The caller's device as it is stored. */
export interface StoredDevice {
  id: string;
  endpoint: string;
  switches: PushSwitches;
}

export async function findDevice({ db, sessionId }: Omit<Caller, 'user'>): Promise<StoredDevice | null> {
  const row = await db
    .selectFrom('push_subscription')
    .select(['id', 'endpoint', 'reminders', 'own_rooms', 'shared_rooms', 'names'])
    .where('session_hash', '=', hashSessionId(sessionId))
    .executeTakeFirst();
  if (!row) return null;
  const { id, endpoint, reminders, own_rooms: ownRooms, shared_rooms: sharedRooms, names } = row;
  return { id, endpoint, switches: { reminders, ownRooms, sharedRooms, names } };
}

/**
 * Stores the subscription of the caller's device, in place of the one that it had. An endpoint that another session has
 * is this browser's from an earlier person: that session loses it. Throws INVALID for an address at no push service
 * and on a shared computer, and TOO_MANY for one device too many. Returns the id of the subscription.
 */
export async function keepDevice(
  tx: Transaction<Database>,
  { user, sessionId }: Omit<Caller, 'db'>,
  { address, switches, trusted }: { address: PushAddress; switches: PushSwitches; trusted: readonly string[] | null },
): Promise<string> {
  if (trusted === null || !isAllowedEndpoint(address.endpoint, trusted)) throw new AppError('INVALID', 'endpoint');
  if (await isOfSharedComputer(tx, sessionId)) throw new AppError('INVALID', 'shared computer');
  // One person's devices one after the other: the limit holds. The session must not end meanwhile.
  await tx.selectFrom('app_user').select('id').where('id', '=', user.id).forNoKeyUpdate().execute();
  const hash = hashSessionId(sessionId);
  const open = await tx
    .selectFrom('user_session')
    .select('id')
    .where('id_hash', '=', hash)
    .where('user_id', '=', user.id)
    .forShare()
    .executeTakeFirst();
  if (!open) throw new AppError('NOT_SIGNED_IN');
  // Sessions with the same endpoint one after the other: each deletes only what it sees, and the endpoint is unique.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push endpoint ${address.endpoint}`}, 0))`.execute(tx);
  await tx
    .deleteFrom('push_subscription')
    .where('endpoint', '=', address.endpoint)
    .where('session_hash', '<>', hash)
    .execute();
  const others = await tx
    .selectFrom('push_subscription')
    .select((count) => count.fn.countAll<number>().as('count'))
    .where('user_id', '=', user.id)
    .where('session_hash', '<>', hash)
    .executeTakeFirstOrThrow();
  if (Number(others.count) >= DEVICES_MAX) throw new AppError('TOO_MANY', 'devices');
  const values = {
    ...address,
    reminders: switches.reminders,
    own_rooms: switches.ownRooms,
    shared_rooms: switches.sharedRooms,
    names: switches.names,
  };
  const { id } = await tx
    .insertInto('push_subscription')
    .values({ session_hash: hash, user_id: user.id, ...values })
    .onConflict((conflict) => conflict.column('session_hash').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns whether there was one. */
export async function forgetDevice({ db, sessionId }: Omit<Caller, 'user'>): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscription')
    .where('session_hash', '=', hashSessionId(sessionId))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether any device of a person gets reminders. */
export async function hasReminderDevice(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_subscription')
    .select('id')
    .where('user_id', '=', userId)
    .where('reminders', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
