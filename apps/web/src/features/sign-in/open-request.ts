import * as z from 'zod/mini';

const KEY = 'boxroom-sign-in';

/**
 * The sign-in mail that this tab requested. Stored until it is used or expired: a phone may drop the page while the
 * person reads the code in the mail app.
 */
const openRequestSchema = z.object({
  requestId: z.string(),
  email: z.string(),
  expiresAt: z.number(),
  /** No mail was sent: the address is a test address. */
  isTestAddress: z.optional(z.boolean()),
  /** When another mail can be requested, by this device's clock. */
  againAt: z.optional(z.number()),
});
export type OpenRequest = z.infer<typeof openRequestSchema>;

export function readOpenRequest(now: number): OpenRequest | null {
  try {
    const parsed = openRequestSchema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return parsed.success && parsed.data.expiresAt > now ? parsed.data : null;
  } catch {
    return null; // No storage, or an unreadable entry: as if no mail had been requested.
  }
}

export function writeOpenRequest(request: OpenRequest | null): void {
  try {
    if (request === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(request));
  } catch {
    // Without storage the page still knows it; only a reload forgets it.
  }
}
