import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below this the saving is less than the work. */
const COMPRESS_FROM = 2048;
/** Brotli's and gzip's alike: above it they take much longer and save little. */
const KEPT_QUALITY = 9;
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

/** Like `sendCompressed` for a text that is sent again and again: each form is made once, and smaller. */
export function keepCompressed(text: string): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const forms = new Map<'br' | 'gzip', Promise<Buffer>>();
  const make = {
    br: () => brotli(text, { params: { ...BROTLI_OPTIONS.params, [constants.BROTLI_PARAM_QUALITY]: KEPT_QUALITY } }),
    gzip: () => gzipped(text, { level: KEPT_QUALITY }),
  };
  return async (request, reply) => {
    if (text.length < COMPRESS_FROM) return reply.send(text);
    reply.header('vary', 'accept-encoding');
    const accepts = request.headers['accept-encoding'] ?? '';
    const encoding = /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : null;
    if (encoding === null) return reply.send(text);
    const form = forms.get(encoding) ?? make[encoding]();
    forms.set(encoding, form);
    return reply.header('content-encoding', encoding).send(await form);
  };
}
