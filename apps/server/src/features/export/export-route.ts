import { Readable } from 'node:stream';
import { AppError } from '@boxroom/domain/error/app-error';
import type { FastifyInstance } from 'fastify';
import { createContext, type Services } from '../../context.ts';
import { findExportOptions } from './store.ts';
import { writeExport } from './write-export.ts';

const EXPORTS_PER_HOUR = 10;
const HOUR_SECONDS = 3600;

/**
 * GET /export.csv: everything that is in the person's own rooms, streamed; `x-boxroom-items` says how many items come.
 * With the header `x-boxroom-user`, which no other site can send: nobody else starts it, and nothing comes in the name
 * of whoever signed in meanwhile. Errors have the shape tRPC clients read.
 */
export function registerExportRoute(app: FastifyInstance, services: Services): void {
  const { db, limits } = services;
  app.get('/export.csv', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const signedIn = await createContext(services, request, reply).authenticate();
    if (!signedIn) throw new AppError('NOT_SIGNED_IN');
    const { id } = signedIn.user;
    if (request.headers['x-boxroom-user'] !== id) throw new AppError('ACCOUNT_CHANGED');
    await limits.take({ key: `export:${id}`, max: EXPORTS_PER_HOUR, windowSeconds: HOUR_SECONDS });
    const { options, items } = await findExportOptions(db, id);
    const pieces = Readable.from(writeExport(db, id, options));
    // The status has gone out already: the log is where a failure halfway is said, and the person's browser sees it break.
    pieces.once('error', (error) => request.log.error({ err: error }, 'an export broke off'));
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': 'attachment; filename="storage-export.csv"',
        'x-boxroom-items': String(items),
      })
      .send(pieces);
  });
}
