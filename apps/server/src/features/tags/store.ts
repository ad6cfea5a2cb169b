import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import {
  BLANK_TAGS_DAYS,
  BLANK_TAGS_MAX,
  type BlankTags,
  type FoundTag,
  tagCodeOf,
} from '@boxroom/domain/tag/blank-tag';
import { type Kysely, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { seenSpaces } from '../../access/accessible-spaces.ts';
import { mayFind } from '../../sync/deletions.ts';
import { BOX_OF_TAG } from '../../sync/tags.ts';

/**
 * Creates blank tags whose codes, derived from their ids, none of the person's boxes and tags has. Throws TOO_MANY if
 * the person would have more than BLANK_TAGS_MAX blank tags of the last BLANK_TAGS_DAYS days.
 */
export function makeTags(db: Kysely<Database>, userId: string, count: number): Promise<{ id: string; code: string }[]> {
  return db.transaction().execute(async (tx) => {
    // Serializes calls per person: the count and the lookup of codes need this lock.
    await sql`select from app_user where id = ${userId} for no key update`.execute(tx);
    const { rows } = await sql<{ blank: number }>`
      select count(*)::int as blank from tag
      where owner_id = ${userId} and box_id is null
        and created_at > now() - make_interval(days => ${BLANK_TAGS_DAYS})`.execute(tx);
    if ((rows[0]?.blank ?? 0) + count > BLANK_TAGS_MAX) throw new AppError('TOO_MANY', 'tags');
    const made = new Map<string, string>();
    while (made.size < count) {
      for (let n = made.size; n < count; n++) {
        const id = newId();
        made.set(tagCodeOf(id), id);
      }
      const codes = [...made.keys()];
      const { rows: taken } = await sql<{ code: string }>`
        select code from box where owner_id = ${userId} and code = any(${codes})
        union select code from tag where owner_id = ${userId} and code = any(${codes})`.execute(tx);
      for (const { code } of taken) made.delete(code);
    }
    const tags = Array.from(made, ([code, id]) => ({ id, code }));
    await tx
      .insertInto('tag')
      .values(tags.map((tag) => ({ ...tag, owner_id: userId })))
      .execute();
    return tags;
  });
}

/**
 * Returns the person's tags that are on no box, those made together in one entry, the newest first. `BLANK_TAGS_MAX` at
 * most. A tag whose last box was deleted is not blank: restoring the box brings it back.
 */
export async function listBlankTags(db: Kysely<Database>, userId: string): Promise<BlankTags[]> {
  const { rows } = await sql<{ id: string; code: string; madeAt: string }>`
    select id, code, (extract(epoch from created_at) * 1000)::bigint as "madeAt" from tag
    where owner_id = ${userId} and box_id is null
    order by created_at desc, id limit ${BLANK_TAGS_MAX}`.execute(db);
  const made = Map.groupBy(rows, (row) => Number(row.madeAt));
  return Array.from(made, ([madeAt, tags]) => ({ madeAt, tags: tags.map(({ id, code }) => ({ id, code })) }));
}

interface TagRow {
  ownerId: string;
  isOwn: boolean;
  isOwnersMember: boolean;
  mayEdit: boolean;
  isOnBox: boolean;
  /** Null: the tag has no box, or the caller cannot see it. */
  boxId: string | null;
  lastBoxId: string | null;
}

/** Returns what a tag leads to for this person. Null: it does not exist, or they may not know of it. */
export async function findTag(db: Kysely<Database>, userId: string, id: string): Promise<FoundTag | null> {
  const { rows } = await sql<TagRow>`
    with ${seenSpaces(userId)}
    select t.owner_id as "ownerId", t.owner_id = ${userId} as "isOwn",
      exists (select from seen where owner_id = t.owner_id) as "isOwnersMember",
      exists (select from seen where owner_id = t.owner_id and access <> 'view') as "mayEdit",
      b.id is not null as "isOnBox", s.box_id as "boxId", t.box_id as "lastBoxId"
    from tag t ${BOX_OF_TAG} left join lateral (select b.id as box_id from seen where id = b.space_id) s on true
    where t.id = ${id}`.execute(db);
  const [tag] = rows;
  if (tag?.boxId) return { state: 'box', boxId: tag.boxId };
  if (!tag?.isOwnersMember || tag.isOnBox) return null;
  if (!tag.mayEdit) return { state: 'forbidden' };
  // An editor of another room must not learn of a box that they may never have seen.
  if (tag.lastBoxId === null || !tag.isOwn) return { state: 'blank', ownerId: tag.ownerId };
  const { rows: deleted } = await sql<{ deletionId: string; boxName: string }>`
    select d.id as "deletionId", d.name as "boxName" from deletion d
    where d.thing_id = ${tag.lastBoxId} and d.entity = 'box' and d.restored_at is null and ${mayFind(userId, [])}
    order by d.created_at desc limit 1`.execute(db);
  const { boxName = null, deletionId = null } = deleted[0] ?? {};
  return { state: 'deleted', ownerId: tag.ownerId, boxName, deletionId };
}

/** Returns the tags with this code that are on no box and that the person may put on one. */
export async function listTagsOfCode(db: Kysely<Database>, userId: string, code: string): Promise<{ tagId: string }[]> {
  const { rows } = await sql<{ tagId: string }>`
    with ${seenSpaces(userId)}
    select t.id as "tagId" from tag t ${BOX_OF_TAG}
    where t.code = ${code} and b.id is null and t.owner_id in (select owner_id from seen where access <> 'view')
    order by t.id`.execute(db);
  return rows;
}
