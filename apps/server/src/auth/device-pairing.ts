import { randomInt } from 'node:crypto';
import type { Database } from '@boxroom/db/tables/database';
import { PAIRING_NUMBERS, PAIRING_SECONDS, type PairingFacts } from '@boxroom/domain/account/pairing';
import type { Kysely, Transaction, UpdateObject } from 'kysely';
import { sql } from 'kysely';
import { USER_AGENT_MAX } from './session.ts';

/** A device that is confirmed at the last moment still has this long to get its session. */
const FINISH_SECONDS = 30;

export interface Pairing {
  id: string;
  userId: string;
  claimHash: string | null;
  number: number | null;
  device: string | null;
  expiresAt: Date;
  /** When the person of the showing session proved who they are. */
  provenAt: Date;
  facts: PairingFacts;
}

/** The one that shows a code names it by its id and its own session; a device that scanned it by the code's secret. */
export type PairingKey = { id: string; sessionHash: string } | { linkHash: string };

/** Replaces the codes that the session showed before. */
export async function insertPairing(
  tx: Transaction<Database>,
  pairing: { id: string; userId: string; sessionHash: string; linkHash: string },
): Promise<void> {
  await tx
    .updateTable('device_pairing')
    .set({ ended_at: sql<Date>`now()` })
    .where('session_hash', '=', pairing.sessionHash)
    .where('ended_at', 'is', null)
    .where('used_at', 'is', null)
    .execute();
  await tx
    .insertInto('device_pairing')
    .values({
      id: pairing.id,
      user_id: pairing.userId,
      session_hash: pairing.sessionHash,
      link_hash: pairing.linkHash,
      expires_at: sql<Date>`now() + make_interval(secs => ${PAIRING_SECONDS})`,
    })
    .execute();
}

/** Returns a code whose session is open. */
export async function findPairing(db: Kysely<Database>, key: PairingKey): Promise<Pairing | undefined> {
  const row = await selectPairing(db, key).executeTakeFirst();
  return row && toPairing(row);
}

/** Returns a code and locks it until the end of the transaction: of concurrent callers, one decides at a time. */
export async function lockPairing(tx: Transaction<Database>, key: PairingKey): Promise<Pairing | undefined> {
  const row = await selectPairing(tx, key).forUpdate('device_pairing').executeTakeFirst();
  return row && toPairing(row);
}

type PairingRow = Awaited<ReturnType<ReturnType<typeof selectPairing>['executeTakeFirstOrThrow']>>;

function selectPairing(db: Kysely<Database>, key: PairingKey) {
  return db
    .selectFrom('device_pairing')
    .innerJoin('user_session', 'user_session.id_hash', 'device_pairing.session_hash')
    .select([
      'device_pairing.id',
      'device_pairing.user_id as userId',
      'device_pairing.claim_hash as claimHash',
      'device_pairing.number',
      'device_pairing.device',
      'device_pairing.expires_at as expiresAt',
      sql<Date>`coalesce(user_session.proven_at, user_session.created_at)`.as('provenAt'),
      sql<boolean>`device_pairing.contested_at is not null`.as('isContested'),
      sql<boolean>`device_pairing.confirmed_at is not null`.as('isConfirmed'),
      sql<boolean>`device_pairing.used_at is not null`.as('isUsed'),
      sql<boolean>`device_pairing.ended_at is not null`.as('isEnded'),
      sql<boolean>`device_pairing.expires_at <= now()`.as('isExpired'),
    ])
    .where(sql<Date>`least(user_session.expires_at, user_session.absolute_expires_at)`, '>', sql<Date>`now()`)
    .where(
      'id' in key
        ? sql<boolean>`device_pairing.id = ${key.id} and device_pairing.session_hash = ${key.sessionHash}`
        : sql<boolean>`device_pairing.link_hash = ${key.linkHash}`,
    );
}

function toPairing({ isContested, isConfirmed, isUsed, isEnded, isExpired, ...row }: PairingRow): Pairing {
  const isClaimed = row.claimHash !== null;
  return { ...row, facts: { isClaimed, isContested, isConfirmed, isUsed, isEnded, isExpired } };
}

/** Binds the code to a device. Returns the number that both devices show. */
export async function claimPairing(
  tx: Transaction<Database>,
  id: string,
  { claimHash, userAgent }: { claimHash: string; userAgent: string | null },
): Promise<number> {
  const number = randomInt(PAIRING_NUMBERS.min, PAIRING_NUMBERS.max + 1);
  const device = userAgent?.slice(0, USER_AGENT_MAX) ?? null;
  await change(tx, id, { claim_hash: claimHash, number, device });
  return number;
}

export function contestPairing(tx: Transaction<Database>, id: string): Promise<void> {
  return change(tx, id, { contested_at: sql<Date>`now()` });
}

export function confirmPairing(tx: Transaction<Database>, id: string): Promise<void> {
  const enough = sql<Date>`greatest(expires_at, now() + make_interval(secs => ${FINISH_SECONDS}))`;
  return change(tx, id, { confirmed_at: sql<Date>`now()`, expires_at: enough });
}

export function consumePairing(tx: Transaction<Database>, id: string): Promise<void> {
  return change(tx, id, { used_at: sql<Date>`now()` });
}

export function endPairing(tx: Transaction<Database>, id: string): Promise<void> {
  return change(tx, id, { ended_at: sql<Date>`now()` });
}

async function change(
  tx: Transaction<Database>,
  id: string,
  set: UpdateObject<Database, 'device_pairing'>,
): Promise<void> {
  await tx.updateTable('device_pairing').set(set).where('id', '=', id).execute();
}
