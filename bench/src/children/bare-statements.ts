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

export const HISTORY_COUNT: Statement = {
  name: 'history-count',
  text: 'select count(*)::int as count from history_entry where owner_id = $1',
};

export const HISTORY_PAGE: Statement = {
  name: 'history-page',
  text: `select h.id, h.at, h.actor_id as "actorId", p.username as "actorName", h.action, h.entity, h.entity_id as "entityId",
      h.name, h.room_id as "roomId", h.room_name as "roomName", h.box_id as "boxId", h.box_name as "boxName", h.before, h.after
    from (select * from history_entry where owner_id = $1 order by at desc, id desc limit 50 offset $2) h
    left join profile p on p.id = h.actor_id order by h.at desc, h.id desc`,
};

/** Copies of the tables without triggers and foreign keys, for the writes of the bare server. */
export const BARE_TABLES = `
  create table bare_space (id uuid primary key, owner_id uuid not null, version bigint not null) with (fillfactor = 70);
  insert into bare_space select id, owner_id, version from space;
  create table bare_item (like item including all);
  insert into bare_item select * from item;
  create table bare_history (like history_entry including all);`;

/** Begins each write: the box with its room, if it is the person's, and the next version of the space. */
const BOX = `box as (
    select b.id, b.name, b.space_id, r.name as room_name from box b join room r on r.id = b.space_id
    where b.id = $2 and r.owner_id = $1),
  space as (update bare_space s set version = s.version + 1 from box where s.id = box.space_id returning s.version),
  new as (select * from unnest($3::uuid[], $4::text[]) n(id, name))`;

const HISTORY = `insert into bare_history
    (client_at, actor_id, action, entity, entity_id, name, space_id, owner_id, room_id, room_name, box_id, box_name, before, after)`;

/** The body of a write. A move does not change the names. */
export interface BareWrite {
  kind: keyof typeof WRITES;
  boxId: string;
  ids: string[];
  names: string[];
  at: number;
}

/** Each changes one item or several, writes a line of history for each and raises the version of the space. */
export const WRITES: Record<'add' | 'edit' | 'move', Statement> = {
  add: {
    name: 'add',
    text: `with ${BOX},
      made as (
        insert into bare_item (id, space_id, owner_id, box_id, name, created_at, updated_at, version)
        select new.id, box.space_id, $1, box.id, new.name, $5, $5, space.version from new, box, space returning id, name)
      ${HISTORY} select now(), $1, 'add', 'item', made.id, made.name, box.space_id, $1, box.space_id, box.room_name,
        box.id, box.name, null, jsonb_build_object('name', made.name) from made, box`,
  },
  edit: {
    name: 'edit',
    text: `with ${BOX},
      old as (select i.id, i.name from bare_item i join new on new.id = i.id),
      made as (
        update bare_item i set name = new.name, updated_at = $5, version = space.version from new, box, space
        where i.id = new.id and i.space_id = box.space_id returning i.id, i.name)
      ${HISTORY} select now(), $1, 'edit', 'item', made.id, made.name, box.space_id, $1, box.space_id, box.room_name,
        box.id, box.name, jsonb_build_object('name', old.name), jsonb_build_object('name', made.name)
        from made join old on old.id = made.id, box`,
  },
  move: {
    name: 'move',
    text: `with ${BOX},
      made as (
        update bare_item i set box_id = box.id, updated_at = $5, version = space.version from new, box, space
        where i.id = new.id and i.space_id = box.space_id returning i.id, i.name)
      ${HISTORY} select now(), $1, 'move', 'item', made.id, made.name, box.space_id, $1, box.space_id, box.room_name,
        box.id, box.name, null, null from made, box`,
  },
};

/** COPY takes no parameters: the id comes from the database. */
export const COPIES: Record<'snapshot' | 'csv', (userId: string) => string[]> = {
  snapshot: (userId) => [
    `copy (select b.id, b.space_id, b.code, b.name, b.description, b.created_at, b.updated_at, b.changed_at
      from box b join space s on s.id = b.space_id where s.owner_id = '${userId}') to stdout`,
    `copy (select ${ITEM} from item t join space s on s.id = t.space_id where s.owner_id = '${userId}') to stdout`,
  ],
  csv: (userId) => [
    `copy (select coalesce(r.name, 'No Room') as "Room Name", b.name as "Box Name", b.description as "Box Description",
        i.name as "Item Name", i.quantity as "Quantity", i.price::float8 as "Price", c.name as "Category"
      from item i join box b on b.id = i.box_id join space s on s.id = b.space_id left join room r on r.id = s.id
        left join category c on c.id = i.category_id
      where s.owner_id = '${userId}'
      order by s.kind = 'personal', lower(r.name), s.id, lower(b.name), b.id, i.id) to stdout csv header`,
  ],
};

/** Items, and a line of history for each, in one transaction. */
export const COPY_IN = {
  before:
    'create temp table import_item (like bare_item) on commit drop; alter table import_item alter owner_id drop not null',
  copy: 'copy import_item (id, space_id, box_id, name, description, quantity, price, created_at, updated_at, version) from stdin',
  after: `with made as (
      insert into bare_item (id, space_id, owner_id, box_id, name, description, quantity, price, created_at, updated_at,
        version)
      select id, space_id, space_id, box_id, name, description, quantity, price, created_at, updated_at, version
      from import_item returning *)
    insert into bare_history (client_at, actor_id, action, entity, entity_id, name, space_id, owner_id, box_id, after)
    select now(), space_id, 'add', 'item', id, name, space_id, space_id, box_id, jsonb_build_object('name', name) from made`,
};
