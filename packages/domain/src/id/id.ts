import * as z from 'zod/mini';

/** A UUID in its canonical lower-case form. Ids are made by whoever creates the row, mostly the browser (version 7). */
export const idSchema = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'Not a valid id.'));
export type Id = z.infer<typeof idSchema>;

/** Makes a fresh id. Passed in wherever a rule needs one, so that rules stay pure. */
export type NewId = () => Id;
