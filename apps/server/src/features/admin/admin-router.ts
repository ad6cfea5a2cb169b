import { cleanedUpSchema, cleanUpInputSchema, orphansFoundSchema } from '@boxroom/domain/admin/cleanup';
import { adminOverviewSchema } from '@boxroom/domain/admin/overview';
import * as z from 'zod/mini';
import { router, signedIn } from '../../trpc.ts';
import { adminProcedure, findAdmin } from './admin-procedure.ts';
import { cleanUp, countOrphans } from './clean-up.ts';
import { readOverview } from './read-overview.ts';

/** For who runs this Boxroom: the addresses of ADMIN_EMAILS. */
export const adminRouter = router({
  overview: adminProcedure.output(adminOverviewSchema).query(({ ctx }) => readOverview(ctx)),

  /** Whether to show the way in. Everybody may ask about themselves; nothing is refused, so nothing is logged. */
  status: signedIn.output(z.strictObject({ isAdmin: z.boolean() })).query(async ({ ctx }) => {
    const admin = await findAdmin(ctx.db, { userId: ctx.user.id, adminEmails: ctx.env.adminEmails });
    return { isAdmin: admin !== null };
  }),

  /** A dry run: what would be removed now. */
  countOrphans: adminProcedure.output(orphansFoundSchema).query(({ ctx }) => countOrphans(ctx)),

  /** Removes exactly as many as the person was shown. */
  cleanUp: adminProcedure
    .input(cleanUpInputSchema)
    .output(cleanedUpSchema)
    .mutation(({ ctx, input }) => cleanUp(ctx, input)),
});
