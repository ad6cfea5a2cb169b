import { AppError } from '@boxroom/domain/error/app-error';
import { directionOf } from '@boxroom/domain/language/language';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, isOurFault, retryAfterOf, toTrpcError } from '../errors.ts';
import { htmlText } from '../language/html-text.ts';
import { requestLanguage } from '../language/request-language.ts';
import { translateFor } from '../language/translate-for.ts';

const CODES_BY_STATUS: Readonly<Record<number, TRPC_ERROR_CODE_KEY>> = {
  404: 'NOT_FOUND',
  408: 'TIMEOUT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  503: 'SERVICE_UNAVAILABLE',
};

/** 421 (RFC 9110, 15.5.20): the request names a host that this server does not serve. */
export class UnknownHostError extends Error {
  readonly statusCode = 421;
  /** The one that it serves. */
  readonly publicOrigin: string;

  constructor(publicOrigin: string) {
    super('unknown host');
    this.publicOrigin = publicOrigin;
  }
}

/** Sends an error from outside a procedure. Logs internal errors and hides their details. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof UnknownHostError) {
    if (isPageView(request)) return sendAddress(request, reply, error);
    const cause = new AppError('NOT_FOUND', 'Unknown host: PUBLIC_ORIGIN must be the address people use.');
    return sendError(request, reply, new TRPCError({ code: 'NOT_FOUND', cause }), error.statusCode);
  }
  // Errors of Fastify and its plugins (too large, not JSON, closing …) carry their status.
  const { statusCode: status = 500 } = error;
  const code = CODES_BY_STATUS[status] ?? (status < 500 ? 'BAD_REQUEST' : undefined);
  if (code) return sendError(request, reply, new TRPCError({ code }), status);
  const failure = toTrpcError(error);
  if (isOurFault(failure)) request.log.error({ err: error }, 'a request failed');
  return sendError(request, reply, failure);
}

/** Whether somebody opens a page, for whom JSON is no answer. */
function isPageView({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

function sendAddress(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { publicOrigin, statusCode }: UnknownHostError,
): FastifyReply {
  const t = translateFor(requestLanguage(headers));
  // i18n: `<link/>` is the address of this server, and PUBLIC_ORIGIN the name of a setting.
  const heading = htmlText(t('This Boxroom is at <link/>'), { link: `<a href="${publicOrigin}">${publicOrigin}</a>` });
  const text = htmlText(t('Please open it there. Whoever runs it can change the address with PUBLIC_ORIGIN.'));
  const page = `<!doctype html>
<html lang="${t.language}" dir="${directionOf(t.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Boxroom</title></head><body>
<h1>${heading}</h1>
<p>${text}</p>
</body></html>
`;
  return reply.code(statusCode).type('text/html; charset=utf-8').send(page);
}

/** Sends an error in the shape that tRPC clients read. */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: TRPCError,
  status: number = getHTTPStatusCodeFromError(error),
): FastifyReply {
  const retryAfter = retryAfterOf(error);
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  return reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(error, status, request.id)));
}
