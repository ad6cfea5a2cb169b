import { AppError } from '@boxroom/domain/error/app-error';
import type { MemberAccess } from '@boxroom/domain/sharing/invitation';
import type { SignedInContext } from '../../context.ts';

export async function setMemberAccess(
  _ctx: SignedInContext,
  _input: { roomId: string; userId: string; access: MemberAccess },
): Promise<void> {
  throw new AppError('UNAVAILABLE');
}
export async function removeMember(_ctx: SignedInContext, _input: { roomId: string; userId: string }): Promise<void> {
  throw new AppError('UNAVAILABLE');
}
export async function leaveRoom(_ctx: SignedInContext, _roomId: string): Promise<void> {
  throw new AppError('UNAVAILABLE');
}
