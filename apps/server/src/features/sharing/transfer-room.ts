import { lockSpaces } from '@boxroom/db/spaces';
import type { Database } from '@boxroom/db/tables/database';
import { OWNER_LIMITS } from '@boxroom/domain/access/owner-limits';
import { logRoom } from '@boxroom/domain/command/log';
import { AppError } from '@boxroom/domain/error/app-error';
import { sql, type Transaction } from 'kysely';
import { countOwned } from '../../access/count-owned.ts';
import { IS_HOLDER_THERE } from '../../access/file-holders.ts';
import { hasPlaceForItems } from '../../access/item-quota.ts';
import { lockUsers } from '../../access/lock-users.ts';
import { lockPictures, requirePictureQuota } from '../../access/picture-quota.ts';
import { requireFreshSignIn } from '../../auth/fresh-sign-in.ts';
import { translateFor } from '../../language/translate-for.ts';
import { roomReceivedMail } from '../../mail/invitation-answer-mail.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import type { SignedInContext } from '../../rpc/context.ts';
import { writeHistory } from '../../sync/write-history.ts';
import { inSpaces, requireMember, requireOwnRoom } from './own-room.ts';

interface Transfer {
  roomId: string;
  from: string;
  to: string;
}

const COUNTED = ['room', 'box', 'category'] as const;
type Counts = Awaited<ReturnType<typeof countOwned>>;

/** Transfers a room of 100,000 items in one transaction. */
const STATEMENT_LIMIT = '2min';

/**
 * Makes a member the owner of a room; the former owner stays as an editor. The room's owner owns everything in it, so
 * only that row changes owner. All references to an owner follow: pictures and their quota, deleted items, pending
 * invitations. Categories become the new owner's of the same name, or new ones. Triggers update tags and codes. Throws
 * NOT_FOUND, OWNER_ONLY, SIGN_IN_AGAIN, TOO_MANY and the codes of `OWNER_LIMITS`.
 */
export async function transferRoom(
  ctx: SignedInContext,
  { roomId, userId }: { roomId: string; userId: string },
): Promise<void> {
  const transfer: Transfer = { roomId, from: ctx.user.id, to: userId };
  await requireOwnRoom(ctx.db, transfer.from, roomId);
  await requireMember(ctx.db, { roomId, userId });
  await requireFreshSignIn(ctx);
  await inSpaces(ctx, async (tx) => {
    await sql`select set_config('statement_timeout', ${STATEMENT_LIMIT}, true)`.execute(tx);
    await lockAll(tx, transfer);
    await requireOwnRoom(tx, transfer.from, roomId);
    await requireMember(tx, { roomId, userId });
    const before = await countOwned(tx, transfer.to, COUNTED);
    await handOver(tx, transfer);
    checkLimits(before, await countOwned(tx, transfer.to, COUNTED));
    await mailNewOwner(tx, transfer, ctx.env.publicOrigin);
  });
  ctx.mailer.wake();
  ctx.log.info({ reqId: ctx.request.id, room: roomId }, 'sharing_transferred');
}

/** Throws where the new owner has more than the limit, and more than before. */
function checkLimits(before: Counts, after: Counts): void {
  for (const entity of COUNTED) {
    const { max, code } = OWNER_LIMITS[entity];
    const count = after[entity] ?? 0;
    if (count > max && count > (before[entity] ?? 0)) throw new AppError(code);
  }
}

/** Locks in the order of an account's deletion: people, their pictures, spaces. */
async function lockAll(tx: Transaction<Database>, { roomId, from, to }: Transfer): Promise<void> {
  const people = [from, to].toSorted();
  const there = await lockUsers(tx, people);
  for (const id of people) await lockPictures(tx, id);
  const catalogues = there.filter(({ id }) => id === to).map(({ catalogueId }) => catalogueId);
  await lockSpaces(tx, [...catalogues, roomId, ...people]);
}

async function handOver(tx: Transaction<Database>, transfer: Transfer): Promise<void> {
  const { roomId, from, to } = transfer;
  await requireItemQuota(tx, transfer);
  await tx.deleteFrom('room_member').where('space_id', '=', roomId).where('user_id', '=', to).execute();
  await tx.updateTable('space').set({ owner_id: to }).where('id', '=', roomId).execute();
  await tx
    .insertInto('room_member')
    .values({ space_id: roomId, user_id: from, access: 'edit', invited_by: to })
    .execute();
  await moveInvitations(tx, transfer);
  await moveCategories(tx, transfer);
  await moveTrash(tx, transfer);
  await movePictures(tx, transfer);
  await writeLine(tx, transfer);
}

async function mailNewOwner(
  tx: Transaction<Database>,
  { roomId, from, to }: Transfer,
  publicOrigin: string,
): Promise<void> {
  const { language, roomName, giverName, email } = await tx
    .selectFrom('app_user as heir')
    .innerJoin('room', (join) => join.on('room.id', '=', roomId))
    .innerJoin('profile as giver', (join) => join.on('giver.id', '=', from))
    .select(['heir.email', 'heir.language', 'room.name as roomName', 'giver.username as giverName'])
    .where('heir.id', '=', to)
    .executeTakeFirstOrThrow();
  const link = `${publicOrigin}/app?room=${roomId}`;
  const details = { to: email, userId: to, roomName, giverName, link };
  await enqueueMail(tx, roomReceivedMail(details, translateFor(language)));
}

async function requireItemQuota(tx: Transaction<Database>, { roomId, to }: Transfer): Promise<void> {
  const { items } = await tx
    .selectFrom('item')
    .select(({ fn }) => fn.countAll<number>().as('items'))
    .where('space_id', '=', roomId)
    .executeTakeFirstOrThrow();
  if (!(await hasPlaceForItems(tx, to, { more: items, before: 0 }))) throw new AppError('TOO_MANY', 'items');
}

/**
 * Pending invitations now come from the new owner, the only one who could send them; an invitation to the new owner
 * ends.
 */
async function moveInvitations(tx: Transaction<Database>, { roomId, to }: Transfer): Promise<void> {
  await tx.updateTable('invitation').set({ invited_by: to }).where('space_id', '=', roomId).execute();
  await sql`
    update invitation set status = 'revoked', put_away_at = now(), updated_at = now()
    where space_id = ${roomId} and status in ('pending', 'declined', 'expired')
      and invitee_email = (select email from app_user where id = ${to})`.execute(tx);
}

/** Nobody sees the former owner's categories any more: without this the items would lose theirs for everybody. */
async function moveCategories(tx: Transaction<Database>, { roomId, from, to }: Transfer): Promise<void> {
  await sql`
    with used as (
      select distinct c.id, c.name, c.color, lower(c.name) as key from item i
      join category c on c.id = i.category_id
      join app_user u on u.id = ${from} and u.catalogue_id = c.space_id
      where i.space_id = ${roomId}),
    target as (select catalogue_id as id from app_user where id = ${to}),
    there as (
      select distinct on (lower(c.name)) lower(c.name) as key, c.id from category c
      where c.space_id = (select id from target) order by lower(c.name), c.id),
    made as (
      insert into category (id, space_id, name, color, created_at, updated_at)
      select gen_random_uuid(), (select id from target), min(used.name), min(used.color), ${Date.now()}, ${Date.now()}
      from used where not exists (select from there where there.key = used.key)
      group by used.key
      returning id, lower(name) as key),
    chosen as (select used.id, coalesce(there.id, made.id) as becomes
      from used left join there on there.key = used.key left join made on made.key = used.key)
    update item i set category_id = chosen.becomes from chosen
    where i.space_id = ${roomId} and i.category_id = chosen.id`.execute(tx);
}

/** Moves deletions that can be restored in this room. Deletions in a box that has left the room stay with that box. */
async function moveTrash(tx: Transaction<Database>, { roomId, from, to }: Transfer): Promise<void> {
  await sql`
    with given as (
      update deletion d set owner_id = ${to}
      where d.space_id = ${roomId} and d.owner_id = ${from}
        and coalesce((select b.space_id from box b where b.id = d.box_id), ${roomId}) = ${roomId}
      returning d.rows)
    update picture p set owner_id = ${to} from given g cross join lateral jsonb_array_elements(g.rows) r
    where p.owner_id = ${from} and p.entity = r->>'entity' and p.item_id = (r->'row'->>'id')::uuid
      and not ${IS_HOLDER_THERE}`.execute(tx);
}

/** Throws TOO_MANY when the pictures exceed the new owner's quota. */
async function movePictures(tx: Transaction<Database>, { roomId, from, to }: Transfer): Promise<void> {
  await sql`
    update picture p set owner_id = ${to} from (
      select 'item' as entity, id from item where space_id = ${roomId}
      union all select 'box', id from box where space_id = ${roomId} union all select 'room', ${roomId}::uuid) h
    where p.owner_id = ${from} and p.entity = h.entity and p.item_id = h.id`.execute(tx);
  await requirePictureQuota(tx, to);
}

/** Both people see the line: it is the former owner's, about a room of the new one. */
async function writeLine(tx: Transaction<Database>, { roomId, from, to }: Transfer): Promise<void> {
  const room = await tx.selectFrom('room').select(['id', 'name']).where('id', '=', roomId).executeTakeFirstOrThrow();
  const line = logRoom('edit', room, { before: { ownerId: from }, after: { ownerId: to } });
  const author = { userId: from, mutationId: null, at: Date.now(), owners: new Map([[roomId, from]]) };
  await writeHistory(tx, author, [line]);
}
