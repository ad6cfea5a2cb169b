import type { ReferralOverview, Reward } from '@boxroom/domain/referral/referral';
import { useEffect } from 'react';
import { useSession } from '../../lib/session.ts';
import { readPersonal, writePersonal } from '../../lib/shared-computer.ts';

/**
 * The rewards a person has taken. They are remembered on the device too: the game needs no connection. `overview` is
 * undefined as long as the server has not answered.
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
