import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { backupLines } from '../backup/backup-lines.ts';
import { createWriteCheck } from '../can-write.ts';
import { LOOPBACK_HOSTS } from '../env.ts';
import { isMailStandingStill, type OutboxState, outboxState } from '../mail/outbox.ts';
import { warningLines } from '../operator-warnings.ts';
import { type PushState, pushState } from '../push/push-queue.ts';
import type { Services } from '../rpc/context.ts';
import type { Metrics } from './metrics.ts';
import { createStandbyState } from './standby-lines.ts';

const READY_MS = 1000;
/** Sign-in by mail fails once no mail has been sent for this many seconds. */
const MAIL_STANDS_STILL_MAX = 15 * 60;

/**
 * `/livez`: the event loop runs. `/readyz`: 200 while the process can take requests (the database responds within a
 * second, writes succeed, mail is being sent, and it is not stopping), else 503; further lines tell how far a standby is
 * behind. `/metrics`: Prometheus text, for this machine or with METRICS_TOKEN as bearer token; without the figures that
 * a database does not give within a second.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  {
    services,
    metrics,
  }: {
    services: Pick<Services, 'db' | 'standby' | 'env' | 'closing' | 'warnings' | 'backups' | 'sendMetrics'>;
    metrics: Metrics;
  },
): void {
  const { db, standby, env, closing, warnings, backups, sendMetrics } = services;

  const standbyState = standby && createStandbyState(standby);
  const canWrite = createWriteCheck({ db, folder: keepsFiles(env) ? env.dataDir : null });

  app.get('/livez', (_request, reply) => reply.type('text/plain').send('ok'));

  app.get('/readyz', async (_request, reply) => {
    const canServe = async () => (await canWrite()) && !(await isMailStandingStill(db, MAIL_STANDS_STILL_MAX));
    const [answers, details] = await Promise.all([answersInTime(canServe), detailsInTime()]);
    const ready = answers && !closing.aborted;
    return reply
      .code(ready ? 200 : 503)
      .type('text/plain')
      .send([ready ? 'ok' : 'not ready', ...details].join('\n'));
  });

  /** What operators want to know, though a process serves people without it. */
  async function detailsInTime(): Promise<string[]> {
    const details = warnings.current().includes('deaf') ? ['hints of other processes do not arrive'] : [];
    if (!standbyState) return details;
    return [...details, await inTime(standbyState.line(), 'standby too slow')];
  }

  app.get('/metrics', async (request, reply) => {
    if (!maySeeMetrics(request, env.metricsToken)) return reply.callNotFound();
    return reply.type('text/plain; version=0.0.4').send(await render());
  });
  sendMetrics?.(render);

  async function render(): Promise<string> {
    const [mails, pushes, standbyLines] = await Promise.all([
      inTime(
        outboxState(db).catch(() => null),
        null,
      ),
      inTime(
        pushState(db).catch(() => null),
        null,
      ),
      standbyState ? inTime(standbyState.metrics(), '') : '',
    ]);
    const figures = backupLines(backups.figures()) + mailLines(mails) + pushLines(pushes);
    return metrics.render() + warningLines(warnings) + figures + standbyLines;
  }
}

/** With a Postgres server, a bucket and a mail provider nothing is in DATA_DIR, so its disk decides over nothing. */
export function keepsFiles(
  env: Pick<Services['env'], 'databaseUrl' | 's3' | 'pictureStore' | 'resend' | 'smtp'>,
): boolean {
  const hasMail = env.resend !== null || env.smtp !== null;
  return env.databaseUrl === null || env.s3 === null || env.pictureStore === 'disk' || !hasMail;
}

/** Empty while the database is unreachable: the other metrics matter most then. */
export function mailLines(state: OutboxState | null): string {
  if (state === null) return '';
  return gaugeLines([
    ['boxroom_mails_waiting', state.waiting],
    ['boxroom_mails_oldest_seconds', Math.round(state.oldestSeconds)],
    ['boxroom_mails_given_up', state.givenUp],
  ]);
}

function pushLines(state: PushState | null): string {
  if (state === null) return '';
  return gaugeLines([
    ['boxroom_push_devices', state.devices],
    ['boxroom_push_waiting', state.waiting],
    ['boxroom_push_oldest_seconds', Math.round(state.oldestSeconds)],
  ]);
}

function gaugeLines(gauges: readonly (readonly [string, number])[]): string {
  return gauges.map(([name, value]) => `# TYPE ${name} gauge\n${name} ${value}\n`).join('');
}

/** False also when it does not resolve in time. */
function answersInTime(ask: () => Promise<boolean>): Promise<boolean> {
  return inTime(
    ask().catch(() => false),
    false,
  );
}

async function inTime<T>(answer: Promise<T>, otherwise: T): Promise<T> {
  const { promise: late, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(otherwise), READY_MS);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A proxy on this machine makes every request look local, but it names the client. */
function maySeeMetrics(request: FastifyRequest, token: string | null): boolean {
  const { authorization, forwarded, 'x-forwarded-for': forwardedFor } = request.headers;
  if (token !== null && authorization !== undefined) return sameText(authorization, `Bearer ${token}`);
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return LOOPBACK_HOSTS.has(peer) && forwarded === undefined && forwardedFor === undefined;
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
