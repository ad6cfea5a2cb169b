import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below this the saving is less than the work. */
const COMPRESS_FROM = 2048;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Quality 4 is gzip's speed at a better ratio; the default 11 is for files compressed once. */
const BROTLI_OPTIONS = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/** Sends text, compressed off the event loop when it is worth it and the client takes it. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  if (text.length < COMPRESS_FROM) return reply.send(text);
  reply.header('vary', 'accept-encoding');
  const accepts = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepts)) return reply.header('content-encoding', 'br').send(await brotli(text, BROTLI_OPTIONS));
  if (/\bgzip\b/.test(accepts)) return reply.header('content-encoding', 'gzip').send(await gzipped(text));
  return reply.send(text);
}
