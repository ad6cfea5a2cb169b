import { AppError } from '@boxroom/domain/error/app-error';
import { TRPCError } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { onceClosed } from './caller-gone.ts';
import type { HeldBodies } from './held-bodies.ts';

/** The slowest rate: a body must deliver this many bytes in each period, or reach its end. No line in use is slower. */
export const SLOWEST = { bytes: 2048, ms: 10_000 };

export type HeldBody = ReturnType<HeldBodies['open']>;

/** Counts the body of one request as held by a caller until the response is out. */
export function holdBody(bodies: HeldBodies, key: string, reply: FastifyReply): HeldBody {
  const hold = bodies.open(key);
  onceClosed(reply, () => hold.close());
  return hold;
}

export interface BodyOptions {
  /** Most bytes. One more is PAYLOAD_TOO_LARGE, before it is sent where the length is known. */
  limit: number;
  hold: HeldBody;
}

/**
 * Reads a body and counts it as it arrives. The framework's limits count whole bodies and set no deadline for a slow
 * one. Rejects with PAYLOAD_TOO_LARGE, with TIMEOUT for a stalled body, and with the errors of `hold`.
 */
export function readBody(request: FastifyRequest, { limit, hold }: BodyOptions): Promise<Buffer> {
  const { raw: payload } = request;
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.reject(new AppError('PAYLOAD_TOO_LARGE'));
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  let size = 0;
  let sinceCheck = 0;

  const timer = setInterval(() => {
    if (sinceCheck < SLOWEST.bytes) fail(new TRPCError({ code: 'TIMEOUT', message: 'The body arrives too slowly.' }));
    sinceCheck = 0;
  }, SLOWEST.ms);
  timer.unref();

  function onData(chunk: Buffer): void {
    size += chunk.length;
    sinceCheck += chunk.length;
    if (size > limit) return fail(new AppError('PAYLOAD_TOO_LARGE'));
    try {
      hold.add(chunk.length);
    } catch (error) {
      return fail(error);
    }
    chunks.push(chunk);
  }
  function onEnd(): void {
    finish();
    resolve(Buffer.concat(chunks, size));
  }
  function onGone(): void {
    fail(new TRPCError({ code: 'CLIENT_CLOSED_REQUEST' }));
  }
  function fail(error: unknown): void {
    finish();
    reject(error instanceof Error ? error : new Error(String(error)));
  }
  function finish(): void {
    clearInterval(timer);
    payload.off('data', onData).off('end', onEnd).off('close', onGone);
  }

  payload.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone);
  return promise;
}
