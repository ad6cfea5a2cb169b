import {
  deleteEmpty,
  deleteShare,
  listShares,
  type ShareRecord,
  sweepShares,
  withShares,
  writeShare,
} from './share-records.ts';

/** Milliseconds. Somebody who shares and then signs in does so within it. */
const UNSEEN_FOR = 60 * 60_000;

export function isFor(ownerId: string): (share: ShareRecord) => boolean {
  return ({ isWhole, ownerId: known }) => isWhole && (known === null || known === ownerId);
}

/** Notes whom the shares were shown to first: from then on they are theirs. */
export async function claimShares(cache: Cache, shares: readonly ShareRecord[], ownerId: string): Promise<void> {
  for (const share of shares.filter((each) => each.ownerId === null)) {
    // On a full disk it stays of nobody, but can be placed.
    await writeShare(cache, { ...share, ownerId }).catch(() => undefined);
  }
}

/** Gives what was shared in a tryout to the account that takes the tryout over. */
export function handOverShares(fromId: string, toId: string): Promise<void> {
  return withShares(async (cache) => {
    for (const share of await listShares(cache))
      if (share.ownerId === fromId) await writeShare(cache, { ...share, ownerId: toId });
  }, undefined);
}

interface Arrival {
  userId: string;
  /** What was shared in the tryout of this device stays with it. */
  tryoutId: string | null;
  /** Whether nobody was signed in before. */
  isNew: boolean;
}

/**
 * Runs when a session starts: deletes what others shared, and, where nobody was signed in, what nobody has looked at for
 * an hour, because its person may have given up at the sign-in.
 */
export function forgetSharesOfOthers({ userId, tryoutId, isNew }: Arrival): Promise<void> {
  const now = Date.now();
  return forgetWhere(({ ownerId, at }) =>
    ownerId === null ? isNew && now - at > UNSEEN_FOR : ownerId !== userId && ownerId !== tryoutId,
  );
}

/** Deletes what a person or a tryout was shown. */
export function forgetSharesOf(id: string): Promise<void> {
  return forgetWhere(({ ownerId }) => ownerId === id);
}

interface Leaving {
  /** What was shared in the tryout of this device stays with it. */
  tryoutId: string | null;
  /** When the person left. What came later is somebody else's, when a killed page left this to the next start. */
  leftAt: number;
}

/** Deletes all that waits, when the person leaves this device. */
export function forgetShares({ tryoutId, leftAt }: Leaving): Promise<void> {
  return forgetWhere(({ ownerId, at }) => at <= leftAt && (ownerId === null || ownerId !== tryoutId));
}

function forgetWhere(isForgotten: (share: ShareRecord) => boolean): Promise<void> {
  return withShares(async (cache) => {
    for (const share of await listShares(cache)) if (isForgotten(share)) await deleteShare(cache, share.key);
    await sweepShares(cache, Date.now());
    await deleteEmpty(cache);
  }, undefined);
}
