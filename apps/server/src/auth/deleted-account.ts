import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

const PREFIX = 'deleted account:';

/** Returns the hash that records a deleted account without identifying the person. */
export function hashUserId(userId: string): string {
  return createHash('sha256').update(`${PREFIX}${userId}`).digest('hex');
}

/**
 * Returns an SQL expression: whether the deletion of an account is on record. `userId` is an expression of type uuid.
 */
export function isDeletionOnRecord(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from account_deletion d
    where d.user_hash = encode(sha256(convert_to(${PREFIX} || ${userId}::text, 'UTF8')), 'hex'))`;
}
