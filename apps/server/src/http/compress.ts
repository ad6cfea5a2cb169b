import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below this many characters, compressing saves less than it costs. */
const COMPRESS_FROM = 2048;
/** For Brotli and gzip alike: higher levels take much longer and save little. */
const KEPT_QUALITY = 9;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Quality 4 is as fast as gzip at a better ratio; the default 11 is meant for files compressed once. */
const BROTLI_OPTIONS = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/** Sends text, compressed off the event loop if it is long enough and the client accepts it. */
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

/** Like `sendCompressed`, for a text sent many times: compresses it once per encoding, at a higher quality. */
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
