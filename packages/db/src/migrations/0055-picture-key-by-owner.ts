import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/**
 * The primary key of pictures begins with the owner, and a picture goes with its owner. The table is not read: the
 * indexes exist, and `0054-validate-picture-owner` has seen that each row has its owner. This version keeps the owners
 * right without the triggers.
 */
export const pictureKeyByOwner = {
  kind: 'contract',
  async up(db: Kysely<unknown>) {
    await sql`
alter table picture alter column owner_id set not null;
alter table picture drop constraint picture_has_owner, drop constraint picture_owner_id_fkey;
alter table picture drop constraint picture_pkey,
  add constraint picture_pkey primary key using index picture_of_owner;
alter table picture add constraint picture_once unique using index picture_once;
alter table picture add constraint picture_owner_id_fkey
  foreign key (owner_id) references app_user (id) on delete cascade not valid;
drop index picture_owner;

drop trigger owned on picture;
drop trigger pictures_return on deletion;
drop trigger pictures_go on app_user;
drop function picture_owned(), pictures_return(), pictures_go();
`.execute(db);
  },
} as const satisfies OnlineMigration;
