import { randomInt } from 'node:crypto';
import type { Database } from '@boxroom/db/tables/database';
import { logRoom } from '@boxroom/domain/command/log';
import { AppError } from '@boxroom/domain/error/app-error';
import type { Translate } from '@boxroom/domain/language/message';
import { generateUsername } from '@boxroom/domain/profile/username';
import { DEFAULT_ROOM_NAME } from '@boxroom/domain/room/room';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { endSharing } from '../access/end-sharing.ts';
import { isVouchedFor, wasVouchedFor } from '../access/proven-address.ts';
import { writeChanges } from '../sync/write-changes.ts';
import { writeHistory } from '../sync/write-history.ts';
import { forgetDevices } from './device.ts';
import { holdSignIns } from './end-sessions.ts';
import { isHeldForAnother } from './held-address.ts';
import { takeOffPasskeys } from './passkeys/passkey-requirement.ts';
import { mayRegister, type RegistrationSettings } from './registration.ts';
import type { SignedInUser } from './session.ts';

export interface FoundUser {
  user: SignedInUser & { username: string };
  isNew: boolean;
  /** When the person proved who they are, if that was in another session. */
  provenAt?: Date;
}

interface NewUserOptions {
  settings: RegistrationSettings;
  /** Of the request: into the language of the first room's name, and of the person's mails. */
  t: Translate;
}

const USERNAME_ATTEMPTS = 20;

/**
 * Returns the account of an address that was just proven by mail, or creates it with everything a person needs (see
 * `createUser`). If no mail had proven the existing account's address before, ends everything that was prepared in it.
 * Throws EMAIL_HELD, REGISTRATION_CLOSED.
 */
export async function findOrCreateUser(
  tx: Transaction<Database>,
  email: string,
  options: NewUserOptions,
): Promise<FoundUser> {
  const created = await createUser(tx, email, { isProvenByMail: true, ...options });
  if (created) return created;
  const { id } = await tx.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await proveEmail(tx, id);
  return { user: await findUserById(tx, id), isNew: false };
}

/**
 * Creates an account with profile, personal space, catalogue space and a first room, all in this transaction. Undefined
 * when the address has one already. Throws EMAIL_HELD, REGISTRATION_CLOSED. The caller must have proof of the address, by mail or by a
 * provider.
 */
export async function createUser(
  tx: Transaction<Database>,
  email: string,
  { isProvenByMail, settings, t }: { isProvenByMail: boolean } & NewUserOptions,
): Promise<FoundUser | undefined> {
  const id = uuidv7();
  const catalogueId = uuidv7();
  const created = await tx
    .insertInto('app_user')
    .values({
      id,
      email,
      catalogue_id: catalogueId,
      email_proven_at: isProvenByMail ? sql<Date>`now()` : null,
      language: t.language,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) return undefined;
  if (await isHeldForAnother(tx, email, id)) throw new AppError('EMAIL_HELD');
  if (!(await mayRegister(tx, email, settings))) throw new AppError('REGISTRATION_CLOSED');

  await tx
    .insertInto('space')
    .values([
      { id, kind: 'personal', owner_id: id },
      { id: catalogueId, kind: 'catalogue', owner_id: id },
    ])
    .execute();
  const username = await insertProfile(tx, { id, catalogueId, email });
  await insertFirstRoom(tx, id, t(DEFAULT_ROOM_NAME));
  return { user: { id, email, catalogueId, username }, isNew: true };
}

/**
 * Records that the owner of an account reads the mail of its address. The first time this ends all sessions, linked
 * providers, a password, passkeys and all sharing: a stranger may have prepared the account before. Passkeys stay where
 * a provider had vouched for the address, because no stranger added them, and the mail alone must not replace them.
 * Notify the devices of `changedSpaces` after the commit.
 */
export async function proveEmail(tx: Transaction<Database>, userId: string): Promise<void> {
  const isFirst = await tx
    .updateTable('app_user')
    .set({ email_proven_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('email_proven_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!isFirst) return;
  const isTheirs = await wasVouchedFor(tx, userId);
  const keepsPasskeys = await isVouchedFor(tx, userId);
  // Before the sessions: a sign-in locks what it proves, and then the person.
  await tx.deleteFrom('identity').where('user_id', '=', userId).execute();
  await tx.deleteFrom('password').where('user_id', '=', userId).execute();
  if (!keepsPasskeys) await takeOffPasskeys(tx, userId, sql<Date>`'-infinity'::timestamptz`);
  await holdSignIns(tx, userId);
  await tx.deleteFrom('user_session').where('user_id', '=', userId).execute();
  await forgetDevices(tx, userId);
  // A provider had vouched for the address, so no stranger shared or joined anything.
  if (!isTheirs) await endSharing(tx, userId);
}

export async function findUserById(tx: Transaction<Database>, id: string): Promise<FoundUser['user']> {
  return tx
    .selectFrom('app_user as user')
    .innerJoin('profile', 'profile.id', 'user.id')
    .select(['user.id', 'user.email', 'user.catalogue_id as catalogueId', 'profile.username'])
    .where('user.id', '=', id)
    .executeTakeFirstOrThrow();
}

async function insertProfile(
  tx: Transaction<Database>,
  { id, catalogueId, email }: { id: string; catalogueId: string; email: string },
): Promise<string> {
  for (let attempt = 0; attempt < USERNAME_ATTEMPTS; attempt++) {
    const row = await tx
      .insertInto('profile')
      .values({ id, space_id: catalogueId, username: generateUsername(email.slice(0, email.indexOf('@')), random) })
      .onConflict((conflict) => conflict.column('username').doNothing())
      .returning('username')
      .executeTakeFirst();
    if (row) return row.username;
  }
  throw new Error(`No free username after ${USERNAME_ATTEMPTS} attempts.`);
}

async function insertFirstRoom(tx: Transaction<Database>, ownerId: string, name: string): Promise<void> {
  const id = uuidv7();
  const at = Date.now();
  const room = { id, spaceId: id, ownerId, name, createdAt: at, updatedAt: at };
  await writeChanges(tx, ownerId, [{ op: 'put', entity: 'room', row: room }]);
  await writeHistory(tx, { userId: ownerId, mutationId: null, at, owners: new Map() }, [logRoom('add', room)]);
}

function random(): number {
  return randomInt(2 ** 32) / 2 ** 32;
}
