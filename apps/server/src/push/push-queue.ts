import type { Database } from '@boxroom/db/tables/database';
import type { DueCounts, NotificationContent } from '@boxroom/domain/notification/notification';
import type { PushAddress } from '@boxroom/domain/notification/push-schemas';
import { type Kysely, sql } from 'kysely';
import { PAUSE_SECONDS } from './room-changes.ts';

/** How long one process holds a message. Longer than one attempt to send. */
const LEASE_SECONDS = 60;
const FIRST_WAIT_SECONDS = 10;
const LONGEST_WAIT_SECONDS = 30 * 60;
/** How long a message is worth sending. */
const WORTH_SECONDS = 12 * 60 * 60;
/** Sent at the same time. */
export const BATCH = 16;

export interface ClaimedPush {
  subscriptionId: string;
  /** `reminders`, `test`, or the id of a room. */
  topic: string;
  to: PushAddress;
  content: NotificationContent;
  /** Of the person, as `translateFor` takes it. */
  language: string | null;
  /** The page that a tap opens, as a path. */
  path: string;
  /** How many changes the text counts: later ones stay in the queue. */
  changes: number;
  tries: number;
  /** The end of the claim, exactly as stored: another one is due then, because the message was queued again. */
  lease: string;
}

interface ClaimedRow extends PushAddress {
  subscription_id: string;
  topic: string;
  room_id: string | null;
  changes: number;
  tries: number;
  lease: string;
  content: (DueCounts & { path: string }) | null;
  names: boolean;
  language: string | null;
  /** Null: the person no longer sees the room, or has switched its topic off, or the session has ended. */
  is_wanted: boolean | null;
  room: string | null;
  actor: string | null;
}

/** Puts the reminder of due items into the queue of each device that wants it. Replaces one that still waits. */
export async function queueReminders(
  db: Kysely<Database>,
  userId: string,
  content: DueCounts & { path: string },
): Promise<number> {
  const { rows } = await sql`
    insert into push_message (subscription_id, topic, content)
    select id, 'reminders', ${JSON.stringify(content)}::jsonb from push_subscription
    where user_id = ${userId} and reminders
    on conflict (subscription_id, topic) do update
      set content = excluded.content, since = now(), due_at = now(), tries = 0
    returning 1`.execute(db);
  return rows.length;
}

export async function queueTest(db: Kysely<Database>, subscriptionId: string): Promise<void> {
  await sql`
    insert into push_message (subscription_id, topic) values (${subscriptionId}, 'test')
    on conflict (subscription_id, topic) do update set since = now(), due_at = now(), tries = 0`.execute(db);
}

/**
 * Claims due messages, for `LEASE_SECONDS`: several processes never get the same one, and after a crash they are due
 * again. Access, switches and the session are those of now. Messages that nobody may get are deleted.
 */
export async function claimPushes(db: Kysely<Database>): Promise<{ claimed: ClaimedPush[]; isMore: boolean }> {
  const { rows } = await sql<ClaimedRow>`
    with due as (
      update push_message m set tries = tries + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
      where (m.subscription_id, m.topic) in (
        select subscription_id, topic from push_message where due_at <= now()
        order by due_at limit ${BATCH} for update skip locked)
      returning m.*
    )
    select d.subscription_id, d.topic, d.room_id, d.changes, d.tries, d.due_at::text as lease, d.content, p.endpoint, p.p256dh, p.auth, p.names, person.language,
      r.name as room, a.username as actor,
      least(u.expires_at, u.absolute_expires_at) > now() and case
        when d.room_id is null then d.topic = 'test' or p.reminders
        when s.owner_id = p.user_id then p.own_rooms
        else p.shared_rooms and exists (
          select from room_member m where m.user_id = p.user_id and m.space_id = s.id and m.owner_id = s.owner_id)
      end as is_wanted
    from due d
    join push_subscription p on p.id = d.subscription_id
    join user_session u on u.id_hash = p.session_hash
    join app_user person on person.id = p.user_id
    left join space s on s.id = d.room_id
    left join room r on r.id = s.id and r.owner_id = s.owner_id
    left join profile a on a.id = d.actor_id`.execute(db);
  const unwanted = rows.filter(({ is_wanted: isWanted }) => !isWanted);
  for (const { subscription_id: subscriptionId, topic, lease } of unwanted)
    await dropPush(db, { subscriptionId, topic, lease });
  const claimed = rows.filter(({ is_wanted: isWanted }) => isWanted).map(toClaimed);
  return { claimed, isMore: rows.length === BATCH };
}

function toClaimed(row: ClaimedRow): ClaimedPush {
  const { subscription_id: subscriptionId, topic, changes, tries, lease, language, endpoint, p256dh, auth } = row;
  return { subscriptionId, topic, changes, tries, lease, language, to: { endpoint, p256dh, auth }, ...describe(row) };
}

function describe({ room_id: roomId, content, names, room, actor, changes }: ClaimedRow): {
  content: NotificationContent;
  path: string;
} {
  if (roomId !== null) {
    const named = names ? { room, by: actor } : { room: null, by: null };
    return { content: { key: 'room-changed', ...named, changes }, path: `/app?room=${roomId}` };
  }
  if (content === null) return { content: { key: 'test' }, path: '/settings' };
  const { path, ...counts } = content;
  return { content: { key: 'reminders', ...counts }, path };
}

type Claim = Pick<ClaimedPush, 'subscriptionId' | 'topic' | 'lease'>;

/** Whether a message is as it was claimed: one that was queued again meanwhile is still to be sent. */
const isSame = ({ lease }: Pick<Claim, 'lease'>) => sql<boolean>`due_at = ${lease}::timestamptz`;

/**
 * Marks a message as sent. Changes of the meantime wait for the next one. A crash between sending and marking sends
 * again, with the same tag: the device shows it once.
 */
export async function markPushed(db: Kysely<Database>, push: ClaimedPush): Promise<void> {
  const { subscriptionId, topic, changes } = push;
  const later = sql`now() + make_interval(secs => ${PAUSE_SECONDS})`;
  await sql`
    update push_message set sent_at = now(), tries = 0, changes = changes - ${changes}, since = now(),
      due_at = case when changes > ${changes} then ${later} when not ${isSame(push)} then due_at end
    where subscription_id = ${subscriptionId} and topic = ${topic}`.execute(db);
}

/** Schedules a retry, with each wait twice the last, or deletes the message when it is no longer worth sending. */
export async function markPushFailed(
  db: Kysely<Database>,
  push: Claim & { tries: number },
  seconds: number | null,
): Promise<void> {
  const { subscriptionId, topic, tries } = push;
  const wait = Math.max(seconds ?? 0, Math.min(FIRST_WAIT_SECONDS * 2 ** (tries - 1), LONGEST_WAIT_SECONDS));
  await sql`
    with old as (delete from push_message
      where subscription_id = ${subscriptionId} and topic = ${topic} and ${isSame(push)}
        and since < now() + make_interval(secs => ${wait}) - make_interval(secs => ${WORTH_SECONDS}))
    update push_message set due_at = now() + make_interval(secs => ${wait})
    where subscription_id = ${subscriptionId} and topic = ${topic}
      and since >= now() + make_interval(secs => ${wait}) - make_interval(secs => ${WORTH_SECONDS})`.execute(db);
}

export async function dropPush(db: Kysely<Database>, push: Claim): Promise<void> {
  await db
    .deleteFrom('push_message')
    .where('subscription_id', '=', push.subscriptionId)
    .where('topic', '=', push.topic)
    .where(isSame(push))
    .execute();
}

/** Forgets a subscription that its browser has ended; not one that the browser has replaced meanwhile. */
export async function forgetEndpoint(db: Kysely<Database>, { subscriptionId, to }: ClaimedPush): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('id', '=', subscriptionId)
    .where('endpoint', '=', to.endpoint)
    .execute();
}

/** Deletes the records of sent messages that hold nothing back any more. */
export async function sweepPushes(db: Kysely<Database>): Promise<void> {
  await sql`
    delete from push_message
    where due_at is null and sent_at < now() - make_interval(secs => ${PAUSE_SECONDS})`.execute(db);
}

export interface PushState {
  devices: number;
  waiting: number;
  /** The age in seconds of the oldest message that is due; 0: there is none. */
  oldestSeconds: number;
}

export async function pushState(db: Kysely<Database>): Promise<PushState> {
  const { rows } = await sql<PushState>`
    select (select count(*) from push_subscription) as devices, count(*) as waiting,
      coalesce(extract(epoch from now() - min(since) filter (where due_at <= now() or tries > 0)), 0)::float8
        as "oldestSeconds"
    from push_message where due_at is not null`.execute(db);
  return rows[0] ?? { devices: 0, waiting: 0, oldestSeconds: 0 };
}
