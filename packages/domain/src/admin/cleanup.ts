import * as z from 'zod/mini';
import { orphanCountSchema } from './orphan-kind.ts';

/** More than this in all, or more than this share of any table, wants its number typed. */
export const CLEANUP_UNASKED_MAX = 1000;
export const CLEANUP_UNASKED_SHARE = 0.01;

/**
 * A dry run. `rows` are all that were looked at, files of pictures included; `total` is the sum of `found`.
 * `missingPeople` are named by some row but not there, and did not delete their accounts.
 */
export const orphansFoundSchema = z.strictObject({
  found: z.array(orphanCountSchema),
  total: z.int(),
  rows: z.int(),
  mustBeTyped: z.boolean(),
  missingPeople: z.int(),
});
export type OrphansFound = z.infer<typeof orphansFoundSchema>;

/** `expected`: the `total` that the person was shown. `typed`: what they typed, which must be that number. */
export const cleanUpInputSchema = z.strictObject({
  expected: z.int().check(z.gte(0)),
  typed: z.optional(z.string().check(z.maxLength(20))),
});
export type CleanUpInput = z.infer<typeof cleanUpInputSchema>;

export const cleanedUpSchema = z.strictObject({ removed: z.int(), found: z.array(orphanCountSchema) });
export type CleanedUp = z.infer<typeof cleanedUpSchema>;

/** Of one table (or of the files): what is in it, and how much of that is to go. */
export interface CleanupShare {
  rows: number;
  orphans: number;
}

/** Whether so much would go that a person has to type the number. */
export function mustBeTyped(shares: readonly CleanupShare[]): boolean {
  const total = shares.reduce((sum, { orphans }) => sum + orphans, 0);
  return total > CLEANUP_UNASKED_MAX || shares.some(({ rows, orphans }) => orphans > rows * CLEANUP_UNASKED_SHARE);
}
