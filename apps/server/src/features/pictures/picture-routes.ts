import { AppError } from '@boxroom/domain/error/app-error';
import { idSchema } from '@boxroom/domain/id/id';
import { PICTURE_FILE_MAX_BYTES, PICTURE_TYPES } from '@boxroom/domain/picture/picture';
import { TRPCError } from '@trpc/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Admission } from '../../admission/admission.ts';
import { callerGone, onceClosed } from '../../admission/caller-gone.ts';
import { type HeldBody, holdBody, readBody } from '../../admission/read-body.ts';
import type { SignedIn } from '../../auth/session.ts';
import type { PictureSize } from '../../picture-store/picture-store.ts';
import { sendPicture } from '../../picture-store/send-picture.ts';
import { createContext, type Services } from '../../rpc/context.ts';
import { makePicture } from './make-picture.ts';
import { findPictureKey, findUploadTarget, keepPicture } from './store.ts';
import { createUploadSlots } from './upload-slots.ts';

/** Enough for the photos of a long day offline, but not for a machine that uploads for hours. */
const UPLOADS_PER_HOUR = 600;
const HOUR_SECONDS = 3600;
/** A file stays in memory until its picture is made: 16 complete files of 10 MB, two of them in work. */
const SLOTS = { all: 16, perPerson: 2, atWork: 2 };

/** Signing out leaves no picture in the browser, and a person who loses access to a room loses its pictures at once. */
const NO_STORE = 'private, no-store';

interface PictureRoute {
  Params: { id: string };
  Querystring: { direct?: string };
}

/**
 * PUT /pic/{id}: uploads the picture that an item names, as JPEG, PNG or WebP; 204 when it is stored, also if it was
 * before. Requires the header `x-boxroom-user`, so that no upload runs for another account that signed in meanwhile.
 * GET /pic/{id} and /pic/{id}/thumb: for people who may see the item. With `?direct`, where the operator allows it, 302 to
 * an address of the object store that expires in a minute. Errors have the shape that tRPC clients read.
 */
export async function registerPictureRoutes(
  app: FastifyInstance,
  services: Services,
  admission: Admission,
): Promise<void> {
  const { db, events, pictures, limits } = services;
  const slots = createUploadSlots(SLOTS);
  const holds = new WeakMap<FastifyRequest, HeldBody>();

  async function whoAsks(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn> {
    const signedIn = await createContext(services, request, reply).authenticate();
    if (!signedIn) throw new AppError('NOT_SIGNED_IN');
    admission.pictures.take(signedIn.user.id, 1);
    return signedIn;
  }

  async function whoSends(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn> {
    const signedIn = await whoAsks(request, reply);
    if (request.headers['x-boxroom-user'] !== signedIn.user.id) throw new AppError('ACCOUNT_CHANGED');
    return signedIn;
  }

  /** Runs every check that is possible before the file is read. */
  async function admit(request: FastifyRequest<PictureRoute>, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const { user } = await whoSends(request, reply);
    const { isStored } = await findUploadTarget(db, user.id, idOf(request));
    if (isStored) return reply.code(204).send();
    await limits.take({ key: `picture:${user.id}`, max: UPLOADS_PER_HOUR, windowSeconds: HOUR_SECONDS });
    holds.set(request, holdBody(admission.bodies, user.id, reply));
    onceClosed(reply, slots.enter(user.id));
    return undefined;
  }

  async function receive(request: FastifyRequest<PictureRoute>, reply: FastifyReply): Promise<void> {
    const { body } = request;
    if (!Buffer.isBuffer(body)) throw new AppError('PICTURE_INVALID', 'no body');
    // Reading the file and waiting took a while, so the session and the access are checked again.
    const sender = await whoSends(request, reply);
    await slots.inTurn(sender.user.id, callerGone(reply), async () => {
      const made = await makePicture(body);
      const { user } = await whoSends(request, reply);
      const spaceId = await keepPicture({ db, pictures }, { userId: user.id, id: idOf(request), made });
      // Devices that show the item requested the picture too early, and retry after the next sync.
      events.publish([spaceId]);
    });
    return reply.code(204).send();
  }

  async function send(
    request: FastifyRequest<PictureRoute>,
    reply: FastifyReply,
    size: PictureSize,
  ): Promise<FastifyReply> {
    const { user } = await whoAsks(request, reply);
    const id = idOf(request);
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

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser([...PICTURE_TYPES], async (request: FastifyRequest) => {
      const hold = holds.get(request);
      if (!hold) throw new Error('A picture came before it was admitted.');
      return readBody(request, { limit: PICTURE_FILE_MAX_BYTES, hold });
    });
    scope.setErrorHandler<FastifyError>((error) => {
      throw inOurWords(error);
    });
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', NO_STORE);
      done();
    });
    const options = { bodyLimit: PICTURE_FILE_MAX_BYTES, onRequest: admit };
    scope.put<PictureRoute>('/pic/:id', options, receive);
    scope.get<PictureRoute>('/pic/:id', (request, reply) => send(request, reply, 'full'));
    scope.get<PictureRoute>('/pic/:id/thumb', (request, reply) => send(request, reply, 'thumb'));
  });
}

/** Text that is no id names no picture. */
function idOf({ params }: FastifyRequest<PictureRoute>): string {
  const id = idSchema.safeParse(params.id);
  if (!id.success) throw new AppError('NOT_FOUND', 'picture');
  return id.data;
}

function inOurWords(error: FastifyError): Error {
  if (error instanceof AppError) {
    // The quota is a state that the owner can clear; elsewhere TOO_MANY is about the input.
    if (error.code === 'TOO_MANY') return new TRPCError({ code: 'CONFLICT', cause: error });
    return error.code === 'PAYLOAD_TOO_LARGE' ? new AppError('PICTURE_TOO_LARGE') : error;
  }
  if (error.statusCode === 413) return new AppError('PICTURE_TOO_LARGE');
  if (error.statusCode === 415) return new AppError('PICTURE_INVALID', 'media type');
  return error;
}
