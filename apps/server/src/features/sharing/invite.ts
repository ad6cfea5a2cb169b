import { AppError } from '@boxroom/domain/error/app-error';
import type { MemberAccess, SentInvitation } from '@boxroom/domain/sharing/invitation';
import type { SignedInContext } from '../../context.ts';

export async function invite(
  _ctx: SignedInContext,
  _input: { roomId: string; email: string; access: MemberAccess },
): Promise<SentInvitation> {
  throw new AppError('UNAVAILABLE');
}

export async function resendInvitation(_ctx: SignedInContext, _id: string): Promise<SentInvitation> {
  throw new AppError('UNAVAILABLE');
}
