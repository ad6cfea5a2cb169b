import type { Database } from '@boxroom/db/tables/database';
import { withoutEmpty } from '@boxroom/domain/command/sparse-fields';
import { isGuestToken } from '@boxroom/domain/guest-link/guest-url';
import {
  GUEST_BOXES_PER_PAGE,
  GUEST_ITEMS_PER_PAGE,
  GUEST_FIELDS,
  type GuestBox,
  type GuestCursor,
  type GuestItem,
  type GuestPage,
} from '@boxroom/domain/guest-link/guest-view';
import { ITEM_FIELDS } from '@boxroom/domain/item/item-fields';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { hashSecret } from '../../auth/secrets.ts';
import { asField, columnOf } from '../../sync/row-columns.ts';

/** The display settings of items, but for prices, which a link may hide in addition. */
const OPTIONS = sql.join(
  [...new Set(GUEST_FIELDS.flatMap((field) => ITEM_FIELDS[field].option ?? []))]
    .filter((option) => option !== 'showPrice')
    .map((option) => columnOf('profile', option, 'p')),
);

/**
 * Builds the common table `link` for a token, with the owner's display settings and catalogue; it is empty unless the
 * link is valid now and its owner is not blocked. Every read for guests starts with it, so that a revoked link shows
 * nothing. The conditions on the owner repeat what triggers guarantee.
 */
function openLink(token: string): RawBuilder<unknown> {
  return sql`link as (
    select l.id, l.visit_key, l.expires_at, l.box_id, r.id as room_id, coalesce(r.name, b.name) as name,
      u.catalogue_id, ${OPTIONS}, p.show_price and l.shows_prices as show_price,
      case when p.show_price and l.shows_prices then p.currency end as currency,
      case when p.show_pictures then r.pictures end as pictures
    from guest_link l
    join app_user u on u.id = l.owner_id
    join profile p on p.id = l.owner_id
    left join room r on r.id = l.room_id and r.owner_id = l.owner_id
    left join box b on b.id = l.box_id and b.owner_id = l.owner_id
    where l.token_hash = ${hashSecret(token)} and l.revoked_at is null and coalesce(l.expires_at > now(), true)
      and u.blocked_at is null
      and coalesce(r.id, b.id) is not null)`;
}

export interface OpenLink extends Pick<GuestPage, 'kind' | 'name' | 'expiresAt' | 'currency' | 'pictures'> {
  id: string;
  visitKey: string;
}

/** Returns the link of a token; undefined if it is unknown, revoked or expired. */
export async function findOpenLink(db: Kysely<Database>, token: string): Promise<OpenLink | undefined> {
  if (!isGuestToken(token)) return undefined;
  const { rows } = await sql<OpenLink>`
    with ${openLink(token)}
    select id, visit_key as "visitKey", case when room_id is null then 'box' else 'room' end as kind, name,
      (extract(epoch from expires_at) * 1000)::bigint as "expiresAt", currency, pictures
    from link`.execute(db);
  return rows[0];
}

export async function countVisit(db: Kysely<Database>, id: string): Promise<void> {
  await sql`
    update guest_link set opened_count = least(opened_count, 1000000000) + 1, last_opened_at = now()
    where id = ${id}`.execute(db);
}

/** Returns boxes first, then items, each in version order: a row that changes meanwhile comes again at the end. */
export async function readGuestPage(
  db: Kysely<Database>,
  token: string,
  after: GuestCursor | null,
): Promise<Pick<GuestPage, 'boxes' | 'items' | 'next'>> {
  const boxes = after?.of === 'item' ? [] : await listBoxes(db, token, after);
  const lastBox = boxes.length === GUEST_BOXES_PER_PAGE ? boxes.at(-1) : undefined;
  if (lastBox) return { boxes: boxes.map((box) => seen('box', box)), items: [], next: cursorOf('box', lastBox) };
  const items = await listItems(db, token, after?.of === 'item' ? after : null);
  const lastItem = items.length === GUEST_ITEMS_PER_PAGE ? items.at(-1) : undefined;
  return {
    boxes: boxes.map((box) => seen('box', box)),
    items: items.map((item) => seen('item', item)),
    next: lastItem ? cursorOf('item', lastItem) : null,
  };
}

/** Returns the key in the picture store of a picture that the token's link shows. */
export async function findGuestPictureKey(
  db: Kysely<Database>,
  token: string,
  pictureId: string,
): Promise<string | undefined> {
  if (!isGuestToken(token)) return undefined;
  const named = sql`pictures @> ${JSON.stringify([{ id: pictureId }])}::jsonb`;
  const { rows } = await sql<{ key: string }>`
    with ${openLink(token)}, holder as (
      select 'item' as entity, i.id, i.owner_id from link l join item i on ${isIn('i')}
        where i.picture_id = ${pictureId} and l.show_pictures
      union all select 'item', i.id, i.owner_id from link l join item i on ${isIn('i')} where i.${named} and l.show_pictures
      union all select 'box', b.id, b.owner_id from link l join box b on b.space_id = l.room_id or b.id = l.box_id
        where b.${named} and l.show_pictures
      union all select 'room', r.id, r.owner_id from link l join room r on r.id = l.room_id
        where r.${named} and l.show_pictures)
    select p.key from holder h join picture p on p.owner_id = h.owner_id and p.entity = h.entity and p.item_id = h.id
    where p.id = ${pictureId} and p.paper_kind is null limit 1`.execute(db);
  return rows[0]?.key;
}

interface Versioned {
  id: string;
  version: number;
}

async function listBoxes(
  db: Kysely<Database>,
  token: string,
  after: GuestCursor | null,
): Promise<(GuestBox & Versioned)[]> {
  const { rows } = await sql<GuestBox & Versioned>`
    with ${openLink(token)}
    select b.id, b.name, b.code, b.description, b.version,
      case when l.show_pictures then b.pictures end as pictures
    from link l join box b on b.space_id = l.room_id or b.id = l.box_id
    where ${isBehind('b', after)}
    order by b.version, b.id limit ${GUEST_BOXES_PER_PAGE}`.execute(db);
  return rows;
}

/** Every field that guests may see, null where the owner does not show it; the category is read by its name. */
const SEEN = sql.join(
  GUEST_FIELDS.filter((field) => field !== 'categoryId').map((field) => {
    const column = columnOf('item', field, 'i');
    const { option } = ITEM_FIELDS[field];
    const isShown = option === null ? sql`true` : columnOf('profile', option, 'l');
    return asField(sql`case when ${isShown} then ${column} end`, field);
  }),
);

/**
 * Leaves out categories of other people, which an item may keep from an earlier room: the owner may not publish them.
 */
async function listItems(
  db: Kysely<Database>,
  token: string,
  after: GuestCursor | null,
): Promise<(GuestItem & Versioned)[]> {
  const { rows } = await sql<GuestItem & Versioned>`
    with ${openLink(token)}
    select i.id, i.box_id as "boxId", i.version, c.name as category, ${SEEN}
    from link l join item i on ${isIn('i')}
    left join category c on c.id = i.category_id and c.space_id = l.catalogue_id and l.show_categories
    where ${isBehind('i', after)}
    order by i.version, i.id limit ${GUEST_ITEMS_PER_PAGE}`.execute(db);
  return rows;
}

/** Whether an item is in the room or the box of the link `l`. */
function isIn(item: 'i'): RawBuilder<boolean> {
  return sql<boolean>`(${sql.table(item)}.space_id = l.room_id or ${sql.table(item)}.box_id = l.box_id)`;
}

function isBehind(row: 'b' | 'i', after: GuestCursor | null): RawBuilder<boolean> {
  if (after === null) return sql<boolean>`true`;
  const table = sql.table(row);
  return sql<boolean>`(${table}.version, ${table}.id) > (${after.version}::bigint, ${after.id}::uuid)`;
}

function seen<T extends Versioned>(entity: 'box' | 'item', { version: _, ...row }: T): Omit<T, 'version'> {
  return withoutEmpty(entity, row);
}

function cursorOf(of: GuestCursor['of'], { version, id }: Versioned): GuestCursor {
  return { of, version, id };
}
