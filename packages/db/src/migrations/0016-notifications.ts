import { type Kysely, sql } from 'kysely';

/**
 * Reminders by mail, and changes of an address. Deleting an account deletes its mails. Only hashes of the secrets in
 * links are stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
alter table mail_outbox
  add column user_id uuid references app_user (id) on delete cascade,
  add column unsubscribe_url text;
create index mail_outbox_user on mail_outbox (user_id) where user_id is not null;

create table notification_setting (
  user_id uuid primary key references app_user (id) on delete cascade,
  email_notifications boolean not null default false,
  date_reminder_days int not null default 7 check (date_reminder_days between 1 and 365),
  time_zone text check (char_length(time_zone) <= 64),
  next_digest_at timestamptz,
  last_digest_at timestamptz,
  updated_at timestamptz not null default now()
);
create index notification_setting_due on notification_setting (next_digest_at) where email_notifications;

-- The dates that digests have mentioned. The item may be in another's room, or deleted: the next digest tidies up.
create table digest_item (
  user_id uuid not null references app_user (id) on delete cascade,
  item_id uuid not null,
  date_stamp date not null,
  stage text not null check (stage in ('soon', 'today', 'overdue')),
  primary key (user_id, item_id)
);
create index item_date on item (space_id, date_stamp) where date_stamp is not null;

create table unsubscribe_token (
  token_hash text primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index unsubscribe_token_user on unsubscribe_token (user_id);

create table email_change (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  confirm_hash text not null unique,
  stop_hash text not null unique,
  session_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  stopped_at timestamptz
);
create index email_change_user on email_change (user_id);
create index email_change_old on email_change (old_email) where confirmed_at is not null;
create index email_change_age on email_change (created_at);
`.execute(db);
}
