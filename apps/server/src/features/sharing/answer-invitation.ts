import { AppError } from '@boxroom/domain/error/app-error';
import type { AcceptedInvitation, InvitationPreview } from '@boxroom/domain/sharing/invitation';
import type { Context, SignedInContext } from '../../context.ts';

export async function previewInvitation(_ctx: Context, _token: string): Promise<InvitationPreview> {
  throw new AppError('INVITATION_INVALID');
}
export async function readWaiting(_ctx: SignedInContext): Promise<InvitationPreview | null> {
  return null;
}
export async function sendInvitationSignInLink(
  _ctx: Context,
  _input: { token: string | null; isSharedComputer?: boolean | undefined },
): Promise<{ requestId: string; expiresAt: number; maskedEmail: string; isTestAddress?: boolean }> {
  throw new AppError('INVITATION_INVALID');
}
export async function acceptByToken(_ctx: SignedInContext, _token: string | null): Promise<AcceptedInvitation> {
  throw new AppError('INVITATION_INVALID');
}
export async function declineInvitation(_ctx: Context, _token: string | null): Promise<void> {
  throw new AppError('INVITATION_INVALID');
}
