import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';

/** One tick on a person's own checklist. `id` is the item's id, `spaceId` the person's personal space. */
export const checklistEntrySchema = z.strictObject({
  id: idSchema,
  spaceId: idSchema,
  checkedAt: z.number(),
});
export type ChecklistEntry = z.infer<typeof checklistEntrySchema>;
