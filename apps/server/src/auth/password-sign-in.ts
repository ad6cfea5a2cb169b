import { parseEmail } from '@boxroom/domain/account/email';
import { safeNextPath } from '@boxroom/domain/account/safe-next-path';
import { AppError } from '@boxroom/domain/error/app-error';
import type { Context } from '../rpc/context.ts';
import { findUserById } from './find-or-create-user.ts';
import { logFailure, openSessionFor } from './open-session.ts';
import { isPassword } from './password-hash.ts';
import { limitPasswords } from './sign-in-limits.ts';
import type { CompleteOptions, SignInResult } from './sign-in.ts';

/**
 * Signs in with an existing password. An unknown address, an account without a password and a wrong password get the
 * same error after the same work. Throws EMAIL_INVALID, LOGIN_FAILED, PASSKEY_REQUIRED, RECOVERY_CODE_WRONG,
 * RATE_LIMITED.
 */
export async function signInWithPassword(
  ctx: Context,
  input: { email: string; password: string } & CompleteOptions,
): Promise<SignInResult> {
  const email = parseEmail(input.email);
  if (email === null) throw new AppError('EMAIL_INVALID');
  await limitPasswords(ctx, email);
  const stored = await ctx.db
    .selectFrom('password')
    .innerJoin('app_user as user', 'user.id', 'password.user_id')
    .select(['password.user_id', 'password.hash'])
    .where('user.email', '=', email)
    .executeTakeFirst();
  const isRight = await isPassword(input.password, stored?.hash ?? null);
  const found =
    stored && isRight
      ? await openSessionFor(ctx, { ...input, method: 'password' }, async (tx) => {
          // Another request may have replaced the password during the verification.
          const held = await tx
            .selectFrom('password')
            .select('user_id')
            .where('user_id', '=', stored.user_id)
            .where('hash', '=', stored.hash)
            .forShare()
            .executeTakeFirst();
          return held && { user: await findUserById(tx, held.user_id), isNew: false };
        })
      : undefined;
  if (!found) {
    logFailure(ctx, 'password', 'LOGIN_FAILED');
    throw new AppError('LOGIN_FAILED');
  }
  return { ...found, next: safeNextPath(input.next), joined: null };
}
