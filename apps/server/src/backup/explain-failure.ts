import { AppError } from '@boxroom/domain/error/app-error';

/** Returns a sentence for the operator about why a backup or a restore failed. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AppError && error.detail !== undefined)
    return `${error.detail.charAt(0).toUpperCase()}${error.detail.slice(1)}. Run this again when that is mended.`;
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full. Free some space and run this again.';
  if (code === 'EROFS')
    return `${path ?? 'The folder'} is on a read-only disk. Choose another folder, or mount the disk for writing.`;
  if (code === 'EACCES' || code === 'EPERM')
    return `This account may not use ${path ?? 'a folder'}. Run this as the account that runs Boxroom.`;
  return error.message;
}
