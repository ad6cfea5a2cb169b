import { createHash } from 'node:crypto';
import type { Database } from '@boxroom/db/tables/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { readCookie } from './auth/cookies.ts';
import type { Sessions, SignedInUser } from './auth/session.ts';
import type { Background } from './background.ts';
import type { Env } from './env.ts';
import type { Logger } from './logger.ts';
import type { OperatorWarnings } from './operator-warnings.ts';
import type { PictureStore } from './picture-store/picture-store.ts';
import type { Limits } from './rate-limit/limits.ts';
import type { SpaceEvents } from './sync/space-events.ts';

/** What lives as long as the process. */
export interface Services {
  env: Env;
  /** Of the product. */
  version: string;
  db: Kysely<Database>;
  log: Logger;
  warnings: OperatorWarnings;
  limits: Limits;
  sessions: Sessions;
  /** The files of pictures. */
  pictures: PictureStore;
  /** Tells the mail worker that a committed transaction left something in the outbox. */
  mailer: {
    wake(): void;
    /** For how long an answer may wait for the first try of its mail, in milliseconds. */
    waitMs: number;
    /** Whether the mail provider can be reached; null: not known within `waitMs`. */
    isReachable(): Promise<boolean | null>;
  };
  /** Work that no answer waits for. */
  background: Background;
  /** Hints to open streams; publish after the commit. */
  events: SpaceEvents;
  /** Aborted when the process begins to stop: streams end. */
  closing: AbortSignal;
}

export interface SignedIn {
  user: SignedInUser;
  /** What the cookie holds; only its hash is stored. */
  sessionId: string;
}

/** What a procedure gets: the services, and the one request (shared by the calls of a batch). */
export interface Context extends Services {
  request: {
    id: string;
    /** The peer's address; behind a trusted proxy the one it reports. */
    ip: string;
    userAgent: string | null;
    /** Whom the page that calls takes to be signed in (`x-boxroom-user`); absent: it does not say. */
    asUser?: string;
  };
  /** Does what the answer must not wait for, once it was sent. A failure is logged. */
  afterAnswer(work: () => Promise<void>): void;
  cookies: {
    read(name: string): string | null;
    /** Takes a whole Set-Cookie line. */
    set(line: string): void;
  };
  /** Who calls, by one indexed read per request however often it is asked; null: nobody. Renews a session half spent. */
  authenticate(): Promise<SignedIn | null>;
}

/** What a procedure for signed-in people gets. */
export interface SignedInContext extends Context, SignedIn {}

export function createContext(services: Services, request: FastifyRequest, reply: FastifyReply): Context {
  let asked: Promise<SignedIn | null> | undefined;
  const asUser = request.headers['x-boxroom-user'];
  const cookies: Context['cookies'] = {
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
      ...(typeof asUser === 'string' ? { asUser } : {}),
    },
    cookies,
    afterAnswer: (work) => whenAnswered(reply, () => services.background.begin(work)),
    authenticate: () => (asked ??= authenticate()),
  };
}

/** Once, also when the caller hangs up before, or has already. */
function whenAnswered({ raw }: FastifyReply, begin: () => void): void {
  if (raw.closed) return begin();
  const once = () => {
    raw.off('finish', once).off('close', once);
    begin();
  };
  raw.once('finish', once).once('close', once);
}

/** A stand-in for a person in the log: lines of one person can be put together without naming anybody. */
function hashActor(userId: string): string {
  return createHash('sha256').update(`actor:${userId}`).digest('hex').slice(0, 12);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For the log line: who (hashed) and which procedures. */
    actor: string | null;
    procedures: string | null;
  }
}
