import type { Database } from '@boxroom/db/tables/database';
import { parseEmail } from '@boxroom/domain/account/email';
import { AppError } from '@boxroom/domain/error/app-error';
import type { Kysely } from 'kysely';
import { asksForPasskey } from '../../auth/passkeys/passkey-requirement.ts';
import type { SignedInContext } from '../../rpc/context.ts';
import { signedIn } from '../../rpc/trpc.ts';

/** A signed-in admin of this Boxroom. */
export interface Admin {
  id: string;
  /** Normalized, and proven by mail. */
  email: string;
}

/** The context of a procedure for admins. */
export interface AdminContext extends SignedInContext {
  admin: Admin;
}

/**
 * Requires an admin's session and adds `ctx.admin`. With ADMIN_PASSKEY, the account must ask for a passkey: then every
 * session, except the one that switched this on, began with a passkey or a recovery code. Throws NOT_SIGNED_IN,
 * ADMIN_ONLY, ADMIN_NEEDS_PASSKEY.
 */
export const adminProcedure = signedIn.use(async ({ ctx, next }) => {
  const admin = await findAdmin(ctx.db, { userId: ctx.user.id, adminEmails: ctx.env.adminEmails });
  if (!admin) {
    ctx.log.warn({ reqId: ctx.request.id }, 'authz_admin_refused');
    throw new AppError('ADMIN_ONLY');
  }
  if (ctx.env.adminPasskey && !(await asksForPasskey(ctx.db, admin.id))) {
    ctx.log.warn({ reqId: ctx.request.id }, 'authz_admin_without_passkey');
    throw new AppError('ADMIN_NEEDS_PASSKEY');
  }
  return next({ ctx: { admin } });
});

/**
 * Runs with every call, so that an admin whose address changed or was removed loses access at once. The address must be
 * proven by mail: one that a provider vouched for is not enough.
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

/** Whether an address is in ADMIN_EMAILS; the proof by mail, without which nobody is an admin, may be missing. */
export function isAdminAddress(address: string, adminEmails: readonly string[]): boolean {
  const email = parseEmail(address);
  return email !== null && adminEmails.includes(email);
}
