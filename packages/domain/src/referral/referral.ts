import * as z from 'zod/mini';
import type { Translate } from '../language/message.ts';

/** In the symbols of short codes, in lower case. */
const CODE = /^[0-9a-hjkmnp-tv-z]{10}$/;
/** The days for which a browser remembers the referral link it came by. */
export const REFERRAL_DAYS = 30;
/** The limit on mails that one person sends in a day, and on mails that one address receives in a day from all. */
export const REFERRAL_MAILS_PER_DAY = 5;

/**
 * `pending`: invited. `registered`: created an account by the person's own link, with a proven address. `activated`:
 * has created a first box since.
 */
export const REFERRAL_STATUSES = ['pending', 'registered', 'activated'] as const;
export type ReferralStatus = (typeof REFERRAL_STATUSES)[number];

/** Parses the code in `?ref=`. Returns null for a text that cannot be a code. */
export function parseReferralCode(text: string): string | null {
  const code = text.trim().toLowerCase();
  return CODE.test(code) ? code : null;
}

/** The inviter learns nothing else about a friend who came by the link. */
export const invitedFriendSchema = z.strictObject({ email: z.string(), status: z.enum(REFERRAL_STATUSES) });
export type InvitedFriend = z.infer<typeof invitedFriendSchema>;

export const REWARDS = [1, 2] as const;
export type Reward = (typeof REWARDS)[number];
export const rewardSchema = z.union([z.literal(1), z.literal(2)]);

/** The number of registered friends for a reward: 1 is the game of Snake, 2 its golden skin. */
const FRIENDS_FOR: Record<Reward, number> = { 1: 2, 2: 5 };
/** Beyond the rewards the next milestone is always this far ahead. */
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
  /** Newest first. */
  invited: z.array(invitedFriendSchema),
  rewards: z.array(rewardStateSchema),
});
export type ReferralOverview = z.infer<typeof referralOverviewSchema>;

/** Returns the next milestone: 2, then 5, then always five more (product's specification, "Business constants"). */
export function nextMilestone(registeredCount: number): number {
  const next = REWARDS.map((reward) => FRIENDS_FOR[reward]).find((friends) => registeredCount < friends);
  return next ?? registeredCount + MARK_STEP;
}

export function isUnlocked(reward: Reward, registeredCount: number): boolean {
  return registeredCount >= FRIENDS_FOR[reward];
}

/** A claimed reward stays, even when a friend's account was deleted since. */
export function rewardsOf(registeredCount: number, claimed: readonly Reward[]): RewardOverview[] {
  return REWARDS.map((reward) => ({ reward, friends: FRIENDS_FOR[reward], state: stateOf(reward) }));

  function stateOf(reward: Reward): RewardState {
    if (claimed.includes(reward)) return 'claimed';
    return isUnlocked(reward, registeredCount) ? 'unlocked' : 'locked';
  }
}

/** The message that replaces a second mail (product's specification, "Error catalogue"). */
export function alreadyInvitedText({ email, status }: InvitedFriend, t: Translate): string {
  switch (status) {
    case 'pending':
      return t("You've already invited {email}. Status: pending", { email });
    case 'registered':
      return t("You've already invited {email}. Status: registered", { email });
    case 'activated':
      // i18n: activated: the friend has created a first box.
      return t("You've already invited {email}. Status: activated", { email });
  }
}
