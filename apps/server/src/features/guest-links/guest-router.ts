import { AppError } from '@boxroom/domain/error/app-error';
import {
  guestLinkSchema,
  guestTargetSchema,
  madeGuestLinkSchema,
  newGuestLinkSchema,
} from '@boxroom/domain/guest-link/guest-link';
import { guestUrl } from '@boxroom/domain/guest-link/guest-url';
import { guestPageSchema, openGuestLinkSchema } from '@boxroom/domain/guest-link/guest-view';
import { idSchema } from '@boxroom/domain/id/id';
import * as z from 'zod/mini';
import { isVisit, newGuestToken, signVisit } from '../../access/guest-token.ts';
import { networkOf } from '../../rate-limit/limits.ts';
import { publicProcedure, router, signedIn } from '../../rpc/trpc.ts';
import { countVisit, findOpenLink, readGuestPage } from './guest-view.ts';
import { createGuestLink, listGuestLinks, revokeGuestLink } from './store.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Links that let people without an account view one room or one box. Only the owner creates, lists and revokes them.
 */
export const guestRouter = router({
  /** Throws NOT_FOUND or OWNER_ONLY. */
  list: signedIn
    .input(guestTargetSchema)
    .output(z.array(guestLinkSchema))
    .query(({ ctx, input }) => listGuestLinks(ctx.db, ctx.user.id, input)),
  /** Only this response contains the link's URL. Throws NOT_FOUND, OWNER_ONLY, TOO_MANY and RATE_LIMITED. */
  create: signedIn
    .input(newGuestLinkSchema)
    .output(madeGuestLinkSchema)
    .mutation(async ({ ctx, input }) => {
      await ctx.limits.take({ key: `guest-link:${ctx.user.id}`, max: 60, windowSeconds: HOUR });
      const { expiresInDays, showsPrices, ...target } = input;
      const token = newGuestToken();
      const link = await createGuestLink(ctx.db, ctx.user.id, { target, token, expiresInDays, showsPrices });
      return { link, url: guestUrl(ctx.env.publicOrigin, token) };
    }),
  /** Takes effect immediately. Throws NOT_FOUND. */
  revoke: signedIn
    .input(z.strictObject({ id: idSchema }))
    .output(z.null())
    .mutation(async ({ ctx, input }) => {
      await revokeGuestLink(ctx.db, ctx.user.id, input.id);
      return null;
    }),
  /**
   * Returns a page of what the guest may view. Counts a visitor without a visit of the last twelve hours. Throws
   * GUEST_LINK_INVALID for unknown, revoked and expired links alike, and RATE_LIMITED.
   */
  open: publicProcedure
    .input(openGuestLinkSchema)
    .output(guestPageSchema)
    .mutation(async ({ ctx, input: { token, visit, after } }) => {
      await ctx.limits.take({ key: `guest-ip:${networkOf(ctx.request.ip)}`, max: 300, windowSeconds: MINUTE });
      const link = await findOpenLink(ctx.db, token);
      if (!link) throw new AppError('GUEST_LINK_INVALID');
      const page = await readGuestPage(ctx.db, token, after);
      const now = Date.now();
      const isKnown = isVisit(link.visitKey, visit, now);
      if (!isKnown) await countVisit(ctx.db, link.id);
      const { kind, name, expiresAt, currency, pictures } = link;
      return {
        visit: isKnown && visit !== null ? visit : signVisit(link.visitKey, now),
        kind,
        name,
        expiresAt,
        currency,
        ...(pictures && { pictures }),
        ...page,
      };
    }),
});
