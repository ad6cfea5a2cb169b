import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';
import { importSourceSchema } from './import-input.ts';

/**
 * `running`: begun and not ended, also by a page that was closed. `done`: everything arrived. `kept`: left half, and the
 * person wants what is there. `taking_back`: being undone; `taken_back`: undone.
 */
export const IMPORT_STATES = ['running', 'done', 'kept', 'taking_back', 'taken_back'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

const count = z.int();

/** An import of the person's, as `import.recent` lists it. Times are milliseconds since 1970. */
export const importRunSchema = z.strictObject({
  id: idSchema,
  fileName: z.string(),
  source: importSourceSchema,
  state: z.enum(IMPORT_STATES),
  beganAt: z.number(),
  /** When the last part arrived, or the import ended. */
  changedAt: z.number(),
  created: z.strictObject({ rooms: count, boxes: count, categories: count, items: count }),
  updated: count,
  /** What undoing it has removed or set back so far, and left because it was changed since. */
  removed: count,
  kept: count,
  canTakeBack: z.boolean(),
});
export type ImportRun = z.infer<typeof importRunSchema>;

export const importIdSchema = z.strictObject({ id: idSchema });

/** The result of one call of `import.takeBack`. Call it again until `left` is 0. */
export const importTakenBackSchema = z.strictObject({
  /** The number of rows that are still to be looked at. */
  left: count,
  /** In all calls so far. */
  removed: count,
  kept: count,
});
export type ImportTakenBack = z.infer<typeof importTakenBackSchema>;
