/** Named, so that Postgres parses and plans each of them once. */
interface Statement {
  name: string;
  text: string;
}

export const SESSION: Statement = {
  name: 'session',
  text: `select u.id, u.email, u.catalogue_id as "catalogueId" from user_session s join app_user u on u.id = s.user_id
    where s.id_hash = $1 and s.expires_at > now() and s.absolute_expires_at > now()`,
};

export const PROFILE: Statement = { name: 'profile', text: 'select username from profile where id = $1' };

const ITEM = `t.id, t.space_id as "spaceId", t.box_id as "boxId", t.name, t.description, t.quantity, t.price, t.category_id as "categoryId",
  t.picture_id as "pictureId", t.date_stamp as "dateStamp", t.created_at as "createdAt", t.updated_at as "updatedAt"`;

/** The changes in the person's own spaces since the cursors: items only, no deletions. */
export const DELTA: Statement = {
  name: 'delta',
  text: `select t.version, ${ITEM}
    from unnest($1::uuid[], $2::bigint[]) as c(id, since)
    join space s on s.id = c.id and s.owner_id = $3 and s.version > c.since
    cross join lateral (select * from item i where i.space_id = s.id and i.version > c.since order by i.version limit 5000) t`,
};

export const SNAPSHOT: Statement = {
  name: 'snapshot',
  text: `select ${ITEM} from item t join space s on s.id = t.space_id where s.owner_id = $1 and t.id > $2 order by t.id limit $3`,
};

export const BOXES: Statement = {
  name: 'boxes',
  text: `select b.id, b.space_id as "spaceId", b.name, b.description, b.created_at as "createdAt", b.updated_at as "updatedAt",
      b.changed_at as "changedAt", (select count(*) from item i where i.box_id = b.id) as "itemCount"
    from box b where b.space_id = $1 order by b.changed_at desc`,
};
