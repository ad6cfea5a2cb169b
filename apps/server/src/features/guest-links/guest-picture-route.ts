import { AppError } from '@boxroom/domain/error/app-error';
import { idSchema } from '@boxroom/domain/id/id';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerGone } from '../../admission/caller-gone.ts';
import type { PictureSize } from '../../picture-store/picture-store.ts';
import { sendPicture } from '../../picture-store/send-picture.ts';
import { networkOf } from '../../rate-limit/limits.ts';
import type { Services } from '../../rpc/context.ts';
import { findGuestPictureKey } from './guest-view.ts';

const MINUTE = 60;
/** Enough to scroll quickly through the pictures of a large room. */
const PICTURES_PER_MINUTE = 1200;

interface PictureRoute {
  Params: { id: string };
}

/**
 * GET /guest-pic/{id} and /guest-pic/{id}/thumb return a picture of what a guest link shows. The token comes in the
 * header `x-boxroom-guest`, never in the address. Throws NOT_FOUND for everything that the guest may not see.
 */
export function registerGuestPictureRoute(app: FastifyInstance, { db, limits, pictures }: Services): void {
  async function send(
    request: FastifyRequest<PictureRoute>,
    reply: FastifyReply,
    size: PictureSize,
  ): Promise<FastifyReply> {
    reply.header('cache-control', 'private, no-store');
    await limits.take({
      key: `guest-pic-ip:${networkOf(request.ip)}`,
      max: PICTURES_PER_MINUTE,
      windowSeconds: MINUTE,
    });
    const id = idSchema.safeParse(request.params.id);
    const token = request.headers['x-boxroom-guest'];
    const isAsked = id.success && typeof token === 'string';
    const key = isAsked ? await findGuestPictureKey(db, token, id.data) : undefined;
    const picture = key === undefined ? null : await pictures.open(key, size, callerGone(reply));
    if (picture === null || !id.success) throw new AppError('NOT_FOUND', 'picture');
    return sendPicture(reply, id.data, picture);
  }
  app.get<PictureRoute>('/guest-pic/:id', (request, reply) => send(request, reply, 'full'));
  app.get<PictureRoute>('/guest-pic/:id/thumb', (request, reply) => send(request, reply, 'thumb'));
}
