import type { ReferralOverview, Reward } from '@boxroom/domain/referral/referral';
import { useEffect } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { readPersonal, writePersonal } from '../../lib/storage/shared-computer.ts';

/**
 * Returns the rewards that a person has claimed. The device remembers them too, because the game needs no connection.
 * `overview` is undefined until the server has responded.
 */
export function useClaimedRewards(overview: ReferralOverview | undefined): readonly Reward[] {
  const { user } = useSession();
  const key = `boxroom-snake-reward-claimed-${user?.id ?? ''}`;
  const told = overview?.rewards.flatMap(({ reward, state }) => (state === 'claimed' ? [reward] : []));
  const highest = told && Math.max(0, ...told);
  useEffect(() => {
    if (highest !== undefined) writePersonal(key, WORDS[highest] ?? null);
  }, [key, highest]);
  return told ?? rewardsIn(readPersonal(key));
}

const WORDS: readonly (string | undefined)[] = [undefined, 'true', 'gold'];

function rewardsIn(word: string | null): readonly Reward[] {
  if (word === null) return [];
  return word === 'gold' ? [1, 2] : [1];
}
