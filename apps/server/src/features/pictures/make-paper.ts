import { AppError } from '@boxroom/domain/error/app-error';
import { PAPER_MAX_SIDE, type PaperKind } from '@boxroom/domain/paper/paper';
import { PDF_END_BYTES, PDF_HEAD_BYTES, pdfProblem } from '@boxroom/domain/paper/pdf-file';
import { redrawPicture } from './redraw-picture.ts';
import type { MadeFile } from './store.ts';

/**
 * Makes what the server keeps of an uploaded paper. A picture becomes a JPEG that is large enough to read; a PDF stays
 * byte for byte. Throws PAPER_INVALID unless the bytes are a whole file of this kind, and UNAVAILABLE when it takes too
 * long.
 */
export async function makePaper(bytes: Buffer, kind: PaperKind): Promise<MadeFile> {
  return kind === 'pdf' ? keepPdf(bytes) : redraw(bytes);
}

function keepPdf(bytes: Buffer): MadeFile {
  const head = bytes.toString('latin1', 0, PDF_HEAD_BYTES);
  const problem = pdfProblem(head, bytes.toString('latin1', Math.max(0, bytes.length - PDF_END_BYTES)));
  if (problem) throw new AppError('PAPER_INVALID', problem);
  return { files: { document: bytes }, paperKind: 'pdf', width: null, height: null };
}

async function redraw(bytes: Buffer): Promise<MadeFile> {
  try {
    const { jpeg, ...size } = await redrawPicture(bytes, { maxWidth: PAPER_MAX_SIDE, maxHeight: PAPER_MAX_SIDE });
    return { files: { full: jpeg }, paperKind: 'picture', ...size };
  } catch (error) {
    if (error instanceof AppError && error.code === 'PICTURE_INVALID')
      throw new AppError('PAPER_INVALID', error.detail);
    throw error;
  }
}
