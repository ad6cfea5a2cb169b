import { PAIRING_CLAIM_PREFIX, PAIRING_LINK_PREFIX, PAIRING_SECONDS } from '@boxroom/domain/account/pairing';
import { isToken } from '@boxroom/domain/id/token';
import * as z from 'zod/mini';
import { readStoredInTab, writeStoredInTab } from '../../lib/storage/stored-value.ts';

const KEY = 'boxroom-claim';

const openClaimSchema = z.object({
  token: z.string().check(z.refine((token) => isToken(PAIRING_LINK_PREFIX, token))),
  claim: z.string().check(z.refine((claim) => isToken(PAIRING_CLAIM_PREFIX, claim))),
  /** In milliseconds since 1970, later than the server ends the code. */
  until: z.number(),
});

/** A code that this tab has claimed. */
export type OpenClaim = Pick<z.infer<typeof openClaimSchema>, 'token' | 'claim'>;

/**
 * Returns the claim of this tab on a code; null without one. It is stored until it is decided: a page that is loaded
 * again goes on with it, instead of contesting it as another device would. No other tab gets it, least of all that of the
 * next person on a shared computer.
 */
export function readOpenClaim(token: string, now = Date.now()): OpenClaim | null {
  try {
    const { data } = openClaimSchema.safeParse(JSON.parse(readStoredInTab(KEY) ?? 'null'));
    return data?.token === token && data.until > now ? data : null;
  } catch {
    return null;
  }
}

export function writeOpenClaim(claim: OpenClaim | null, now = Date.now()): void {
  writeStoredInTab(KEY, claim && JSON.stringify({ ...claim, until: now + 2 * PAIRING_SECONDS * 1000 }));
}
