import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

const PREFIX = 'deleted account:';

/** That an account was deleted is remembered by this, which names nobody. */
export function hashUserId(userId: string): string {
  return createHash('sha256').update(`${PREFIX}${userId}`).digest('hex');
}

/** Whether the deletion of an account is on record, in SQL. `userId` is an expression of type uuid. */
export function isDeletionOnRecord(userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from account_deletion d
    where d.user_hash = encode(sha256(convert_to(${PREFIX} || ${userId}::text, 'UTF8')), 'hex'))`;
}
