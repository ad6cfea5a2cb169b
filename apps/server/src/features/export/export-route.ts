import { AppError } from '@boxroom/domain/error/app-error';
import type { FastifyInstance } from 'fastify';
import { callerGone } from '../../admission/caller-gone.ts';
import { createContext, type Services } from '../../context.ts';
import { createExportPlaces, EXPORT_PLACES } from './export-places.ts';
import { type StartedExport, type StartOptions, startExport } from './start-export.ts';

const EXPORTS_PER_HOUR = 10;
const HOUR_SECONDS = 3600;

/**
 * GET /export.csv: everything that is in the person's own rooms at that moment, streamed; `x-boxroom-items` says how
 * many items come, `x-boxroom-rows` how many lines behind the head. With the header `x-boxroom-user`, which no other
 * site can send: nobody else starts it, and nothing comes in the name of whoever signed in meanwhile. One at a time for
 * a person. Errors have the shape tRPC clients read.
 */
export function registerExportRoute(app: FastifyInstance, services: Services): void {
  const { db, limits } = services;
  const running = new Set<string>();
  const places = createExportPlaces(EXPORT_PLACES);

  async function start(id: string, caller: Pick<StartOptions, 'onTrouble' | 'signal'>): Promise<StartedExport> {
    if (running.has(id)) throw new AppError('EXPORT_RUNNING');
    running.add(id);
    try {
      await limits.take({ key: `export:${id}`, max: EXPORTS_PER_HOUR, windowSeconds: HOUR_SECONDS });
      const started = await startExport({ db, userId: id, places, ...caller });
      void started.ended.then(() => running.delete(id));
      return started;
    } catch (error) {
      running.delete(id);
      throw error;
    }
  }

  app.get('/export.csv', async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const signedIn = await createContext(services, request, reply).authenticate();
    if (!signedIn) throw new AppError('NOT_SIGNED_IN');
    const { id } = signedIn.user;
    if (request.headers['x-boxroom-user'] !== id) throw new AppError('ACCOUNT_CHANGED');
    // The status has gone out already: the log is where this is said, and the person's browser counts for itself.
    const { items, rows, file } = await start(id, {
      signal: callerGone(reply),
      onTrouble: (error) => request.log.error({ err: error }, error.message),
    });
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': 'attachment; filename="storage-export.csv"',
        'x-boxroom-items': String(items),
        'x-boxroom-rows': String(rows),
      })
      .send(file);
  });
}
