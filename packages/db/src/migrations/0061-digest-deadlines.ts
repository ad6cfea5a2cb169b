import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/**
 * The deadlines that digests have mentioned: ends of warranties, and days on which lent items are due. `digest_item`
 * goes on for date stamps, because older versions write it by its key, which has no kind. The item may be in another's
 * room, or deleted: the next digest tidies up.
 */
export const digestDeadlines = {
  kind: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`
create table digest_deadline (
  user_id uuid not null references app_user (id) on delete cascade,
  item_id uuid not null,
  kind text not null check (kind in ('warranty', 'lent')),
  date_stamp date not null,
  stage text not null check (stage in ('soon', 'today', 'overdue')),
  primary key (user_id, item_id, kind)
);
`.execute(db);
  },
} as const satisfies OnlineMigration;
