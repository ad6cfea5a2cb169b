import type { AdminOverview } from '@boxroom/domain/admin/overview';
import { AppError } from '@boxroom/domain/error/app-error';
import type { AdminContext } from './admin-procedure.ts';

export async function readOverview(_: AdminContext): Promise<AdminOverview> {
  return Promise.reject(new AppError('UNAVAILABLE'));
}
