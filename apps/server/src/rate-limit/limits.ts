import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Database } from '@boxroom/db/tables/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { rateLimited } from './retry-after.ts';

export interface Limit {
  /** The subject of the limit, for example `link-email:ada@example.org`. Stored hashed. */
  key: string;
  /** Uses per window. */
  max: number;
  windowSeconds: number;
}

export interface Limits {
  /**
   * Counts one use. Throws RATE_LIMITED when the window's uses are spent; its detail gives the time of the next window.
   * Never call it inside the business transaction: a rollback would return the use.
   */
  take(limit: Limit): Promise<void>;
}

/**
 * Fixed windows by the database's clock, one upsert each, shared by all replicas. An unreachable database fails the
 * call, so mails and attempts at secrets stay blocked then.
 */
export function createLimits(db: Kysely<Database>): Limits {
  return {
    async take({ key, max, windowSeconds }) {
      const { count, waitSeconds } = await db
        .insertInto('rate_limit')
        .values({ key: hashKey(key), count: 1, resets_at: sql<Date>`now() + make_interval(secs => ${windowSeconds})` })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql<number>`case when rate_limit.resets_at <= now() then 1 else least(rate_limit.count, 1000000000) + 1 end`,
            resets_at: sql<Date>`case when rate_limit.resets_at <= now() then excluded.resets_at else rate_limit.resets_at end`,
          }),
        )
        .returning(['count', sql<number>`ceil(extract(epoch from resets_at - now()))::int`.as('waitSeconds')])
        .executeTakeFirstOrThrow();
      if (count > max) throw rateLimited(waitSeconds);
    },
  };
}

/** The part of an address that identifies one customer of a network: all of IPv4, the first 64 bits of IPv6. */
export function networkOf(ip: string): string {
  const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1)[0]?.toLowerCase().split('::') ?? [];
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array.from({ length: missing }, () => '0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
