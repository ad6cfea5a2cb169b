import { type RawBuilder, sql } from 'kysely';

/**
 * Builds the statement that completes a person's referral when they create their first box in a space of their own.
 */
export function activateReferral(userId: string): RawBuilder<unknown> {
  return sql`
    update referral set status = 'activated', activated_at = now()
    where referred_user_id = ${userId} and status = 'registered'`;
}
