import { AppError } from '@boxroom/domain/error/app-error';
import { PAPER_FILE_MAX_BYTES, PAPER_MAX_SIDE, type PaperKind, PDF_TYPE } from '@boxroom/domain/paper/paper';
import { PDF_END_BYTES, PDF_HEAD_BYTES, pdfProblem } from '@boxroom/domain/paper/pdf-file';
import { checkPictureFile } from '@boxroom/domain/picture/picture';
import { compressPicture } from './compress-picture.ts';

/**
 * Makes the file of a paper from a chosen one: a PDF stays as it is, a picture becomes an upright JPEG of at most
 * 2400×2400 without the camera's metadata. The result is in memory: a file that can no longer be read fails here, before
 * anything says that it was added. Throws an `AppError`: PAPER_INVALID, PAPER_TOO_LARGE, or one of `compressPicture`; and
 * the browser's error for a file that cannot be read.
 */
export async function preparePaper(chosen: File): Promise<{ kind: PaperKind; file: Blob }> {
  if (chosen.size > PAPER_FILE_MAX_BYTES) throw new AppError('PAPER_TOO_LARGE');
  const isPicture = checkPictureFile(chosen) === null;
  if (isPicture) {
    const file = await compressPicture(chosen, { width: PAPER_MAX_SIDE, height: PAPER_MAX_SIDE });
    return { kind: 'picture', file };
  }
  const bytes = new Uint8Array(await chosen.arrayBuffer());
  const [head, end] = [bytes.subarray(0, PDF_HEAD_BYTES), bytes.subarray(-PDF_END_BYTES)];
  if (pdfProblem(latin1(head), latin1(end))) throw new AppError('PAPER_INVALID');
  return { kind: 'pdf', file: new Blob([bytes], { type: PDF_TYPE }) };
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
