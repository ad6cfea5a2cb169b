import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/** `0050-pictures-have-owners` keeps older versions from writing a picture without one. */
export const pictureOwnerRequired = {
  kind: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`
alter table picture add constraint picture_has_owner check (owner_id is not null) not valid`.execute(db);
  },
} as const satisfies OnlineMigration;
