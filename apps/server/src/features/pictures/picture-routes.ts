import { AppError } from '@boxroom/domain/error/app-error';
import { PICTURE_FILE_MAX_BYTES, PICTURE_TYPES } from '@boxroom/domain/picture/picture';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerGone } from '../../admission/caller-gone.ts';
import type { PictureSize } from '../../picture-store/picture-store.ts';
import { sendPicture } from '../../picture-store/send-picture.ts';
import type { Services } from '../../rpc/context.ts';
import { makePicture } from './make-picture.ts';
import { findPictureKey } from './store.ts';
import { type FileRoute, idOf, type UploadKind, type Uploads } from './uploads.ts';

interface PictureRoute extends FileRoute {
  Querystring: { direct?: string };
}

const PICTURES: UploadKind = {
  kind: 'picture',
  path: '/pic/:id',
  types: PICTURE_TYPES,
  maxBytes: PICTURE_FILE_MAX_BYTES,
  invalid: 'PICTURE_INVALID',
  tooLarge: 'PICTURE_TOO_LARGE',
  async make(body) {
    const { full, thumb, ...size } = await makePicture(body);
    return { files: { full, thumb }, paperKind: null, ...size };
  },
};

/**
 * PUT /pic/{id}: uploads the picture that an item, box or room names, as JPEG, PNG or WebP; 204 when it is stored, also
 * if it was before. Requires the header `x-boxroom-user`, so that no upload runs for another account that signed in
 * meanwhile. GET /pic/{id} and /pic/{id}/thumb: for people who may see that row. With `?direct`, where the operator
 * allows it, 302 to an address of the object store that expires in a minute. Errors have the shape that tRPC clients
 * read.
 */
export async function registerPictureRoutes(
  app: FastifyInstance,
  { db, pictures }: Services,
  { register, whoAsks }: Uploads,
): Promise<void> {
  async function send(
    request: FastifyRequest<PictureRoute>,
    reply: FastifyReply,
    size: PictureSize,
  ): Promise<FastifyReply> {
    const { user } = await whoAsks(request, reply);
    const id = idOf(request, 'picture');
    const key = await findPictureKey(db, user.id, id);
    // Only apps that can go on without it ask for it: a page opened earlier may not be allowed to read elsewhere.
    const isDirect = request.method === 'GET' && request.query.direct !== undefined;
    if (key !== undefined && isDirect && pictures.sign)
      return reply.redirect(await pictures.sign(key, size, `${id}.jpg`));
    const picture = key === undefined ? null : await pictures.open(key, size, callerGone(reply));
    if (picture === null) {
      if (key !== undefined) request.log.error({ key }, 'the files of a picture are missing');
      throw new AppError('NOT_FOUND', 'picture');
    }
    return sendPicture(reply, id, picture);
  }

  await register(app, PICTURES, (scope) => {
    scope.get<PictureRoute>('/pic/:id', (request, reply) => send(request, reply, 'full'));
    scope.get<PictureRoute>('/pic/:id/thumb', (request, reply) => send(request, reply, 'thumb'));
  });
}
