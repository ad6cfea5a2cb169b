import { AppError } from '@boxroom/domain/error/app-error';
import { PAPER_FILE_MAX_BYTES, type PaperKind, PDF_TYPE } from '@boxroom/domain/paper/paper';
import { PICTURE_TYPES } from '@boxroom/domain/picture/picture';
import type { FastifyInstance } from 'fastify';
import { callerGone } from '../../admission/caller-gone.ts';
import { mediaTypeOf, type PictureSize } from '../../picture-store/picture-store.ts';
import { sendStored } from '../../picture-store/send-picture.ts';
import type { Services } from '../../rpc/context.ts';
import { makePaper } from './make-paper.ts';
import { attachmentOf } from './paper-file-name.ts';
import { findPaper } from './store.ts';
import { type FileRoute, idOf, type UploadKind, type Uploads } from './uploads.ts';

const PAPERS: UploadKind = {
  kind: 'paper',
  path: '/paper/:id',
  types: [...PICTURE_TYPES, PDF_TYPE],
  maxBytes: PAPER_FILE_MAX_BYTES,
  invalid: 'PAPER_INVALID',
  tooLarge: 'PAPER_TOO_LARGE',
  make(body, { paperKind }) {
    if (paperKind === null) throw new Error('a paper has a kind');
    return makePaper(body, paperKind);
  },
};

const FILE_OF: Readonly<Record<PaperKind, PictureSize>> = { pdf: 'document', picture: 'full' };

/**
 * PUT /paper/{id}: uploads the paper that an item names, as JPEG, PNG, WebP or PDF, whichever the item says; otherwise as
 * PUT /pic/{id}. GET /paper/{id}: for people who may see the item. Whatever a PDF contains, no browser opens it under
 * our address: it is an attachment, and the app draws it itself. Guests of a link get none.
 */
export async function registerPaperRoutes(
  app: FastifyInstance,
  { db, pictures }: Services,
  { register, whoAsks }: Uploads,
): Promise<void> {
  await register(app, PAPERS, (scope) => {
    scope.get<FileRoute>('/paper/:id', async (request, reply) => {
      const { user } = await whoAsks(request, reply);
      const paper = await findPaper(db, user.id, idOf(request, 'paper'));
      if (!paper) throw new AppError('NOT_FOUND', 'paper');
      const size = FILE_OF[paper.kind];
      const file = await pictures.open(paper.key, size, callerGone(reply));
      if (file === null) {
        request.log.error({ key: paper.key }, 'the file of a paper is missing');
        throw new AppError('NOT_FOUND', 'paper');
      }
      return sendStored(reply, file, { type: mediaTypeOf(size), disposition: attachmentOf(paper.name, paper.kind) });
    });
  });
}
