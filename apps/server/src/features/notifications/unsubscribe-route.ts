import { AppError } from '@boxroom/domain/error/app-error';
import type { FastifyInstance } from 'fastify';
import { requestLanguage } from '../../language/request-language.ts';
import { translateFor } from '../../language/translate-for.ts';
import { networkOf } from '../../rate-limit/limits.ts';
import type { Services } from '../../rpc/context.ts';
import { unsubscribe } from './unsubscribe.ts';

const BODY_MAX = 4096;
const MINUTE = 60;

interface UnsubscribeRoute {
  Querystring: { token?: string };
  Body: string | undefined;
}

/**
 * POST /unsubscribe?token=… is what a mail program's unsubscribe button sends (RFC 8058), from any origin, without
 * cookies or a page of ours. Opened as a page, the same address asks first, because scanners open links.
 */
export async function registerUnsubscribeRoute(app: FastifyInstance, { db, limits, log }: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<UnsubscribeRoute>('/unsubscribe', { bodyLimit: BODY_MAX }, async (request, reply) => {
      await limits.take({ key: `unsubscribe-ip:${networkOf(request.ip)}`, max: 60, windowSeconds: MINUTE });
      const { token } = request.query;
      if (typeof token !== 'string' || !(request.body ?? '').includes('One-Click')) {
        throw new AppError('UNSUBSCRIBE_INVALID');
      }
      await unsubscribe(db, token);
      log.info({ reqId: request.id }, 'unsubscribed by one click');
      const t = translateFor(requestLanguage(request.headers));
      return reply
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send(`${t('Unsubscribed.')}\n`);
    });
  });
}
