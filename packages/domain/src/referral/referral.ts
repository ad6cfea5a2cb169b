import * as z from 'zod/mini';

/** In the symbols of short codes, small. */
const CODE = /^[0-9a-hjkmnp-tv-z]{10}$/;
/** How long a browser remembers by whose link it came. */
export const REFERRAL_DAYS = 30;
/** Mails one person may have sent in a day, and one address may get in a day from all. */
export const REFERRAL_MAILS_PER_DAY = 5;

/**
 * `pending`: was invited. `registered`: came by the person's own link, with a new account whose address is proven.
 * `activated`: has made a first box since.
 */
export const REFERRAL_STATUSES = ['pending', 'registered', 'activated'] as const;
export type ReferralStatus = (typeof REFERRAL_STATUSES)[number];

/** The code in `?ref=`; null: none that could be somebody's. */
export function parseReferralCode(text: string): string | null {
  const code = text.trim().toLowerCase();
  return CODE.test(code) ? code : null;
}

/** Whoever came through the link of an address sees nothing else of the one who typed it. */
export const invitedFriendSchema = z.strictObject({ email: z.string(), status: z.enum(REFERRAL_STATUSES) });
export type InvitedFriend = z.infer<typeof invitedFriendSchema>;

export const REWARDS = [1, 2] as const;
export type Reward = (typeof REWARDS)[number];
export const rewardSchema = z.union([z.literal(1), z.literal(2)]);

/** How many registered friends a reward takes: 1 is the game of Snake, 2 its golden skin. */
const FRIENDS_FOR: Record<Reward, number> = { 1: 2, 2: 5 };
/** Beyond the rewards there is always a next mark, this far ahead. */
const MARK_STEP = 5;

export type RewardState = 'locked' | 'unlocked' | 'claimed';
const rewardStateSchema = z.strictObject({
  reward: rewardSchema,
  friends: z.int(),
  state: z.enum(['locked', 'unlocked', 'claimed']),
});
export type RewardOverview = z.infer<typeof rewardStateSchema>;

export const referralOverviewSchema = z.strictObject({
  code: z.string(),
  link: z.string(),
  registeredCount: z.int(),
  nextMilestone: z.int(),
  /** The newest first. */
  invited: z.array(invitedFriendSchema),
  rewards: z.array(rewardStateSchema),
});
export type ReferralOverview = z.infer<typeof referralOverviewSchema>;

/** 2, then 5, then always five more (specification, "Business constants"). */
export function nextMilestone(registeredCount: number): number {
  const next = REWARDS.map((reward) => FRIENDS_FOR[reward]).find((friends) => registeredCount < friends);
  return next ?? registeredCount + MARK_STEP;
}

export function isUnlocked(reward: Reward, registeredCount: number): boolean {
  return registeredCount >= FRIENDS_FOR[reward];
}

/** A claimed reward stays, also when a friend has left meanwhile. */
export function rewardsOf(registeredCount: number, claimed: readonly Reward[]): RewardOverview[] {
  return REWARDS.map((reward) => ({ reward, friends: FRIENDS_FOR[reward], state: stateOf(reward) }));

  function stateOf(reward: Reward): RewardState {
    if (claimed.includes(reward)) return 'claimed';
    return isUnlocked(reward, registeredCount) ? 'unlocked' : 'locked';
  }
}

/** What is said instead of sending a second mail (specification, "Error catalogue"). */
export function alreadyInvitedText({ email, status }: InvitedFriend): string {
  return `You've already invited ${email}. Status: ${status}`;
}
