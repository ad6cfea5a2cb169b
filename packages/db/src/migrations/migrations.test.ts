import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { findUnsafe } from '../testing/find-unsafe.ts';
import { nowhere } from '../testing/nowhere.ts';
import { isOnline, type MigrationList } from './migration-kind.ts';
import { migrations } from './migrations.ts';

const list: MigrationList = migrations;

describe('the list', () => {
  test('sorts in its order, with four digits in front', () => {
    const names = Object.keys(list);
    expect(names).toEqual(names.toSorted());
    expect(names.filter((name) => !/^\d{4}-[a-z-]+$/.test(name))).toEqual([]);
  });

  test.each(Object.keys(list))('%s, if it expands, leaves older versions working', async (name) => {
    const migration = list[name];
    if (!migration || !isOnline(migration) || migration.kind !== 'expand') return;
    const accepted = Object.keys(migration.accepted ?? {});
    const unsafe = findUnsafe(await statementsOf(migration.up));
    expect(unsafe.filter(({ statement }) => !accepted.some((start) => statement.startsWith(start)))).toEqual([]);
    expect(accepted.filter((start) => !unsafe.some(({ statement }) => statement.startsWith(start)))).toEqual([]);
  });

  test.each(Object.keys(list))('%s, if it builds indexes, blocks nobody and refuses no row', (name) => {
    const migration = list[name];
    if (!migration || !isOnline(migration) || migration.kind !== 'index') return;
    const unique = Object.keys(migration.accepted ?? {});
    for (const [index, statement] of Object.entries(migration.indexes)) {
      const start = `create ${unique.includes(index) ? 'unique ' : ''}index concurrently ${index} on `;
      expect(statement.compile(nowhere()).sql.trim().startsWith(start), start).toBe(true);
    }
    expect(unique.filter((index) => !(index in migration.indexes))).toEqual([]);
  });
});

describe('an expanding migration', () => {
  test.each([
    'drop table box',
    'alter table item drop column name',
    'alter table item drop constraint item_pkey',
    'alter table box rename column name to title',
    'alter table box rename to crate',
    'ALTER TABLE item ALTER COLUMN quantity TYPE numeric',
    'alter table item alter name set not null',
    'alter table item add column shelf text not null',
    'alter table item add shelf text not null, add row int default 0',
    'alter table item add constraint short check (char_length(name) < 10)',
    'alter table item add foreign key (box_id) references box (id)',
    'create index item_name on item (name)',
    'create unique index item_name on item (name)',
    "update item set name = ''",
    'create table shelf (id uuid); drop index item_name',
    "comment on table item is 'a;b'; delete from item",
  ])('may not contain: %s', (text) => {
    expect(findUnsafe([text])).toHaveLength(1);
  });

  test.each([
    'alter table item add column shelf text',
    "alter table item add column shelf text not null default ''",
    'alter table item add constraint short check (char_length(name) < 10) not valid',
    'create table shelf (id uuid primary key, name text not null); create unique index shelf_name on shelf (name)',
    "create table shelf (id uuid); insert into shelf values ('a'); alter table shelf add unique (id)",
    'create or replace function f() returns trigger as $$ begin delete from item; return null; end $$ language plpgsql',
    '-- drop table item\nselect 1',
  ])('may contain: %s', (text) => {
    expect(findUnsafe([text])).toEqual([]);
  });
});

/** Runs a migration against nothing and returns what it would have sent. */
async function statementsOf(up: (db: Kysely<unknown>) => Promise<void>): Promise<string[]> {
  const sent: string[] = [];
  await up(nowhere(sent));
  return sent;
}
