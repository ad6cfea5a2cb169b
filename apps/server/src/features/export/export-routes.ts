import { AppError } from '@boxroom/domain/error/app-error';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerGone } from '../../admission/caller-gone.ts';
import { requestLanguage } from '../../language/request-language.ts';
import { translateFor } from '../../language/translate-for.ts';
import { createContext, type Services } from '../../rpc/context.ts';
import { SessionWatch } from '../../sync/session-watch.ts';
import { createExportPlaces, EXPORT_PLACES } from './export-places.ts';
import { startArchive } from './start-archive.ts';
import { type FileOptions, type StartedFile, startExport } from './start-export.ts';
import { writeComplete, type WriteLines, writeSpecified } from './write-export.ts';

const EXPORTS_PER_HOUR = 10;
const HOUR_SECONDS = 3600;

/**
 * GET /export.csv streams the content of the person's own rooms from one snapshot, GET /export-all.csv with a column for
 * every field, GET /archive.zip everything with the pictures. `x-boxroom-items` gives the number of items,
 * `x-boxroom-rows` the number of lines after the header line of a CSV, `x-boxroom-bytes` about the size of an archive.
 * Requires the header `x-boxroom-user`: no other site can send it, and an export never runs for another account that
 * signed in meanwhile; it breaks off when the session ends. One export per person at a time. Errors have the shape that tRPC clients read.
 */
export function registerExportRoutes(app: FastifyInstance, services: Services): void {
  const { db, limits, pictures } = services;
  const running = new Set<string>();
  const sessions = new SessionWatch({
    db,
    onError: (err) => app.log.warn({ err }, 'sessions of exports are unchecked'),
  });
  const places = createExportPlaces(EXPORT_PLACES);

  async function start<T extends StartedFile>(
    request: FastifyRequest,
    reply: FastifyReply,
    begin: (options: FileOptions) => Promise<T>,
  ): Promise<T> {
    reply.header('cache-control', 'private, no-store');
    const signedIn = await createContext(services, request, reply).authenticate();
    if (!signedIn) throw new AppError('NOT_SIGNED_IN');
    const { id } = signedIn.user;
    if (request.headers['x-boxroom-user'] !== id) throw new AppError('ACCOUNT_CHANGED');
    if (running.has(id)) throw new AppError('EXPORT_RUNNING');
    running.add(id);
    const ended = new AbortController();
    const unwatch = sessions.watch(signedIn.sessionId, () => ended.abort(new AppError('NOT_SIGNED_IN')));
    const leave = () => {
      running.delete(id);
      unwatch();
    };
    try {
      await limits.take({ key: `export:${id}`, max: EXPORTS_PER_HOUR, windowSeconds: HOUR_SECONDS });
      const started = await begin({
        db,
        userId: id,
        places,
        signal: AbortSignal.any([callerGone(reply), ended.signal]),
        // The status is already sent: only the log can report the failure, and the client counts by itself.
        onTrouble: (error) => request.log.error({ err: error }, error.message),
      });
      void started.ended.then(leave);
      return started;
    } catch (error) {
      leave();
      throw error;
    }
  }

  const sendCsv = (name: string, writeLines: WriteLines) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { items, rows, file } = await start(request, reply, (options) => startExport({ ...options, writeLines }));
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': `attachment; filename="${name}.csv"`,
        'x-boxroom-items': String(items),
        'x-boxroom-rows': String(rows),
      })
      .send(file);
  };

  app.get('/export.csv', sendCsv('storage-export', writeSpecified));
  app.get('/export-all.csv', sendCsv('storage-export-complete', writeComplete));
  app.get('/archive.zip', async (request, reply) => {
    const { counts, bytes, file } = await start(request, reply, (options) =>
      startArchive({ ...options, pictures, now: new Date(), t: translateFor(requestLanguage(request.headers)) }),
    );
    return reply
      .headers({
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="boxroom-backup.zip"',
        'x-boxroom-items': String(counts.items),
        'x-boxroom-bytes': String(bytes),
      })
      .send(file);
  });
}
