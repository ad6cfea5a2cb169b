import * as z from 'zod/mini';

const KEY = 'boxroom-sign-in';

/**
 * The sign-in mail that was asked for in this tab. Kept until it is used or too old: looking up the code in the mail app
 * may cost a phone the page.
 */
const openRequestSchema = z.object({
  requestId: z.string(),
  email: z.string(),
  expiresAt: z.number(),
  /** Nothing was sent: the address is nobody's. */
  isTestAddress: z.optional(z.boolean()),
  /** When another mail can be asked for, by this device's clock. */
  againAt: z.optional(z.number()),
});
export type OpenRequest = z.infer<typeof openRequestSchema>;

export function readOpenRequest(now: number): OpenRequest | null {
  try {
    const parsed = openRequestSchema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return parsed.success && parsed.data.expiresAt > now ? parsed.data : null;
  } catch {
    return null; // No storage, or not ours: as if nothing had been asked for.
  }
}

export function writeOpenRequest(request: OpenRequest | null): void {
  try {
    if (request === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(request));
  } catch {
    // Without storage the page still knows it; only a reload forgets.
  }
}
