import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Standby } from '@boxroom/db/standby';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import type { AnyRouter } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import { createSessions } from '../auth/session.ts';
import { createBackground } from '../background.ts';
import { type Backups, NO_BACKUPS } from '../backup/start-backups.ts';
import type { Env } from '../env.ts';
import { readEnv } from '../env.ts';
import { buildServer } from '../http/http.ts';
import { createFailureCount } from '../http/process-figures.ts';
import type { RequestCount } from '../http/request-log.ts';
import { createLogger, type Logger } from '../logger.ts';
import { readSignInMail } from '../mail/sign-in-mail.ts';
import { createOperatorWarnings } from '../operator-warnings.ts';
import { createDiskPictureStore } from '../picture-store/disk-picture-store.ts';
import type { PictureStore } from '../picture-store/picture-store.ts';
import { readProductVersion } from '../product-version.ts';
import { createPush } from '../push/push.ts';
import { createLimits } from '../rate-limit/limits.ts';
import type { Services } from '../rpc/context.ts';
import { SpaceEvents } from '../sync/space-events.ts';
import type { Tracing } from '../telemetry/tracing.ts';

export const TEST_ORIGIN = 'http://localhost:3000';
/** The headers of a call from our own page. */
export const SAME_ORIGIN = { host: 'localhost:3000', origin: TEST_ORIGIN, 'content-type': 'application/json' };

export interface TestApp {
  app: FastifyInstance;
  requests: RequestCount;
  services: Services;
  /** The folder of the picture files. */
  pictureFolder: string;
  closing: AbortController;
  /** How often the mail worker was notified of a new mail. */
  woken(): number;
  /** Listens on a free port of this machine. */
  listen(): Promise<string>;
  /** Link, token and code of the newest mail to an address, straight from the outbox. */
  newestMail(email: string): Promise<{ link: string; token: string; code: string }>;
  stop(): Promise<void>;
}

export interface TestAppOptions {
  router: AnyRouter;
  env?: Partial<Env>;
  webRoot?: string;
  backups?: Backups;
  /** A folder of its own if absent. */
  pictures?: PictureStore;
  tracing?: Tracing | null;
  standby?: Standby | null;
  /** An empty one if absent; dropped at the end. */
  database?: TestDatabase;
  /** Silent if absent. */
  log?: Logger;
}

/** The real server on a database of its own, without the mail worker: mails stay in the outbox table. */
export async function createTestApp({
  router,
  env,
  webRoot = '/nowhere',
  backups = NO_BACKUPS,
  pictures,
  tracing = null,
  standby = null,
  database: given,
  log = createLogger('silent'),
}: TestAppOptions): Promise<TestApp> {
  const database = given ?? (await createTestDatabase());
  const closing = new AbortController();
  const dataDir = join(tmpdir(), `boxroom-data-${randomUUID()}`);
  const settings = { ...defaultEnv(), dataDir, ...env };
  const pictureFolder = join(dataDir, 'pictures');
  let woken = 0;
  const services: Services = {
    env: settings,
    version: await readProductVersion(),
    db: database.db,
    standby,
    log,
    background: createBackground(log),
    backups,
    warnings: createOperatorWarnings(log),
    figures: createFailureCount().figures({ pool: database.pool }),
    tracing,
    sendMetrics: null,
    limits: createLimits(database.db),
    sessions: createSessions(database.db, { secure: settings.https }),
    pictures: pictures ?? createDiskPictureStore(pictureFolder),
    mailer: { wake: () => void woken++, waitMs: 0, isReachable: () => Promise.resolve(null) },
    push: createPush({ db: database.db, env: settings, log }),
    events: new SpaceEvents({ db: database.db, remote: null, onError: () => undefined }),
    closing: closing.signal,
  };
  const { app, requests } = await buildServer({ services, webRoot, router });
  await app.ready();
  return {
    app,
    requests,
    services,
    pictureFolder,
    closing,
    woken: () => woken,
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    async newestMail(email) {
      const { text } = await database.db
        .selectFrom('mail_outbox')
        .select('text')
        .where('to_email', '=', email)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      const { link, code } = readSignInMail(text);
      if (link === null || code === null) throw new Error(`No link or code in: ${text}`);
      return { link, code, token: new URL(link).searchParams.get('token') ?? '' };
    },
    async stop() {
      await app.close();
      await services.background.idle();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function defaultEnv(): Env {
  const read = readEnv({ SIGN_IN_LIMIT_PER_IP: '100000', CALLS_PER_MINUTE: '1000000000' });
  if (!read.ok) throw new Error(read.problems.join(' '));
  return read.env;
}

/** Polls every few milliseconds for a condition that has no event. */
export async function eventually(holds: () => boolean | Promise<boolean>, ms = 5000): Promise<void> {
  const end = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not happen in time.');
    await delay(5);
  }
}
