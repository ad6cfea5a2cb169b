import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/** From here on a box with the id of somebody's item can no longer take the place of that item's files. */
export const pictureKeyByHolder = {
  kind: 'contract',
  async up(db: Kysely<unknown>) {
    await sql`
alter table picture drop constraint picture_pkey,
  add constraint picture_pkey primary key using index picture_of_holder;
alter table picture drop constraint picture_once, add constraint picture_once unique using index picture_of_entity;
`.execute(db);
  },
} as const satisfies OnlineMigration;
