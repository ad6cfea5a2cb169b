import type { Database } from '@boxroom/db/tables/database';
import { PEOPLE_SHOWN_MAX, type PeopleFound, type Person } from '@boxroom/domain/admin/people';
import { AppError } from '@boxroom/domain/error/app-error';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { USAGE_COLUMNS, usageOf, type UsageRow } from '../../access/read-usage.ts';
import { isFreshSignIn } from '../../auth/fresh-sign-in.ts';
import { noteAction } from './admin-log.ts';
import { type AdminContext, isAdminAddress } from './admin-procedure.ts';

const HOUR_SECONDS = 3600;
/** Each reads all addresses, and counts what at most twenty people have. */
const SEARCHES_PER_HOUR = 300;

/**
 * Returns the newest people whose address or username contains a text, in any case. The log gets what was searched for.
 * Throws RATE_LIMITED.
 */
export async function findPeople(ctx: AdminContext, { search }: { search: string }): Promise<PeopleFound> {
  const { db, env, limits, admin } = ctx;
  await limits.take({ key: `find-people:${admin.id}`, max: SEARCHES_PER_HOUR, windowSeconds: HOUR_SECONDS });
  const part = search.toLowerCase();
  const which = sql`strpos(lower(u.email), ${part}) > 0 or strpos(lower(p.username), ${part}) > 0`;
  const mustSignIn = !(await isFreshSignIn(ctx));
  return db.transaction().execute(async (tx) => {
    const found = await readPeople(tx, { which, max: PEOPLE_SHOWN_MAX + 1, adminEmails: env.adminEmails });
    const people = found.slice(0, PEOPLE_SHOWN_MAX);
    const details = { search, found: people.length };
    await noteAction(tx, { admin, action: 'find-people', outcome: 'done', details });
    return { people, hasMore: found.length > PEOPLE_SHOWN_MAX, mustSignIn };
  });
}

/** Throws PERSON_GONE. */
export async function readPerson(
  db: Kysely<Database>,
  { personId, adminEmails }: { personId: string; adminEmails: readonly string[] },
): Promise<Person> {
  const [person] = await readPeople(db, { which: sql`u.id = ${personId}`, max: 1, adminEmails });
  if (!person) throw new AppError('PERSON_GONE');
  return person;
}

interface PersonRow extends UsageRow {
  id: string;
  email: string;
  username: string;
  createdAt: Date;
  lastSeenAt: Date | null;
  sessions: number;
  blockedAt: Date | null;
  asksForPasskey: boolean;
}

async function readPeople(
  db: Kysely<Database>,
  { which, max, adminEmails }: { which: RawBuilder<unknown>; max: number; adminEmails: readonly string[] },
): Promise<Person[]> {
  // People first: counting is for those who are shown.
  const { rows } = await sql<PersonRow>`
    with found as materialized (
      select u.id, u.email, p.username, u.created_at, u.blocked_at, u.passkey_required_at, u.items_max, u.picture_bytes_max
      from app_user u join profile p on p.id = u.id where ${which}
      order by u.created_at desc, u.id desc limit ${max})
    select u.id, u.email, u.username, u.created_at as "createdAt", u.blocked_at as "blockedAt",
      u.passkey_required_at is not null as "asksForPasskey",
      s.sessions, s.seen as "lastSeenAt", ${USAGE_COLUMNS}
    from found u cross join lateral (
      select count(*) as sessions, max(last_seen_at) as seen from user_session
      where user_id = u.id and least(expires_at, absolute_expires_at) > now()) s
    order by u.created_at desc, u.id desc`.execute(db);
  return rows.map((row) => describe(row, adminEmails));
}

function describe(row: PersonRow, adminEmails: readonly string[]): Person {
  const { id, email, username, sessions, itemsMax, pictureBytesMax } = row;
  return {
    id,
    email,
    username,
    createdAt: row.createdAt.getTime(),
    lastSeenAt: row.lastSeenAt?.getTime() ?? null,
    sessions,
    blockedAt: row.blockedAt?.getTime() ?? null,
    asksForPasskey: row.asksForPasskey,
    isAdmin: isAdminAddress(email, adminEmails),
    ...usageOf(row),
    ownLimits: { items: itemsMax, pictureBytes: pictureBytesMax },
  };
}
