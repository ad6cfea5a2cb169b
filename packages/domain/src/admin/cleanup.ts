import * as z from 'zod/mini';
import { orphanCountSchema } from './orphan-kind.ts';

/**
 * A cleanup of more rows than this in total, or of a larger share of any table, requires the person to type the number.
 */
export const CLEANUP_UNASKED_MAX = 1000;
export const CLEANUP_UNASKED_SHARE = 0.01;

/**
 * A dry run. `rows` counts all rows examined, picture files included; `total` is the sum of `found`. `missingPeople`
 * counts people whom some row names, who are absent and who did not delete their accounts.
 */
export const orphansFoundSchema = z.strictObject({
  found: z.array(orphanCountSchema),
  total: z.int(),
  rows: z.int(),
  mustBeTyped: z.boolean(),
  missingPeople: z.int(),
});
export type OrphansFound = z.infer<typeof orphansFoundSchema>;

/** `expected` is the `total` that the screen showed. `typed` is the person's input and must equal that number. */
export const cleanUpInputSchema = z.strictObject({
  expected: z.int().check(z.gte(0)),
  typed: z.optional(z.string().check(z.maxLength(20))),
});
export type CleanUpInput = z.infer<typeof cleanUpInputSchema>;

export const cleanedUpSchema = z.strictObject({ removed: z.int(), found: z.array(orphanCountSchema) });
export type CleanedUp = z.infer<typeof cleanedUpSchema>;

/** The rows of one table (or the picture files), and how many of them are orphans. */
export interface CleanupShare {
  rows: number;
  orphans: number;
}

/** Returns whether the cleanup is so large that the person must type the number. */
export function mustBeTyped(shares: readonly CleanupShare[]): boolean {
  const total = shares.reduce((sum, { orphans }) => sum + orphans, 0);
  return total > CLEANUP_UNASKED_MAX || shares.some(({ rows, orphans }) => orphans > rows * CLEANUP_UNASKED_SHARE);
}
