import { PAPERS_PER_ITEM_MAX } from '@boxroom/domain/paper/paper';
import { PICTURES_MAX } from '@boxroom/domain/picture/pictures';
import { type RawBuilder, sql } from 'kysely';
import { seenSpaces } from './accessible-spaces.ts';

/** The two uses of a file that a row names. */
export type FileKind = 'picture' | 'paper';
/** The rows that name files. */
export type HolderEntity = 'item' | 'box' | 'room';

/** As many files as one item can name. */
const FEW = PICTURES_MAX.item + PAPERS_PER_ITEM_MAX;

/** The lists of rows that name files. */
const LISTS: readonly { entity: HolderEntity; kind: FileKind; column: RawBuilder<unknown> }[] = [
  { entity: 'item', kind: 'picture', column: sql`t.pictures` },
  { entity: 'item', kind: 'paper', column: sql`t.papers` },
  { entity: 'box', kind: 'picture', column: sql`t.pictures` },
  { entity: 'room', kind: 'picture', column: sql`t.pictures` },
];

/** Builds the list with one entry that `pictures` and `papers` contain where they name this file. */
function entryOf(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_build_array(jsonb_build_object('id', ${id}))`;
}

/** Whether an item, a box or a room names the file of the row `p` of `picture`, each by itself. */
export const NAMED_IN: readonly RawBuilder<boolean>[] = [
  sql`exists (select from item i where p.entity = 'item' and i.id = p.item_id
    and (i.picture_id = p.id or i.pictures @> ${entryOf(sql`p.id`)} or i.papers @> ${entryOf(sql`p.id`)}))`,
  sql`exists (select from box b where p.entity = 'box' and b.id = p.item_id and b.pictures @> ${entryOf(sql`p.id`)})`,
  sql`exists (select from room r where p.entity = 'room' and r.id = p.item_id and r.pictures @> ${entryOf(sql`p.id`)})`,
];

/** Whether the row for which the file `p` was uploaded is there. */
export const IS_HOLDER_THERE: RawBuilder<boolean> = sql`(
  exists (select from item where p.entity = 'item' and id = p.item_id)
  or exists (select from box where p.entity = 'box' and id = p.item_id)
  or exists (select from room where p.entity = 'room' and id = p.item_id))`;

/**
 * Builds the common tables `seen` (see `seenSpaces`) and `holder`: each row that names one of these files and that this
 * person sees, with its access. The first picture of an item may occur twice.
 */
export function fileHolders(
  userId: string,
  { ids, kind }: { ids: readonly string[]; kind?: FileKind },
): RawBuilder<unknown> {
  const asHolder = (entity: HolderEntity) => sql`
    ${entity}::text as entity, t.id, t.owner_id, t.space_id, t.created_at, a.access
    from ${sql.table(entity)} t join seen a on a.owner_id = t.owner_id and a.id = t.space_id`;
  const first = sql`
    select t.picture_id as file_id, 'picture' as kind, ${asHolder('item')} where t.picture_id = any(${ids}::uuid[])`;
  // A parameter and no join: Postgres then looks at its statistics, and takes the index of the list.
  const inLists = LISTS.filter((list) => kind === undefined || list.kind === kind).map(
    (list) => sql`
    select (e->>'id')::uuid, ${list.kind}::text, ${asHolder(list.entity)} cross join lateral jsonb_array_elements(${list.column}) e
    where ${mayName(list.column, ids)} and e->>'id' = any(${ids}::text[])`,
  );
  const parts = kind === 'paper' ? inLists : [first, ...inLists];
  return sql`${seenSpaces(userId)}, holder (file_id, kind, entity, id, owner_id, space_id, created_at, access) as (
    ${sql.join(parts, sql` union all `)})`;
}

/**
 * Whether a list may name one of these files. Few are found by its index; many are compared with everything that the
 * person sees, because the index costs as much for each of them.
 */
function mayName(column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<unknown> {
  if (ids.length === 0) return sql`false`;
  if (ids.length > FEW) return sql`${column} is not null`;
  const named = ids.map((id) => `@.id == ${JSON.stringify(id)}`);
  return sql`${column} @? ${`$[*] ? (${named.join(' || ')})`}::jsonpath`;
}
