import { type Kysely, sql } from 'kysely';

/**
 * Referrals: who invited whom. Everybody has a code for a link from the start, so that showing it writes nothing. A row
 * is deleted with either account. The address of an invited person who did not register is kept for a limited time; its
 * hash stays, so that nobody receives a second mail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
-- Fifty random bits in the symbols of short codes, without the UUID's bytes for version and variant.
create function new_referral_code() returns text language sql volatile as $$
  select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', (get_byte(uuid_send(id), place) & 31) + 1, 1), '')
  from gen_random_uuid() id cross join unnest(array[0, 1, 2, 3, 4, 5, 10, 11, 12, 13]) place
$$;

alter table app_user add column referral_code text not null default new_referral_code() unique
  check (referral_code ~ '^[0-9a-hjkmnp-tv-z]{10}$');

create table referral (
  id uuid primary key,
  referrer_id uuid not null references app_user (id) on delete cascade,
  -- As the referrer typed it. Null: the person used the link, so the referrer may not know the address; or forgotten.
  invited_email text,
  invited_hash text,
  referred_user_id uuid unique references app_user (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'registered', 'activated')),
  created_at timestamptz not null default now(),
  registered_at timestamptz,
  activated_at timestamptz,
  unique (referrer_id, invited_hash),
  check (invited_email is null or invited_hash is not null),
  check (invited_hash is not null or referred_user_id is not null),
  check (status = 'pending' or referred_user_id is not null),
  check (referrer_id <> referred_user_id)
);
create index referral_hash on referral (invited_hash) where invited_hash is not null;
create index referral_age on referral (created_at) where invited_email is not null and referred_user_id is null;

create table referral_reward (
  user_id uuid not null references app_user (id) on delete cascade,
  reward int not null check (reward in (1, 2)),
  claimed_at timestamptz not null default now(),
  primary key (user_id, reward)
);

-- An account that a provider vouched for counts from the first mail that it answers.
create function referral_proven() returns trigger language plpgsql as $$
declare
  has_box constant boolean := exists (select from box where owner_id = new.id);
begin
  update referral set
    status = case when has_box then 'activated' else 'registered' end,
    registered_at = now(),
    activated_at = case when has_box then now() end
  where referred_user_id = new.id and status = 'pending';
  return null;
end $$;
create trigger referral_proven after update of email_proven_at on app_user for each row
  when (old.email_proven_at is null and new.email_proven_at is not null) execute function referral_proven();
`.execute(db);
}
