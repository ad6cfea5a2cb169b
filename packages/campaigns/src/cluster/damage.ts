import type { Database } from '@boxroom/db/tables/database';
import { type Kysely, sql } from 'kysely';
import { KIT, TALLY } from './random-work.ts';

/** Ways to damage the database behind Boxroom's back. The check must find each. */
export const DAMAGES = {
  lost: (db: Kysely<Database>) =>
    sql`delete from sync_mutation where id = (select id from sync_mutation where code is null limit 1)`.execute(db),
  doubled: (db: Kysely<Database>) =>
    sql`update item set quantity = quantity + 1 where id = (
      select id from item where name like ${`${TALLY}%`} limit 1)`.execute(db),
  torn: (db: Kysely<Database>) =>
    sql`delete from item where id = (select id from item where name like ${`${KIT}%`} limit 1)`.execute(db),
} as const satisfies Record<string, (db: Kysely<Database>) => Promise<unknown>>;

export type Damage = keyof typeof DAMAGES;

export function isDamage(name: string): name is Damage {
  return Object.hasOwn(DAMAGES, name);
}
