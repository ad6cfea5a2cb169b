import { AppError } from '@boxroom/domain/error/app-error';
import type { Invitation, MemberAccess } from '@boxroom/domain/sharing/invitation';
import type { SignedInContext } from '../../context.ts';

export async function revokeInvitation(_ctx: SignedInContext, _id: string): Promise<void> {
  throw new AppError('UNAVAILABLE');
}

export async function setInvitationAccess(
  _ctx: SignedInContext,
  _input: { invitationId: string; access: MemberAccess },
): Promise<Invitation> {
  throw new AppError('UNAVAILABLE');
}
