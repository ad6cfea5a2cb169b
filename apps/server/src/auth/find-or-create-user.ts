import { randomInt } from 'node:crypto';
import type { Database } from '@boxroom/db/tables/database';
import { logRoom } from '@boxroom/domain/command/log';
import { generateUsername } from '@boxroom/domain/profile/username';
import { DEFAULT_ROOM_NAME } from '@boxroom/domain/room/room';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { writeChanges } from '../sync/write-changes.ts';
import { writeHistory } from '../sync/write-history.ts';
import type { SignedInUser } from './session.ts';

export interface FoundUser {
  user: SignedInUser & { username: string };
  isNew: boolean;
}

const USERNAME_ATTEMPTS = 20;

/**
 * The account of a proven address. A new one comes with everything a person needs: profile, personal space, catalogue
 * space and a first room, all in this transaction or not at all (specification, "What we fix" 4 and 56).
 */
export async function findOrCreateUser(trx: Transaction<Database>, email: string): Promise<FoundUser> {
  const id = uuidv7();
  const catalogueId = uuidv7();
  const created = await trx
    .insertInto('app_user')
    .values({ id, email, catalogue_id: catalogueId, email_proven_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) return { user: await readUser(trx, email), isNew: false };

  await trx
    .insertInto('space')
    .values([
      { id, kind: 'personal', owner_id: id },
      { id: catalogueId, kind: 'catalogue', owner_id: id },
    ])
    .execute();
  const username = await insertProfile(trx, { id, catalogueId, email });
  await insertFirstRoom(trx, id);
  return { user: { id, email, catalogueId, username }, isNew: true };
}

async function readUser(trx: Transaction<Database>, email: string): Promise<FoundUser['user']> {
  const row = await trx
    .selectFrom('app_user as user')
    .innerJoin('profile', 'profile.id', 'user.id')
    .select(['user.id', 'user.email', 'user.catalogue_id as catalogueId', 'user.email_proven_at', 'profile.username'])
    .where('user.email', '=', email)
    .executeTakeFirstOrThrow();
  if (row.email_proven_at === null) {
    // Whoever prepared this account before its address was proven does not stay signed in to it.
    await trx.deleteFrom('user_session').where('user_id', '=', row.id).execute();
    await trx
      .updateTable('app_user')
      .set({ email_proven_at: sql<Date>`now()` })
      .where('id', '=', row.id)
      .execute();
  }
  return { id: row.id, email: row.email, catalogueId: row.catalogueId, username: row.username };
}

async function insertProfile(
  trx: Transaction<Database>,
  { id, catalogueId, email }: { id: string; catalogueId: string; email: string },
): Promise<string> {
  for (let attempt = 0; attempt < USERNAME_ATTEMPTS; attempt++) {
    const row = await trx
      .insertInto('profile')
      .values({ id, space_id: catalogueId, username: generateUsername(email.slice(0, email.indexOf('@')), random) })
      .onConflict((conflict) => conflict.column('username').doNothing())
      .returning('username')
      .executeTakeFirst();
    if (row) return row.username;
  }
  throw new Error(`No free username after ${USERNAME_ATTEMPTS} attempts.`);
}

async function insertFirstRoom(trx: Transaction<Database>, ownerId: string): Promise<void> {
  const id = uuidv7();
  const at = Date.now();
  const room = { id, spaceId: id, ownerId, name: DEFAULT_ROOM_NAME, createdAt: at, updatedAt: at };
  await writeChanges(trx, ownerId, [{ op: 'put', entity: 'room', row: room }]);
  await writeHistory(trx, { userId: ownerId, mutationId: null, at, owners: new Map() }, [logRoom('add', room)]);
}

function random(): number {
  return randomInt(2 ** 32) / 2 ** 32;
}
