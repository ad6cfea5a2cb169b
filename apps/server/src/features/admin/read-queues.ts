import type { Database } from '@boxroom/db/tables/database';
import type { Queue, QueueName } from '@boxroom/domain/admin/overview';
import { type Kysely, sql } from 'kysely';

/** Returns what waits, and since when. A mail between two attempts counts from its creation. */
export async function readQueues(db: Kysely<Database>): Promise<Queue[]> {
  const { rows } = await sql<{
    name: QueueName;
    waiting: number;
    oldest: Date | null;
    givenUp: number;
    held: number;
    now: Date;
  }>`
    select 'mails' as name, count(*) filter (where failed_at is null and held_at is null) as waiting,
      min(created_at) filter (where failed_at is null and held_at is null) as oldest, count(failed_at) as "givenUp",
      count(held_at) as held, now() as now
    from mail_outbox where sent_at is null
    union all
    select 'reminders', count(*), min(next_digest_at), 0, 0, now()
    from notification_setting n where next_digest_at <= now() and (n.email_notifications
      or exists (select from push_subscription p where p.user_id = n.user_id and p.reminders))
    union all
    select 'notifications', count(*), min(since), 0, 0, now() from push_message where due_at <= now() or tries > 0
    union all
    select 'pictureRemovals', count(*), min(d.created_at), 0, 0, now()
    from picture_removal r left join account_deletion d on d.id = r.account_deletion_id`.execute(db);
  return rows.map(({ name, waiting, oldest, givenUp, held, now }) => ({
    name,
    waiting,
    oldestSeconds: oldest && Math.max(0, Math.round((now.getTime() - oldest.getTime()) / 1000)),
    givenUp,
    held,
  }));
}
