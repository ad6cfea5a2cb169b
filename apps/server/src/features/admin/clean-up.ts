import type { CleanedUp, CleanUpInput, OrphansFound } from '@boxroom/domain/admin/cleanup';
import { AppError } from '@boxroom/domain/error/app-error';
import type { AdminContext } from './admin-procedure.ts';

export async function countOrphans(_: AdminContext): Promise<OrphansFound> {
  return Promise.reject(new AppError('UNAVAILABLE'));
}

export async function cleanUp(_: AdminContext, __: CleanUpInput): Promise<CleanedUp> {
  return Promise.reject(new AppError('UNAVAILABLE'));
}
