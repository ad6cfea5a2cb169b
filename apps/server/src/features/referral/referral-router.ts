import { AppError } from '@boxroom/domain/error/app-error';
import {
  invitedFriendSchema,
  isUnlocked,
  nextMilestone,
  parseReferralCode,
  type ReferralOverview,
  referralOverviewSchema,
  rewardSchema,
  rewardsOf,
} from '@boxroom/domain/referral/referral';
import { DELIVERIES } from '@boxroom/domain/sharing/invitation';
import * as z from 'zod/mini';
import { rememberReferral } from '../../auth/count-referral.ts';
import { networkOf } from '../../rate-limit/limits.ts';
import type { SignedInContext } from '../../rpc/context.ts';
import { publicProcedure, router, signedIn } from '../../rpc/trpc.ts';
import { inviteFriend, referralLink } from './invite-friend.ts';
import { countRegistered, insertClaimed, listClaimed, listInvited, readReferrer } from './store.ts';

const nothing = z.strictObject({});
const emailSchema = z.string().check(z.maxLength(600));
const codeSchema = z.string().check(z.maxLength(100));

/** Referring friends, and the rewards for it. */
export const referralRouter = router({
  overview: signedIn.output(referralOverviewSchema).query(({ ctx }) => readOverview(ctx)),

  /** Throws EMAIL_INVALID, REFERRAL_SELF, RATE_LIMITED. */
  invite: signedIn
    .input(z.strictObject({ email: emailSchema }))
    .output(
      z.strictObject({
        ...invitedFriendSchema.shape,
        outcome: z.enum(['sent', 'test', 'kept', 'already']),
        delivery: z.nullable(z.enum(DELIVERIES)),
        reason: z.nullable(z.string()),
      }),
    )
    .mutation(({ ctx, input }) => inviteFriend(ctx, input.email)),

  /** Claims an unlocked reward. Idempotent. Throws REWARD_LOCKED. */
  claim: signedIn
    .input(z.strictObject({ reward: rewardSchema }))
    .output(nothing)
    .mutation(async ({ ctx, input: { reward } }) => {
      const claimed = await listClaimed(ctx.db, ctx.user.id);
      if (claimed.includes(reward)) return {};
      if (!isUnlocked(reward, await countRegistered(ctx.db, ctx.user.id))) throw new AppError('REWARD_LOCKED');
      await insertClaimed(ctx.db, ctx.user.id, reward);
      return {};
    }),

  /**
   * Remembers the referrer's code in a cookie of this browser. The response is the same for every code, and a signed-in
   * person counts as referred already. Throws RATE_LIMITED.
   */
  remember: publicProcedure
    .input(z.strictObject({ code: codeSchema }))
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.take({ key: `referral-link:${networkOf(ctx.request.ip)}`, max: 30, windowSeconds: 60 });
      const code = parseReferralCode(input.code);
      if (code !== null && !(await ctx.authenticate())) rememberReferral(ctx, code);
      return {};
    }),
});

async function readOverview({ db, user, env }: SignedInContext): Promise<ReferralOverview> {
  const [{ code }, registeredCount, invited, claimed] = await Promise.all([
    readReferrer(db, user.id),
    countRegistered(db, user.id),
    listInvited(db, user.id),
    listClaimed(db, user.id),
  ]);
  return {
    code,
    link: referralLink(env.publicOrigin, code),
    registeredCount,
    nextMilestone: nextMilestone(registeredCount),
    invited,
    rewards: rewardsOf(registeredCount, claimed),
  };
}
