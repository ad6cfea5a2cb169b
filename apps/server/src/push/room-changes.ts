import type { Database } from '@boxroom/db/tables/database';
import type { LogLine } from '@boxroom/domain/history/log-line';
import { type Kysely, sql } from 'kysely';
import type { Logger } from '../logger.ts';

const FLUSH_MS = 5000;
/** After a failure, in multiples of the usual wait. */
const RETRY_FACTOR = 6;
/** Pairs of room and person that are remembered between two flushes; further ones are not notified of. */
const PAIRS_MAX = 20_000;
/** Pairs that one statement writes. */
const AT_ONCE = 500;
/** A first change waits for those that follow it, in seconds … */
export const JOIN_SECONDS = 60;
/** … and after a notification the next one about the room waits this long. */
export const PAUSE_SECONDS = 15 * 60;

interface Pair {
  spaceId: string;
  actorId: string;
  changes: number;
}

export interface RoomChangesOptions {
  db: Kysely<Database>;
  log: Pick<Logger, 'error'>;
  /** Null: only `flush` writes. */
  flushMs?: number | null;
}

/**
 * Counts the history lines that people leave in rooms, in memory: a caller pays for one entry of a map, however many
 * members a room has. Every few seconds one statement writes what other members are to learn. A crash loses the seconds
 * before it.
 */
export class RoomChanges {
  readonly #options: RoomChangesOptions;
  readonly #pairs = new Map<string, Pair>();
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor(options: RoomChangesOptions) {
    this.#options = options;
  }

  /** Call it after the commit, with the lines that it wrote. */
  note(actorId: string, lines: readonly Pick<LogLine, 'spaceId'>[]): void {
    for (const { spaceId } of lines) {
      // A person's own things, which nobody else sees.
      if (spaceId === actorId) continue;
      this.#add({ spaceId, actorId, changes: 1 });
    }
    this.#plan();
  }

  #plan(factor = 1): void {
    const { flushMs = FLUSH_MS } = this.#options;
    if (this.#pairs.size === 0 || flushMs === null) return;
    this.#timer ??= setTimeout(() => void this.flush(), flushMs * factor).unref();
  }

  /** Writes what was noted. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#running = this.#running.then(() => this.#write());
    return this.#running;
  }

  async #write(): Promise<void> {
    const pairs = [...this.#pairs.values()];
    this.#pairs.clear();
    for (let start = 0; start < pairs.length; start += AT_ONCE) {
      try {
        await queueChanges(this.#options.db, pairs.slice(start, start + AT_ONCE));
      } catch (error) {
        this.#options.log.error({ err: error }, 'could not queue notifications about rooms');
        // Written with the next ones, or by itself where none follow.
        for (const pair of pairs.slice(start)) this.#add(pair);
        this.#plan(RETRY_FACTOR);
        return;
      }
    }
  }

  #add({ spaceId, actorId, changes }: Pair): void {
    const key = `${spaceId} ${actorId}`;
    const known = this.#pairs.get(key);
    if (known) known.changes += changes;
    else if (this.#pairs.size < PAIRS_MAX) this.#pairs.set(key, { spaceId, actorId, changes });
  }
}

/**
 * Adds changes to what waits for the devices of everybody else who sees the room and wants to know. After a
 * notification the row stays until the pause is over.
 */
async function queueChanges(db: Kysely<Database>, pairs: readonly Pair[]): Promise<void> {
  await sql`
    insert into push_message as m (subscription_id, topic, room_id, actor_id, changes, due_at)
    select p.id, c.space_id::text, c.space_id,
      case when count(distinct c.actor_id) = 1 then (array_agg(c.actor_id))[1] end,
      least(sum(c.changes), 1000000), now() + make_interval(secs => ${JOIN_SECONDS})
    from unnest(${pairs.map(({ spaceId }) => spaceId)}::uuid[], ${pairs.map(({ actorId }) => actorId)}::uuid[],
      ${pairs.map(({ changes }) => changes)}::int[]) as c(space_id, actor_id, changes)
    join app_user actor on actor.id = c.actor_id
    join space s on s.id = c.space_id and s.kind = 'room'
    cross join lateral (
      select s.owner_id as user_id, true as is_own
      union all
      select m.user_id, false from room_member m
      where m.space_id = s.id and m.owner_id = s.owner_id and m.user_id <> s.owner_id
    ) person
    join push_subscription p on p.user_id = person.user_id and p.user_id <> c.actor_id
      and case when person.is_own then p.own_rooms else p.shared_rooms end
    group by p.id, c.space_id
    order by p.id, c.space_id
    on conflict (subscription_id, topic) do update set
      actor_id = case when m.due_at is null or m.actor_id = excluded.actor_id then excluded.actor_id end,
      changes = least(m.changes + excluded.changes, 1000000),
      since = case when m.due_at is null then now() else m.since end,
      due_at = coalesce(m.due_at, greatest(excluded.due_at, m.sent_at + make_interval(secs => ${PAUSE_SECONDS})))`.execute(
    db,
  );
}
