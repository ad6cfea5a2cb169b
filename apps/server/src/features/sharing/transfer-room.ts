import { AppError } from '@boxroom/domain/error/app-error';
import type { SignedInContext } from '../../context.ts';

export async function transferRoom(_ctx: SignedInContext, _input: { roomId: string; userId: string }): Promise<void> {
  throw new AppError('UNAVAILABLE');
}
