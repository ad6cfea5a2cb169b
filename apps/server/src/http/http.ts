import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Server as TlsServer } from 'node:tls';
import { AppError } from '@boxroom/domain/error/app-error';
import { pageKind } from '@boxroom/domain/page/page-kind';
import type { AnyRouter } from '@trpc/server';
import { TRPCError } from '@trpc/server';
import type { FastifyBaseLogger, FastifyError, FastifyInstance } from 'fastify';
import { fastify, LogController } from 'fastify';
import { createAdmission } from '../admission/admission.ts';
import { type Pressure, watchPressure } from '../admission/pressure.ts';
import type { Env } from '../env.ts';
import { registerExportRoutes } from '../features/export/export-routes.ts';
import { registerGuestPictureRoute } from '../features/guest-links/guest-picture-route.ts';
import { registerUnsubscribeRoute } from '../features/notifications/unsubscribe-route.ts';
import { registerPaperRoutes } from '../features/pictures/paper-routes.ts';
import { registerPictureRoutes } from '../features/pictures/picture-routes.ts';
import { createUploads } from '../features/pictures/uploads.ts';
import type { Https } from '../https/https.ts';
import { directOrigins } from '../picture-store/direct-origins.ts';
import type { PublicPages } from '../public-pages/public-pages.ts';
import { openPublicPages } from '../public-pages/public-pages.ts';
import type { Services } from '../rpc/context.ts';
import { createContext } from '../rpc/context.ts';
import { BODY_LIMIT, registerRpcRoutes } from '../rpc/rpc-route.ts';
import { answerError, sendError, UnknownHostError } from './error-answer.ts';
import { securityHeaders } from './headers.ts';
import { registerHealthRoutes } from './health-routes.ts';
import { createMetrics } from './metrics.ts';
import { registerPolicyReports } from './policy-reports.ts';
import { createRequestGuard, isHostClear } from './request-guard.ts';
import { readRequestId } from './request-id.ts';
import type { RequestCount } from './request-log.ts';
import { countRequests, registerRequestLog } from './request-log.ts';
import { registerRequestSpans } from './request-spans.ts';
import { registerSecurityTxt } from './security-txt.ts';
import { registerShareRoute } from './share-route.ts';
import { answerUnreadable } from './unreadable-request.ts';
import type { WebFiles } from './web-files.ts';
import { openWebFiles, referrerPolicyOf } from './web-files.ts';

/** For the slowest body that is still accepted (see `readBody`); headers are short. */
const REQUEST_TIMEOUT_MS = 120_000;
const HEADERS_TIMEOUT_MS = 15_000;
const TIMEOUT_CHECK_MS = 5000;
/** Several times the length of a batch of ten names. */
const PATH_PARAM_MAX = 1000;
/** Served under any host name: probes use an IP address. */
const PROBES = new Set(['/livez', '/readyz']);
/** Needed most when the server is too busy for everything else. */
const NEVER_SHED = new Set([...PROBES, '/metrics']);
/** Shed while many requests wait for the database. The app itself and its pages need none. */
const NEEDS_DATABASE = /^\/(?:trpc|pic|paper)\//;
/**
 * Sent from anywhere, and no cookie counts: by mail programs, whose token makes it valid, and by the system of a device that
 * shares something, which only gets a redirect.
 */
const FROM_ANYWHERE = /^\/(?:unsubscribe\?|shared$)/;

export interface ServerOptions {
  services: Services;
  /** Null: plain http, also behind a proxy that provides https. */
  https?: Https | null;
  /** The folder of the built web app; it may be missing. */
  webRoot: string;
  router: AnyRouter;
}

export interface Server {
  app: FastifyInstance;
  requests: RequestCount;
}

/** The whole HTTP server, ready to listen. To stop: abort `services.closing`, wait for `requests.idle`, close `app`. */
export async function buildServer({
  services: unwatched,
  https = null,
  webRoot,
  router,
}: ServerOptions): Promise<Server> {
  const pressure = watchPressure();
  const services = watchLookUps(unwatched, pressure);
  const { env, log, closing } = services;
  const webFiles = openWebFiles(webRoot, env);
  const publicPages = openPublicPages(webRoot, env);
  const headers = await securityHeaders(env, webFiles?.inline ?? { scripts: [], styles: [] }, {
    reads: await directOrigins(services),
    policies: ['default'],
  });
  const app = fastify({
    ...(https && { https: { ...https.pair, minVersion: 'TLSv1.2' } }),
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => readRequestId(request.headers, env) ?? randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      // The guard checks it: Node's own response lacks our headers.
      requireHostHeader: false,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
    },
    // Open streams would block close() for ever.
    forceCloseConnections: true,
    // One proxy, whose own entry is the last: the client may forge everything before it.
    trustProxy: env.trustProxy ? (_address, hop) => hop === 0 : false,
    routerOptions: { maxParamLength: PATH_PARAM_MAX },
    // Hooks do not run for these errors.
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.headers(headers).header('x-request-id', request.id)),
    clientErrorHandler: answerUnreadable(headers),
  }) as FastifyInstance;
  https?.onPair((pair) => (app.server as unknown as TlsServer).setSecureContext(pair));
  const metrics = createMetrics(services.figures);
  const admission = createAdmission(env);
  app.decorateRequest('actor', null);
  app.decorateRequest('procedures', null);
  app.addHook('onClose', (_app, done) => {
    metrics.stop();
    pressure.stop();
    done();
  });
  const requests = countRequests(app);
  registerRequestLog(app);
  registerGuard(app, env, headers);
  registerShedding(app, { pressure, closing, onShed: () => metrics.shed() });
  if (services.tracing) registerRequestSpans(app, services.tracing);
  watchForUnreadProxy(app, services);
  registerFallbacks(app, webFiles, publicPages);

  registerHealthRoutes(app, { services, metrics });
  registerSecurityTxt(app, env);
  registerShareRoute(app);
  await registerPolicyReports(app, { metrics });
  await registerRpcRoutes(app, {
    router,
    admission,
    metrics,
    log,
    createContext: (request, reply) => createContext(services, request, reply),
  });
  const uploads = createUploads(services, admission);
  await registerPictureRoutes(app, services, uploads);
  await registerPaperRoutes(app, services, uploads);
  registerGuestPictureRoute(app, services);
  await registerUnsubscribeRoute(app, services);
  registerExportRoutes(app, services);
  if (publicPages) {
    const strict = await securityHeaders(env, publicPages.inline);
    publicPages.register(app, strict['content-security-policy'] ?? "default-src 'none'");
  }
  await webFiles?.register(app, headers);
  return { app, requests };
}

/** The look-ups of sessions show how long requests wait for the database. */
function watchLookUps(services: Services, pressure: Pressure): Services {
  const { sessions } = services;
  const read: typeof sessions.read = (cookies) => pressure.lookUp(() => sessions.read(cookies));
  return { ...services, sessions: { ...sessions, read } };
}

/** Refuses requests while overload would delay every response, and closes connections once the process stops. */
function registerShedding(
  app: FastifyInstance,
  { pressure, closing, onShed }: { pressure: Pressure; closing: AbortSignal; onShed: () => void },
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isLate =
      (pressure.isTooHigh() && !NEVER_SHED.has(request.url)) ||
      (NEEDS_DATABASE.test(request.url) && pressure.isDatabaseLate());
    if (!isLate) return done();
    onShed();
    done(new AppError('UNAVAILABLE', 'too much to do'));
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing.aborted) reply.header('connection', 'close');
    done();
  });
}

/** Sets the headers of every response; refuses foreign host names and origins before reading anything. */
function registerGuard(app: FastifyInstance, env: Env, headers: Record<string, string>): void {
  const guard = createRequestGuard(env, () => (app.server.address() as AddressInfo | null)?.port ?? env.port);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    const referrerPolicy = referrerPolicyOf(request.url);
    if (referrerPolicy !== null) reply.header('referrer-policy', referrerPolicy);
    if (!isHostClear(request.raw)) return done(new TRPCError({ code: 'BAD_REQUEST' }));
    const isKnown = guard.isKnownHost(request.headers.host) || PROBES.has(request.url);
    if (!isKnown) return done(new UnknownHostError(env.publicOrigin));
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const isOpen = reads || FROM_ANYWHERE.test(request.url);
    return done(isOpen || guard.isSameOrigin(request.headers) ? undefined : new AppError('BAD_ORIGIN'));
  });
}

/** Without TRUST_PROXY all clients behind a proxy count as one network, for all limits together. */
function watchForUnreadProxy(app: FastifyInstance, { env, warnings }: Services): void {
  if (env.trustProxy) return;
  // Where the server itself speaks plain http, a proxy must provide the https.
  if (env.https && env.ownHttps === null) warnings.raise('proxy-unread');
  app.addHook('onRequest', ({ headers: { forwarded, 'x-forwarded-for': forwardedFor } }, _reply, done) => {
    if (forwarded !== undefined || forwardedFor !== undefined) warnings.raise('proxy-unread');
    done();
  });
}

/**
 * A URL that is no file, no procedure and no finished page is either one of the app's, which index.html renders, or
 * 404.
 */
function registerFallbacks(app: FastifyInstance, webFiles: WebFiles | null, publicPages: PublicPages | null): void {
  app.setErrorHandler<FastifyError>(answerError);
  app.setNotFoundHandler((request, reply) => {
    if (!webFiles?.isNavigation(request)) return sendError(request, reply, new TRPCError({ code: 'NOT_FOUND' }));
    const kind = pageKind(request.url.split('?', 1)[0] ?? '');
    if (kind === 'app') return webFiles.sendPage(request, reply);
    return publicPages
      ? publicPages.sendNotFound(request, reply)
      : sendError(request, reply, new TRPCError({ code: 'NOT_FOUND' }));
  });
}
