import { cleanedUpSchema, cleanUpInputSchema, orphansFoundSchema } from '@boxroom/domain/admin/cleanup';
import { actionsInputSchema, actionsPageSchema, adminOverviewSchema } from '@boxroom/domain/admin/overview';
import {
  blockInputSchema,
  deletePersonInputSchema,
  peopleFoundSchema,
  peopleSearchSchema,
  personInputSchema,
  personSchema,
  setLimitsInputSchema,
} from '@boxroom/domain/admin/people';
import * as z from 'zod/mini';
import { router, signedIn } from '../../rpc/trpc.ts';
import { listActions } from './admin-log.ts';
import { adminProcedure, findAdmin } from './admin-procedure.ts';
import { cleanUp, countOrphans } from './clean-up.ts';
import { findPeople } from './find-people.ts';
import { blockPerson, removePerson, setLimits, signOutPerson, unblockPerson, waivePasskey } from './manage-person.ts';
import { readOverview } from './read-overview.ts';

/** For the admins of this Boxroom: the addresses in ADMIN_EMAILS. */
export const adminRouter = router({
  overview: adminProcedure.output(adminOverviewSchema).query(({ ctx }) => readOverview(ctx)),

  /**
   * Whether to show the link to the admin page. Every signed-in person may ask; nothing is refused, so nothing is
   * logged.
   */
  status: signedIn.output(z.strictObject({ isAdmin: z.boolean() })).query(async ({ ctx }) => {
    const admin = await findAdmin(ctx.db, { userId: ctx.user.id, adminEmails: ctx.env.adminEmails });
    return { isAdmin: admin !== null };
  }),

  /** What admins did, page by page. */
  actions: adminProcedure
    .input(actionsInputSchema)
    .output(actionsPageSchema)
    .query(({ ctx, input }) => listActions(ctx.db, input.before)),

  /** A dry run: counts what a clean-up would remove now. */
  countOrphans: adminProcedure.output(orphansFoundSchema).query(({ ctx }) => countOrphans(ctx)),

  /** Removes exactly as many as the admin was shown. */
  cleanUp: adminProcedure
    .input(cleanUpInputSchema)
    .output(cleanedUpSchema)
    .mutation(({ ctx, input }) => cleanUp(ctx, input)),

  /** A mutation, because it leaves a line in the log, and so that no address is in a URL. */
  findPeople: adminProcedure
    .input(peopleSearchSchema)
    .output(peopleFoundSchema)
    .mutation(({ ctx, input }) => findPeople(ctx, input)),

  signOutPerson: adminProcedure
    .input(personInputSchema)
    .output(personSchema)
    .mutation(({ ctx, input }) => signOutPerson(ctx, input)),

  blockPerson: adminProcedure
    .input(blockInputSchema)
    .output(personSchema)
    .mutation(({ ctx, input }) => blockPerson(ctx, input)),

  unblockPerson: adminProcedure
    .input(blockInputSchema)
    .output(personSchema)
    .mutation(({ ctx, input }) => unblockPerson(ctx, input)),

  waivePasskey: adminProcedure
    .input(blockInputSchema)
    .output(personSchema)
    .mutation(({ ctx, input }) => waivePasskey(ctx, input)),

  setLimits: adminProcedure
    .input(setLimitsInputSchema)
    .output(personSchema)
    .mutation(({ ctx, input }) => setLimits(ctx, input)),

  deletePerson: adminProcedure
    .input(deletePersonInputSchema)
    .output(z.strictObject({ picturesLeft: z.int() }))
    .mutation(({ ctx, input }) => removePerson(ctx, input)),
});
