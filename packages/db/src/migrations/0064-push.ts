import { type Kysely, sql } from 'kysely';
import type { OnlineMigration } from './migration-kind.ts';

/**
 * Notifications on devices. A subscription belongs to a session and goes with it. `push_message` holds at most one row
 * per device and topic: what waits, and after sending the time of the last one, by which further ones are held back.
 * Older versions neither read nor write these tables; a session that they end takes its subscription along.
 */
export const push = {
  kind: 'expand',
  async up(db: Kysely<unknown>) {
    await sql`
create table push_subscription (
  id uuid primary key default gen_random_uuid(),
  session_hash text not null unique references user_session (id_hash) on delete cascade,
  user_id uuid not null references app_user (id) on delete cascade,
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  reminders boolean not null,
  own_rooms boolean not null,
  shared_rooms boolean not null,
  names boolean not null,
  created_at timestamptz not null default now()
);
create index push_subscription_user on push_subscription (user_id);

create table push_message (
  subscription_id uuid not null references push_subscription (id) on delete cascade,
  topic text not null check (coalesce(topic = room_id::text, topic in ('reminders', 'test'))),
  room_id uuid,
  actor_id uuid references app_user (id) on delete set null,
  changes int not null default 0,
  content jsonb,
  since timestamptz not null default now(),
  due_at timestamptz default now(),
  sent_at timestamptz,
  tries int not null default 0,
  primary key (subscription_id, topic)
);
create index push_message_due on push_message (due_at) where due_at is not null;
create index push_message_sent on push_message (sent_at) where due_at is null;
create index push_message_actor on push_message (actor_id) where actor_id is not null;
`.execute(db);
  },
} as const satisfies OnlineMigration;
