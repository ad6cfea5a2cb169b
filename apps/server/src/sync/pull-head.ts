import { fixedQuery } from '@boxroom/db/fixed-query';
import { ownMark } from '@boxroom/db/history-mark';
import type { Database } from '@boxroom/db/tables/database';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { accessibleSpaces, type SpaceVersion } from '../access/accessible-spaces.ts';
import { doneOf, readEpoch } from './pull-parts.ts';

/** What only the primary knows for certain: who may see what, how far it is, and which mutations are finished. */
export interface PullHead {
  epoch: string | null;
  /** JSON. */
  done: string;
  spaces: SpaceVersion[];
}

interface Asked {
  userId: string;
  clientId: string;
  ackedSeq: number;
}

/** For a standby, which must show the same mark. */
interface MarkedHead extends PullHead {
  mark: string | null;
}

/** One statement, so that the effects of finished mutations are in these versions. */
const headWith = (mark: RawBuilder<string | null>) =>
  fixedQuery<Asked, MarkedHead>(
    ({ userId, clientId, ackedSeq }) => sql`
    select ${mark} as mark, ${readEpoch} as epoch, ${doneOf({ userId, clientId, ackedSeq })} as done,
      coalesce((select json_agg(r) from (
        select id, kind, owner_id as "ownerId", access, version, pruned_below as "prunedBelow"
        from ${accessibleSpaces(userId)} a order by id) r), '[]') as spaces`,
  );
const [readUnmarked, readMarked] = [headWith(sql`null::text`), headWith(ownMark)];

export function readPullHead(db: Kysely<Database>, asked: Asked): Promise<PullHead> {
  return only(readUnmarked(db, asked));
}

export function readMarkedHead(db: Kysely<Database>, asked: Asked): Promise<MarkedHead> {
  return only(readMarked(db, asked));
}

async function only<T>(rows: Promise<T[]>): Promise<T> {
  const [head] = await rows;
  if (!head) throw new Error('The head of a pull is one row.');
  return head;
}

/**
 * Whether a standby's snapshot has exactly these versions of these spaces, of the same life of the database. Not a later
 * version: a device would then be ahead of what the primary shows for a moment, which means a restored backup. Not later
 * pruning: the snapshot would lack deletions that the device needs.
 */
export async function isAt(
  tx: Transaction<Database>,
  { epoch, spaces }: Pick<PullHead, 'epoch' | 'spaces'>,
): Promise<boolean> {
  const ids = spaces.map(({ id }) => id);
  const owners = spaces.map(({ ownerId }) => ownerId);
  const versions = spaces.map(({ version }) => version);
  const pruned = spaces.map(({ prunedBelow }) => prunedBelow);
  const { rows } = await sql<{ epoch: string | null; count: number }>`
    select ${readEpoch} as epoch, (
      select count(*)
      from unnest(${ids}::uuid[], ${owners}::uuid[], ${versions}::bigint[], ${pruned}::bigint[])
        as h(id, owner_id, version, pruned_below)
      join space s on s.owner_id = h.owner_id and s.id = h.id and s.version = h.version
        and s.pruned_below = h.pruned_below) as count`.execute(tx);
  return rows[0]?.epoch === epoch && rows[0]?.count === spaces.length;
}
