import * as z from 'zod/mini';

const count = z.int().check(z.gte(0));

const amountsSchema = z.strictObject({ rooms: count, boxes: count, items: count, pictureBytes: count });
export type Amounts = z.infer<typeof amountsSchema>;

/** What an account holds, shared rooms of its own included, and the most that it may hold. */
export const usageSchema = z.strictObject({ uses: amountsSchema, limits: amountsSchema });
export type Usage = z.infer<typeof usageSchema>;
