import type { ErrorCode } from '@boxroom/domain/error/codes';
import { errorText } from '@boxroom/domain/error/error-text';
import type { FileKind } from '@boxroom/sync-client/disk';
import { t } from '../../lib/language/t.ts';

/** The refusals that say by themselves what is wrong with the file: another try of the same one would not help. */
const REASONS: readonly ErrorCode[] = ['PAPER_INVALID', 'PAPER_TOO_LARGE', 'PICTURE_INVALID', 'PICTURE_TOO_LARGE'];

interface Failed {
  file: FileKind;
  /** Why the server refused it. */
  code?: ErrorCode | undefined;
  /** It was to replace another picture. */
  isChange?: boolean;
}

/** Returns why a file could not be sent, and whether another try may help. */
export function uploadFailure({ file, code, isChange = false }: Failed): { text: string; mayRetry: boolean } {
  if (code !== undefined && REASONS.includes(code)) return { text: errorText(code, t), mayRetry: false };
  const general = isChange ? 'PICTURE_CHANGE_FAILED' : 'PICTURE_UPLOAD_FAILED';
  return { text: errorText(file === 'paper' ? 'PAPER_UPLOAD_FAILED' : general, t), mayRetry: true };
}
