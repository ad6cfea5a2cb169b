import * as z from 'zod/mini';

/** A UUID in its canonical lower-case form. The creator of a row makes its id, mostly the browser (version 7). */
export const idSchema = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/, 'Not a valid id.'));
export type Id = z.infer<typeof idSchema>;

/** Makes a new id. Rules receive it as an argument, so that they stay pure. */
export type NewId = () => Id;
