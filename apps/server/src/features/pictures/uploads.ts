import { AppError } from '@boxroom/domain/error/app-error';
import { idSchema } from '@boxroom/domain/id/id';
import { TRPCError } from '@trpc/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FileKind } from '../../access/file-holders.ts';
import type { Admission } from '../../admission/admission.ts';
import { callerGone, onceClosed } from '../../admission/caller-gone.ts';
import { type HeldBody, holdBody, readBody } from '../../admission/read-body.ts';
import type { SignedIn } from '../../auth/session.ts';
import { createContext, type Services } from '../../rpc/context.ts';
import { findUploadTarget, keepFile, type MadeFile, type UploadTarget } from './store.ts';
import { createUploadSlots } from './upload-slots.ts';

/** Enough for the photos of a long day offline, but not for a machine that uploads for hours. */
const UPLOADS_PER_HOUR = 600;
const HOUR_SECONDS = 3600;
/** A file stays in memory until it is stored: 16 complete files of 10 MB, two of them in work. */
const SLOTS = { all: 16, perPerson: 2, atWork: 2 };
/** Signing out leaves no file in the browser, and a person who loses access to a room loses its files at once. */
const NO_STORE = 'private, no-store';

export interface FileRoute {
  Params: { id: string };
}

/** One kind of files that people upload. */
export interface UploadKind {
  kind: FileKind;
  path: string;
  /** The media types of a body. The bytes decide what it is. */
  types: readonly string[];
  maxBytes: number;
  invalid: 'PICTURE_INVALID' | 'PAPER_INVALID';
  tooLarge: 'PICTURE_TOO_LARGE' | 'PAPER_TOO_LARGE';
  make(body: Buffer, target: UploadTarget): Promise<MadeFile>;
}

/** Uploads of all kinds share their limits. */
export function createUploads(services: Services, admission: Admission) {
  const { db, events, pictures, limits } = services;
  const slots = createUploadSlots(SLOTS);
  const admitted = new WeakMap<FastifyRequest, { hold: HeldBody; target: UploadTarget }>();

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

  /** Registers the route for uploads, and what `addReads` adds, with the same headers and errors. */
  async function register(
    app: FastifyInstance,
    { kind, path, types, maxBytes, invalid, tooLarge, make }: UploadKind,
    addReads: (scope: FastifyInstance) => void,
  ): Promise<void> {
    /** Runs every check that is possible before the file is read. */
    async function admit(request: FastifyRequest<FileRoute>, reply: FastifyReply): Promise<FastifyReply | undefined> {
      const { user } = await whoSends(request, reply);
      const target = await findUploadTarget(db, user.id, { id: idOf(request, kind), kind });
      if (target.isStored) return reply.code(204).send();
      await limits.take({ key: `picture:${user.id}`, max: UPLOADS_PER_HOUR, windowSeconds: HOUR_SECONDS });
      admitted.set(request, { hold: holdBody(admission.bodies, user.id, reply), target });
      onceClosed(reply, slots.enter(user.id));
      return undefined;
    }

    function admissionOf(request: FastifyRequest) {
      const found = admitted.get(request);
      if (!found) throw new Error('A file came before it was admitted.');
      return found;
    }

    async function receive(request: FastifyRequest<FileRoute>, reply: FastifyReply): Promise<void> {
      const { body } = request;
      if (!Buffer.isBuffer(body)) throw new AppError(invalid, 'no body');
      const { target } = admissionOf(request);
      // Reading the file and waiting took a while, so the session and the access are checked again.
      const sender = await whoSends(request, reply);
      await slots.inTurn(sender.user.id, callerGone(reply), async () => {
        const made = await make(body, target);
        const { user } = await whoSends(request, reply);
        const spaceId = await keepFile({ db, pictures }, { userId: user.id, id: idOf(request, kind), made });
        // Devices that show the row requested the file too early, and retry after the next sync.
        events.publish([spaceId]);
      });
      return reply.code(204).send();
    }

    function inOurWords(error: FastifyError): Error {
      if (error instanceof AppError) {
        // The quota is a state that the owner can clear; elsewhere TOO_MANY is about the input.
        if (error.code === 'TOO_MANY') return new TRPCError({ code: 'CONFLICT', cause: error });
        return error.code === 'PAYLOAD_TOO_LARGE' ? new AppError(tooLarge) : error;
      }
      if (error.statusCode === 413) return new AppError(tooLarge);
      if (error.statusCode === 415) return new AppError(invalid, 'media type');
      return error;
    }

    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser([...types], async (request: FastifyRequest) =>
        readBody(request, { limit: maxBytes, hold: admissionOf(request).hold }),
      );
      scope.setErrorHandler<FastifyError>((error) => {
        throw inOurWords(error);
      });
      scope.addHook('onRequest', (_request, reply, done) => {
        reply.header('cache-control', NO_STORE);
        done();
      });
      scope.put<FileRoute>(path, { bodyLimit: maxBytes, onRequest: admit }, receive);
      addReads(scope);
    });
  }

  return { register, whoAsks };
}
export type Uploads = ReturnType<typeof createUploads>;

/** Text that is no id names no file. */
export function idOf({ params }: FastifyRequest<FileRoute>, kind: FileKind): string {
  const id = idSchema.safeParse(params.id);
  if (!id.success) throw new AppError('NOT_FOUND', kind);
  return id.data;
}
