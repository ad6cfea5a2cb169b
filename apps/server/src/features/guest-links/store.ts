import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import {
  GUEST_LINKS_MAX,
  type GuestLink,
  type GuestLinkDays,
  type GuestTarget,
} from '@boxroom/domain/guest-link/guest-link';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { findAccessibleSpaces } from '../../access/accessible-spaces.ts';
import { newVisitKey } from '../../access/guest-token.ts';
import { lockUsers } from '../../access/lock-users.ts';
import { hashSecret } from '../../auth/secrets.ts';

const LINK = sql`
  id, shows_prices as "showsPrices", opened_count as "openedCount", coalesce(expires_at <= now(), false) as "isExpired",
  (extract(epoch from created_at) * 1000)::bigint as "createdAt",
  (extract(epoch from expires_at) * 1000)::bigint as "expiresAt",
  (extract(epoch from last_opened_at) * 1000)::bigint as "lastOpenedAt"`;

/** Returns the person's unrevoked links to a room or box, newest first. Throws NOT_FOUND or OWNER_ONLY. */
export async function listGuestLinks(db: Kysely<Database>, userId: string, target: GuestTarget): Promise<GuestLink[]> {
  await assertOwner(db, userId, target);
  const { rows } = await sql<GuestLink>`
    select ${LINK} from guest_link
    where owner_id = ${userId} and ${isOf(target)} and revoked_at is null
    order by created_at desc, id desc limit ${GUEST_LINKS_MAX * 5}`.execute(db);
  return rows;
}

export interface LinkToMake {
  target: GuestTarget;
  token: string;
  expiresInDays: GuestLinkDays;
  showsPrices: boolean;
}

/** Stores a link to a room or box that the person owns. Throws NOT_FOUND, OWNER_ONLY or TOO_MANY. */
export function createGuestLink(
  db: Kysely<Database>,
  userId: string,
  { target, token, expiresInDays, showsPrices }: LinkToMake,
): Promise<GuestLink> {
  const roomId = 'roomId' in target ? target.roomId : null;
  const boxId = 'boxId' in target ? target.boxId : null;
  return db.transaction().execute(async (tx) => {
    await lockUsers(tx, [userId]);
    await assertOwner(tx, userId, target);
    await holdAsOwner(tx, userId, target);
    const { rows: open } = await sql`
      select from guest_link
      where owner_id = ${userId} and ${isOf(target)} and revoked_at is null
        and coalesce(expires_at > now(), true)`.execute(tx);
    if (open.length >= GUEST_LINKS_MAX) throw new AppError('TOO_MANY', 'guest links');
    const { rows } = await sql<GuestLink>`
      insert into guest_link (id, token_hash, visit_key, owner_id, room_id, box_id, shows_prices, expires_at)
      values (${newId()}, ${hashSecret(token)}, ${newVisitKey()}, ${userId}, ${roomId}, ${boxId}, ${showsPrices},
        now() + make_interval(days => ${expiresInDays}::int))
      returning ${LINK}`.execute(tx);
    const [link] = rows;
    if (!link) throw new Error('A guest link was not written.');
    return link;
  });
}

/** Revokes a link permanently. Idempotent. Throws NOT_FOUND, also for another person's link. */
export async function revokeGuestLink(db: Kysely<Database>, userId: string, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('guest_link')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('NOT_FOUND', 'guest link');
}

/** Throws NOT_FOUND for a foreign or absent target, OWNER_ONLY for a member. */
async function assertOwner(db: Kysely<Database>, userId: string, target: GuestTarget): Promise<void> {
  const spaceId = 'roomId' in target ? target.roomId : await spaceOfBox(db, target.boxId);
  const [space] = spaceId === undefined ? [] : await findAccessibleSpaces(db, userId, [spaceId]);
  const isPlace = space && ('boxId' in target || space.kind === 'room');
  if (!isPlace) throw new AppError('NOT_FOUND', 'guest link');
  if (space.access !== 'owner') throw new AppError('OWNER_ONLY', 'guest link');
}

async function spaceOfBox(db: Kysely<Database>, boxId: string): Promise<string | undefined> {
  const box = await db.selectFrom('box').select('space_id').where('id', '=', boxId).executeTakeFirst();
  return box?.space_id;
}

/**
 * Until the transaction ends, locks the room or box against a change of owner and against concurrent links to it.
 * Throws NOT_FOUND.
 */
async function holdAsOwner(tx: Transaction<Database>, userId: string, target: GuestTarget): Promise<void> {
  const id = 'roomId' in target ? target.roomId : target.boxId;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`guest links of ${id}`}, 0))`.execute(tx);
  const held =
    'roomId' in target
      ? sql`select id from space where id = ${id} and kind = 'room' and owner_id = ${userId} for key share`
      : sql`select id from box where id = ${id} and owner_id = ${userId} for key share`;
  const { rows } = await held.execute(tx);
  if (rows.length === 0) throw new AppError('NOT_FOUND', 'guest link');
}

function isOf(target: GuestTarget): RawBuilder<boolean> {
  return 'roomId' in target ? sql<boolean>`room_id = ${target.roomId}` : sql<boolean>`box_id = ${target.boxId}`;
}
