import { PAIRING_CLAIM_PREFIX, PAIRING_LINK_PREFIX, PAIRING_SECONDS } from '@boxroom/domain/account/pairing';
import { isToken } from '@boxroom/domain/id/token';
import * as z from 'zod/mini';
import { readStored, writeStored } from '../../lib/storage/stored-value.ts';

const KEY = 'boxroom-claim';

const openClaimSchema = z.object({
  token: z.string().check(z.refine((token) => isToken(PAIRING_LINK_PREFIX, token))),
  claim: z.string().check(z.refine((claim) => isToken(PAIRING_CLAIM_PREFIX, claim))),
  /** In milliseconds since 1970, later than the server ends the code. */
  until: z.number(),
});

/** A code that this browser has claimed. */
export type OpenClaim = Pick<z.infer<typeof openClaimSchema>, 'token' | 'claim'>;

/**
 * Returns the claim of this browser; null without one. It is stored until it is decided: a page that is loaded again,
 * or a second scan by the same phone, goes on with it, instead of contesting it as another device would.
 */
export function readOpenClaim(now = Date.now()): OpenClaim | null {
  try {
    const { data } = openClaimSchema.safeParse(JSON.parse(readStored(KEY) ?? 'null'));
    return data && data.until > now ? data : null;
  } catch {
    return null;
  }
}

export function writeOpenClaim(claim: OpenClaim | null, now = Date.now()): void {
  writeStored(KEY, claim && JSON.stringify({ ...claim, until: now + 2 * PAIRING_SECONDS * 1000 }));
}
