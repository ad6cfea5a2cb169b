import { createHash } from 'node:crypto';
import type { Standby } from '@boxroom/db/standby';
import type { Database } from '@boxroom/db/tables/database';
import type { Language } from '@boxroom/domain/language/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { type Cookies, readCookie } from '../auth/cookies.ts';
import type { Sessions, SignedIn } from '../auth/session.ts';
import type { Background } from '../background.ts';
import type { Backups } from '../backup/start-backups.ts';
import type { Env } from '../env.ts';
import type { ProcessFigures } from '../http/process-figures.ts';
import { requestLanguage } from '../language/request-language.ts';
import type { Logger } from '../logger.ts';
import type { OperatorWarnings } from '../operator-warnings.ts';
import type { PictureStore } from '../picture-store/picture-store.ts';
import type { Push } from '../push/push.ts';
import type { Limits } from '../rate-limit/limits.ts';
import type { SpaceEvents } from '../sync/space-events.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { Tracing } from '../telemetry/tracing.ts';

/** The services that live as long as the process. */
export interface Services {
  env: Env;
  /** The product's version. */
  version: string;
  db: Kysely<Database>;
  /** Answers reads for which it is not behind; null: none is configured. */
  standby: Standby | null;
  log: Logger;
  warnings: OperatorWarnings;
  figures: ProcessFigures;
  /** Null: no spans are recorded. */
  tracing: Tracing | null;
  /** Null: no metrics are sent; `/metrics` serves them anyway. */
  sendMetrics: Telemetry['sendMetrics'] | null;
  limits: Limits;
  sessions: Sessions;
  /** The picture files. */
  pictures: PictureStore;
  /** Notifies the mail worker that a committed transaction left a mail in the outbox. */
  mailer: {
    wake(): void;
    /** How long a response may wait for the first attempt of its mail, in milliseconds. */
    waitMs: number;
    /** Whether the mail provider can be reached; null: not known within `waitMs`. */
    isReachable(): Promise<boolean | null>;
  };
  /** Notifications on devices. */
  push: Push;
  /** The backups that this process makes by itself. */
  backups: Backups;
  /** Work that no response waits for. */
  background: Background;
  /** Hints to open streams; publish after the commit. */
  events: SpaceEvents;
  /** Aborts when the process begins to stop; streams end. */
  closing: AbortSignal;
}

/** The context of a procedure: the services and the one request, which the calls of a batch share. */
export interface Context extends Services {
  request: {
    id: string;
    /** The peer's address, or the one that a trusted proxy reports. */
    ip: string;
    userAgent: string | null;
    /** What the browser asks for; the one of a person's mails is their account's. */
    language: Language;
    /** The user that the calling page considers signed in (`x-boxroom-user`); absent: the page does not state one. */
    asUser?: string;
  };
  /** Runs work after the response is sent. Logs a failure. */
  afterAnswer(work: () => Promise<void>): void;
  cookies: Cookies;
  /**
   * Returns the caller, with one indexed read per request; null: not signed in. Renews a session after half of its
   * time.
   */
  authenticate(): Promise<SignedIn | null>;
}

/** The context of a procedure for signed-in people. */
export interface SignedInContext extends Context, SignedIn {}

export function createContext(services: Services, request: FastifyRequest, reply: FastifyReply): Context {
  let asked: Promise<SignedIn | null> | undefined;
  const asUser = request.headers['x-boxroom-user'];
  const cookies: Cookies = {
    read: (name) => readCookie(request.headers.cookie, name),
    set: (line) => void reply.header('set-cookie', line),
  };
  async function authenticate(): Promise<SignedIn | null> {
    const signedIn = await services.sessions.read(cookies);
    if (signedIn) request.actor = hashActor(signedIn.user.id);
    return signedIn;
  }
  return {
    ...services,
    request: {
      id: request.id,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
      get language() {
        return requestLanguage(request.headers);
      },
      ...(typeof asUser === 'string' ? { asUser } : {}),
    },
    cookies,
    afterAnswer: (work) => whenAnswered(reply, () => services.background.begin(work)),
    authenticate: () => (asked ??= authenticate()),
  };
}

/** Runs once, also when the caller hangs up before the response, or already has. */
function whenAnswered({ raw }: FastifyReply, begin: () => void): void {
  if (raw.closed) return begin();
  const once = () => {
    raw.off('finish', once).off('close', once);
    begin();
  };
  raw.once('finish', once).once('close', once);
}

/** A pseudonym for a user in the log: groups one user's lines without naming anybody. */
function hashActor(userId: string): string {
  return createHash('sha256').update(`actor:${userId}`).digest('hex').slice(0, 12);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For the log line: the hashed user and the procedures. */
    actor: string | null;
    procedures: string | null;
  }
}
