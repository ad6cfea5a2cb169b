import { AppError } from '@boxroom/domain/error/app-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerGone } from '../../admission/caller-gone.ts';
import { createContext, type Services } from '../../rpc/context.ts';
import { createExportPlaces, EXPORT_PLACES } from './export-places.ts';
import { type StartedExport, type StartOptions, startExport } from './start-export.ts';
import { writeComplete, type WriteLines, writeSpecified } from './write-export.ts';

const EXPORTS_PER_HOUR = 10;
const HOUR_SECONDS = 3600;

/**
 * GET /export.csv streams the content of the person's own rooms from one snapshot, GET /export-all.csv with a column for
 * every field. `x-boxroom-items` gives the number of items, `x-boxroom-rows` the number of lines after the header line.
 * Requires the header `x-boxroom-user`: no other site can send it, and an export never runs for another account that
 * signed in meanwhile. One export per person at a time. Errors have the shape that tRPC clients read.
 */
export function registerExportRoute(app: FastifyInstance, services: Services): void {
  const { db, limits } = services;
  const running = new Set<string>();
  const places = createExportPlaces(EXPORT_PLACES);

  async function start(
    id: string,
    caller: Pick<StartOptions, 'onTrouble' | 'signal' | 'writeLines'>,
  ): Promise<StartedExport> {
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

  const send = (name: string, writeLines: WriteLines) => async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'private, no-store');
    const signedIn = await createContext(services, request, reply).authenticate();
    if (!signedIn) throw new AppError('NOT_SIGNED_IN');
    const { id } = signedIn.user;
    if (request.headers['x-boxroom-user'] !== id) throw new AppError('ACCOUNT_CHANGED');
    // The status is already sent: only the log can report the failure, and the client counts the lines itself.
    const { items, rows, file } = await start(id, {
      signal: callerGone(reply),
      onTrouble: (error) => request.log.error({ err: error }, error.message),
      writeLines,
    });
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': `attachment; filename="${name}.csv"`,
        'x-boxroom-items': String(items),
        'x-boxroom-rows': String(rows),
      })
      .send(file);
  };

  app.get('/export.csv', send('storage-export', writeSpecified));
  app.get('/export-all.csv', send('storage-export-complete', writeComplete));
}
