import { beforeAll, describe, expect, test } from 'vitest';
import { checkText, loadParser, textOf } from './check-statement.ts';

beforeAll(loadParser);

const TABLES = {
  columns: new Map([
    ['app_user', ['id', 'catalogue_id']],
    ['box', ['id', 'owner_id', 'name', 'space_id']],
    ['item', ['id', 'owner_id', 'box_id', 'name']],
    ['room_member', ['space_id', 'user_id', 'owner_id']],
    ['tick', ['space_id', 'id']],
  ]),
  keys: new Map([
    ['box', 'owner_id'],
    ['item', 'owner_id'],
    ['tick', 'space_id'],
  ]),
};

const check = (text: string) => checkText(text, TABLES).map(({ table, problem }) => `${table}: ${problem}`);

describe('a statement has its key', () => {
  test.each([
    ['a directory needs none', 'select * from app_user'],
    ['a parameter', 'select * from box where owner_id = $1 and id = $2'],
    ['the parameter first', 'select * from box b where $1::uuid = b.owner_id'],
    ['any of an array', 'select * from box where owner_id = any($1::uuid[])'],
    ['a list', 'select * from box where owner_id in ($1, $2)'],
    ['both of two conditions', 'select * from box where owner_id = $1 or owner_id = any($2)'],
    ['a row of values', 'select * from box where (id, owner_id) = ($1, $2)'],
    ['another name of the key', 'select * from tick where space_id = $1'],
    [
      'rows of parameters',
      'select * from unnest($1::uuid[], $2::uuid[]) as k(o, b) join box on owner_id = k.o and id = k.b',
    ],
    ['records', 'select * from json_to_recordset($1) as h(id uuid, o uuid) join box on box.owner_id = o'],
    ['values', 'select * from (values ($1::uuid, $2::uuid)) v(o, i) join box on box.owner_id = v.o'],
    ['a join with a bound key', 'select * from box b join item i on i.owner_id = b.owner_id where b.owner_id = $1'],
    [
      'a chain of joins',
      'select * from item i join tick t on t.space_id = i.owner_id join box b using (owner_id) where b.owner_id = $1',
    ],
    [
      'an outer join, bound by its condition',
      'select * from app_user u left join box b on b.owner_id = $1 and b.id = u.id',
    ],
    [
      'a directory of the person',
      'select * from box b join room_member m on m.owner_id = b.owner_id where m.user_id = $1',
    ],
    [
      'an array of a directory',
      'select * from box where owner_id = any(array(select owner_id from room_member where user_id = $1))',
    ],
    [
      'a query of a directory',
      'select * from box where owner_id in (select owner_id from room_member where user_id = $1)',
    ],
    [
      'two columns of a directory',
      'select * from box where (space_id, owner_id) in (select space_id, owner_id from room_member where user_id = $1)',
    ],
    [
      'a correlated query',
      'select (select count(*) from item i where i.owner_id = b.owner_id) from box b where owner_id = $1',
    ],
    [
      'a lateral query',
      'select * from unnest($1::uuid[]) o(id) cross join lateral (select * from box where owner_id = o.id) b',
    ],
    [
      'a common table',
      'with mine as (select * from box where owner_id = $1) select * from mine m join item i on i.owner_id = m.owner_id',
    ],
    [
      'a common table of parameters',
      'with o as materialized (select unnest($1::uuid[]) as id) select * from box where owner_id = any(array(select id from o))',
    ],
    [
      'a union',
      'with s as (select owner_id from box where owner_id = $1 union all select owner_id from room_member where user_id = $1) select * from item join s using (owner_id)',
    ],
    ['a new row', 'insert into box (id, owner_id) values ($1, $2)'],
    [
      'new rows of records',
      'insert into box (id, owner_id) select r.id, r.owner_id from json_populate_recordset(null::box, $1) r',
    ],
    ['new rows with all columns', 'insert into tick select r.* from json_populate_recordset(null::tick, $1) r'],
    ['new rows of a bound table', 'insert into item (id, owner_id) select $1, owner_id from box where owner_id = $2'],
    ['an update', 'update box set name = $1 where owner_id = $2 and id = $3'],
    [
      'an update from records',
      'update box t set name = r.name from json_populate_recordset(null::box, $1) r where t.owner_id = r.owner_id and t.id = r.id',
    ],
    ['a deletion', 'delete from box using item i where i.owner_id = $1 and box.owner_id = i.owner_id'],
    [
      'what a write returns',
      'with w as (update box set name = $1 where owner_id = $2 returning *) select * from item join w using (owner_id)',
    ],
    ['settings and transactions', 'begin; set local lock_timeout = 1; commit'],
  ])('%s', (_what, text) => {
    expect(check(text)).toEqual([]);
  });
});

describe('a statement lacks its key', () => {
  test.each([
    ['no condition', 'select * from box', ['box: any key']],
    ['the id alone', 'select * from box where id = $1', ['box: any key']],
    ['another value', 'select * from box where owner_id <> $1', ['box: any key']],
    ['not that key', 'select * from box where not (owner_id = $1)', ['box: any key']],
    ['one of two conditions', 'select * from box where owner_id = $1 or id = $2', ['box: any key']],
    ['a condition in the result', 'select owner_id = $1 from box', ['box: any key']],
    ['a comparison with itself', 'select * from box where owner_id = owner_id', ['box: any key']],
    [
      'a join by another column',
      'select * from box b join item i on i.box_id = b.id where b.owner_id = $1',
      ['item: any key'],
    ],
    [
      'a join of two unbound ones',
      'select * from box b join item i using (owner_id)',
      ['box: any key', 'item: any key'],
    ],
    ['the kept side of an outer join', 'select * from box b left join app_user u on b.owner_id = $1', ['box: any key']],
    ['a whole directory', 'select * from box where owner_id in (select owner_id from room_member)', ['box: any key']],
    [
      'a directory by a stored value',
      'select * from box b join item i on i.owner_id = $1 join app_user u on u.id = i.box_id where b.owner_id = u.id',
      ['box: any key'],
    ],
    [
      'another column of a table',
      'select * from box b join item i on i.owner_id = b.space_id where b.owner_id = $1',
      ['item: any key'],
    ],
    ['a part of a union', 'select id from box where owner_id = $1 union select id from item', ['item: any key']],
    [
      'a key from half a union',
      'with s as (select $1::uuid as owner_id union select space_id from room_member) select * from item join s using (owner_id)',
      ['item: any key'],
    ],
    ['a subquery', 'select 1 where exists (select from box where id = $1)', ['box: any key']],
    ['a common table', 'with b as (select * from box) select 1', ['box: any key']],
    ['an empty query', 'select * from json_populate_recordset((select t from box t limit 0), $1) r', ['box: any key']],
    [
      'a computed key',
      'select * from box b cross join lateral jsonb_array_elements(b.name) e join item i on i.owner_id = e.value where b.owner_id = $1',
      ['item: any key'],
    ],
    ['an update', 'update box set name = $1 where id = $2', ['box: any key']],
    ['an update of the key', 'update box set owner_id = $1 where owner_id = $2', ['box: another key for a row']],
    ['a deletion', 'delete from box where id = $1', ['box: any key']],
    ['a new row without it', 'insert into box (id) values ($1)', ['box: no key for a new row']],
    [
      'a new row with a stored one',
      'insert into box (id, owner_id) select $1, b.space_id from box b where owner_id = $2',
      ['box: no key for a new row'],
    ],
    [
      'a row that came with a conflict',
      'insert into app_user (id) values ($1) on conflict do update set id = (select id from box)',
      ['box: any key'],
    ],
    ['a statement of another kind', 'truncate box', ['box: not understood']],
  ])('%s', (_what, text, found) => {
    expect(check(text)).toEqual(found);
  });
});

test('records of a function have the columns that are named', () => {
  const given = new Map([['new', ['owner_id']]]);
  expect(checkText('select from item where owner_id = new.owner_id', TABLES, given)).toEqual([]);
  expect(checkText('select from item where owner_id = new.id', TABLES, given)).toHaveLength(1);
});

test.each([
  ['delete from "box" t  where t.id = any($12::uuid[])', 'delete from box t where t.id = any($::uuid[])'],
  [
    'update box t set a = r.a, b = 2 from json_populate_recordset((select t from app_user t), $1) r where t.id = r.id',
    'update box t set … from json_populate_recordset (…) r where t.id = r.id',
  ],
  [
    'with x as (select 1), y as (select 2)\nselect a, (select 3 from z), b from box where true',
    'with … select … from box where true',
  ],
  [
    'select 1 from app_user union all select 2 from box -- é\n where id = $3 union select 3',
    'select … from box where id = $',
  ],
  [
    'select (select count(*) from (app_user u join box b on true)) from app_user',
    'select … from (app_user u join box b on true)',
  ],
  ['select 1 from box t order by id limit $1', 'select … from box t'],
  ['select t from box t limit 0', 'select … from box t limit 0'],
  ['insert into box (id) select $1', 'insert into box (id) select …'],
])('%s is described in short', (text, query) => {
  expect(checkText(text, TABLES).map((place) => place.query)).toEqual([query]);
});

test('a place is named by its table, the problem and the query', () => {
  expect(checkText('delete from box where id = $1', TABLES).map(textOf)).toEqual([
    'box, any key: delete from box where id = $',
  ]);
});
