import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import { parseEmail } from '@boxroom/domain/profile/email';
import type { Kysely } from 'kysely';
import type { SignedInContext } from '../../context.ts';
import { signedIn } from '../../trpc.ts';

/** Who runs this Boxroom, and is signed in. */
export interface Admin {
  id: string;
  /** Normalised, and proven by mail. */
  email: string;
}

/** What a procedure for admins gets. */
export interface AdminContext extends SignedInContext {
  admin: Admin;
}

/** Needs an admin's session: `ctx.admin` is who calls. Refuses with NOT_SIGNED_IN and ADMIN_ONLY. */
export const adminProcedure = signedIn.use(async ({ ctx, next }) => {
  const admin = await findAdmin(ctx.db, { userId: ctx.user.id, adminEmails: ctx.env.adminEmails });
  if (!admin) {
    ctx.log.warn({ reqId: ctx.request.id }, 'authz_admin_refused');
    throw new AppError('ADMIN_ONLY');
  }
  return next({ ctx: { admin } });
});

/**
 * Looked up with every call: an address that was changed, or taken back, gives nothing any more. One that a provider
 * vouched for, or that nobody has answered a mail at yet, never did.
 */
export async function findAdmin(
  db: Kysely<Database>,
  { userId, adminEmails }: { userId: string; adminEmails: readonly string[] },
): Promise<Admin | null> {
  const person = await db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', userId)
    .where('email_proven_at', 'is not', null)
    .executeTakeFirst();
  const email = person ? parseEmail(person.email) : null;
  return email !== null && adminEmails.includes(email) ? { id: userId, email } : null;
}
