import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase, POOL_SIZE } from '@boxroom/db/client';
import { createStandby } from '@boxroom/db/standby';
import { watchSchema } from '@boxroom/db/watch-schema';
import { operatorWarningText } from '@boxroom/domain/admin/operator-warning';
import { english } from '@boxroom/domain/language/translator';
import { sql } from 'kysely';
import { createSessions } from './auth/session.ts';
import { createBackground } from './background.ts';
import { startBackups } from './backup/start-backups.ts';
import type { Env } from './env.ts';
import { startSendingDigests } from './features/notifications/send-digests.ts';
import { drain } from './http/drain.ts';
import { buildServer } from './http/http.ts';
import { createFailureCount } from './http/process-figures.ts';
import type { Https } from './https/https.ts';
import { openHttps } from './https/open-https.ts';
import type { Logger } from './logger.ts';
import { createFileTransport } from './mail/file-transport.ts';
import type { MailTransport } from './mail/mail.ts';
import { removeForgottenMails } from './mail/outbox-folder.ts';
import { createReachability } from './mail/reachability.ts';
import { withoutTestAddresses } from './mail/test-addresses.ts';
import { startMailWorker } from './mail/worker.ts';
import { createOperatorWarnings } from './operator-warnings.ts';
import { openPictureStore } from './picture-store/open-picture-store.ts';
import { checkPictureStore } from './picture-store/picture-store-id.ts';
import { startFinishingDeletions } from './picture-store/remove-queued-pictures.ts';
import { startSweepingPictures } from './picture-store/sweep-pictures.ts';
import { readProductVersion } from './product-version.ts';
import { startPush } from './push/push.ts';
import { createLimits } from './rate-limit/limits.ts';
import type { Services } from './rpc/context.ts';
import { appRouter } from './rpc/router.ts';
import { startSweeping, sweepExpired } from './sweep.ts';
import { HearingTest } from './sync/hearing-test.ts';
import type { createNatsHints, NatsHints } from './sync/nats-hints.ts';
import { SpaceEvents } from './sync/space-events.ts';
import type { Telemetry } from './telemetry/telemetry.ts';

/** How long running requests may take after the stop signal, in milliseconds. */
const DRAIN_MS = 10_000;
const WORK_ENDS_MS = 3000;
/** How long a response waits for the first attempt of its mail, in milliseconds. */
const FIRST_TRY_MS = 4000;
/** The same path from src/ and from dist/. */
const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));

export interface RunningServer {
  port: number;
  /** The folder of mails without a provider; null: mails are really sent. */
  outboxFolder: string | null;
  /** Null: no https of its own. */
  https: Https | null;
  /** Sentences about what the operator has to correct. */
  warnings: readonly string[];
  /** Stops accepting requests, finishes running ones (at most 10 s), closes everything. */
  stop(): Promise<void>;
}

export interface StartOptions {
  env: Env;
  log: Logger;
  /** Null: nothing is recorded or sent. */
  telemetry?: Telemetry | null;
  print: (line: string) => void;
  /** The file that Node started. */
  program: string;
  /** Called when a newer version has removed what this one needs, with a sentence for the operator. */
  onForbidden?: (sentence: string) => void;
}

/** Opens the database, starts the mail worker and listens. Closes everything again when a later step fails. */
export async function startServer({
  env,
  log,
  telemetry = null,
  print,
  program,
  onForbidden = () => undefined,
}: StartOptions): Promise<RunningServer> {
  const warnings = createOperatorWarnings(log);
  const tracing = telemetry?.tracing ?? null;
  const failures = createFailureCount();
  const database = await openDatabase({
    databaseUrl: env.databaseUrl ?? undefined,
    directUrl: env.databaseDirectUrl ?? undefined,
    dataDir: env.dataDir,
    log,
    onPooler: () => warnings.raise('pooler'),
    onStatement(statement) {
      failures.onStatement(statement);
      tracing?.statement(statement);
    },
  });
  const { db } = database;
  const standby = env.databaseReplicaUrl
    ? createStandby({
        url: env.databaseReplicaUrl,
        primary: db,
        log,
        poolSize: POOL_SIZE,
        onUsable: (isUsable) => (isUsable ? warnings.clear('replica') : warnings.raise('replica')),
      })
    : null;
  const background = createBackground(log, tracing);
  const closing = new AbortController();
  const outboxFolder = env.resend === null && env.smtp === null ? join(env.dataDir, 'outbox') : null;
  const transport = await createTransport({ env, log, print }, outboxFolder);
  const mailer = startMailWorker({
    db,
    log,
    tracing,
    transport,
    ...(outboxFolder === null ? {} : { tidy: () => removeForgottenMails({ db, folder: outboxFolder }) }),
  });
  const postgres = database.kind === 'server' ? { listen: database.listen, notify } : null;
  const nats =
    postgres &&
    env.nats &&
    (await openNats({
      settings: env.nats,
      postgres,
      log,
      onConnected(isConnected) {
        events.setHearing('nats', isConnected);
        if (isConnected) warnings.clear('nats');
      },
      onLost: () => warnings.raise('nats'),
    }));
  const remote = nats ?? postgres;
  const onError = (error: unknown) => log.error({ err: error }, 'could not notify other processes of a change');
  const events = new SpaceEvents({ db, remote, onError });
  const hearing =
    remote &&
    new HearingTest({
      remote,
      warnings,
      avoidsPostgres: () => nats?.isConnected() ?? false,
      onTested: (hears) => events.setHearing('test', hears),
      onDeaf() {
        nats?.reconnect();
        database.relisten();
      },
      onError,
    });
  async function notify(channel: string, payload: string): Promise<void> {
    await sql`select pg_notify(${channel}, ${payload})`.execute(db);
  }
  const pictures = await openPictureStore({ env, log, warnings });
  const stopWatching =
    database.kind === 'server'
      ? watchSchema({
          db,
          url: env.databaseDirectUrl ?? database.url,
          log,
          waiting: database.waitingSteps,
          onForbidden,
        })
      : () => Promise.resolve();
  const push = await startPush({ db, env, log });
  const onDigest = () => {
    mailer.wake();
    push.wake();
  };
  const stopDigests = startSendingDigests({ db, env, log, tracing, onDigest });
  const stopSweeping = startSweeping(db, log, tracing);
  const stopSweepingPictures = startSweepingPictures({ db, pictures, log, tracing });
  const stopFinishingDeletions = startFinishingDeletions({ db, pictures, log, tracing });

  let https: Https | null = null;
  const backups = startBackups({ env, log, warnings, tracing, program });

  async function closeParts(): Promise<void> {
    await Promise.all([background.idle(), backups.stop()]);
    await stopWatching();
    await https?.stop();
    stopSweeping();
    stopSweepingPictures();
    stopFinishingDeletions();
    await hearing?.stop();
    await events.stop();
    await nats?.close();
    await stopDigests();
    await push.stop();
    await mailer.stop();
    await standby?.close();
    await database.close();
  }

  try {
    // Beside the next steps. The server listens only after it.
    const sweep = sweepExpired(db);
    sweep.catch(() => undefined); // the await below throws it
    await events.start();
    await hearing?.start();
    await checkPictureStore({ db, pictures, warnings }).catch((error: unknown) =>
      log.error({ err: error }, 'could not check whether the pictures belong to the database'),
    );
    const services: Services = {
      env,
      version: await readProductVersion(),
      db,
      standby,
      log,
      warnings,
      figures: failures.figures({ pool: database.pool, hintSeconds: () => hearing?.seconds ?? null }),
      tracing,
      sendMetrics: telemetry?.sendMetrics ?? null,
      background,
      backups,
      events,
      pictures,
      mailer: {
        wake: () => mailer.wake(),
        waitMs: FIRST_TRY_MS,
        isReachable: createReachability(transport, FIRST_TRY_MS),
      },
      push,
      limits: createLimits(db),
      sessions: createSessions(db, { secure: env.https }),
      closing: closing.signal,
    };
    https = await openHttps(env, log);
    const { app, requests } = await buildServer({
      services,
      https,
      webRoot: env.webRoot ?? WEB_ROOT,
      router: appRouter,
    });
    await sweep;
    await app.listen({ port: env.port, host: env.host });
    const address = app.server.address();
    return {
      port: typeof address === 'object' && address ? address.port : env.port,
      outboxFolder,
      https,
      warnings: warnings.current().map((warning) => operatorWarningText(warning, english)),
      async stop() {
        closing.abort();
        const backupEnds = backups.stop();
        if (!(await drain(app.server, requests, DRAIN_MS))) log.warn('stopped before all requests were answered');
        await app.close();
        // Work for callers who are cut off here ends by itself, before the database closes.
        await requests.idle(WORK_ENDS_MS);
        await backupEnds;
        await closeParts();
      },
    };
  } catch (error) {
    await closeParts();
    throw error;
  }
}

/** Loads the client of NATS only where it is configured. */
async function openNats(options: Parameters<typeof createNatsHints>[0]): Promise<NatsHints> {
  return (await import('./sync/nats-hints.ts')).createNatsHints(options);
}

/** Loads only the configured transport: their libraries are a seventh of the program. */
async function createTransport(
  { env, log, print }: Pick<StartOptions, 'env' | 'log' | 'print'>,
  outboxFolder: string | null,
): Promise<MailTransport> {
  const { resend, smtp, mailFrom: senders, mailMode: mode } = env;
  const [from = ''] = senders;
  if (outboxFolder !== null) return createFileTransport({ folder: outboxFolder, from, print });
  const transport = resend
    ? (await import('./mail/resend-transport.ts')).createResendTransport({ ...resend, senders })
    : smtp && (await import('./mail/smtp-transport.ts')).createSmtpTransport({ ...smtp, senders });
  if (!transport) throw new Error('No mail transport is configured.');
  const onSkipped = (id: string) => log.info({ mail: id }, 'a mail to a test address was not sent');
  return withoutTestAddresses(transport, { mode, onSkipped });
}
