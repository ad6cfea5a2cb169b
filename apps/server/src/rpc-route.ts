import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { callTRPCProcedure, getTRPCErrorShape, TRPCError } from '@trpc/server';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendCompressed } from './compress.ts';
import type { Context } from './context.ts';
import { describeError, isOurFault, toTrpcError } from './errors.ts';
import type { Logger } from './logger.ts';
import type { Metrics } from './metrics.ts';
import { BATCH_MAX, readInputs } from './rpc-input.ts';
import type { RpcConfig } from './trpc.ts';

export interface RpcOptions {
  router: AnyRouter;
  createContext(request: FastifyRequest, reply: FastifyReply): Context;
  metrics: Metrics;
  log: Logger;
  /** Aborted when the process stops: open streams end. */
  closing: AbortSignal;
}

const KIB = 1024;
export const BODY_LIMIT = 64 * KIB;
/** Paths whose bodies may be larger, in bytes. Only for calls that are sent alone. */
export const BODY_LIMITS: Readonly<Record<string, number>> = {
  'sync.push': 512 * KIB,
  'sync.pull': 512 * KIB,
  // A file of 5 MB, as JSON with its ids.
  'import.create': 10_240 * KIB,
};
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;

interface Answer {
  status: number;
  body: unknown;
}
interface RpcRoute {
  Params: { path: string };
  Querystring: Record<string, unknown>;
}

/**
 * The tRPC protocol on our own routes: `callTRPCProcedure` behind Fastify's parsing costs a tenth of the stock adapter,
 * accepts nothing but JSON and bounds batches. Queries come by GET or POST, mutations by POST only; a subscription
 * streams through the stock handler. Speaks to httpLink, httpBatchLink and httpSubscriptionLink.
 */
export async function registerRpcRoutes(app: FastifyInstance, options: RpcOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.addHook('onRequest', (request, reply, done) => {
      reply.header('cache-control', 'no-store');
      const refused = request.method === 'POST' && !JSON_TYPE.test(request.headers['content-type'] ?? '');
      done(refused ? new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE' }) : undefined);
    });
    const answer = (path: string, request: FastifyRequest<RpcRoute>, reply: FastifyReply) =>
      handle(options, { path, request, reply });
    scope.get<RpcRoute>('/trpc/:path', { exposeHeadRoute: false }, (request, reply) =>
      answer(request.params.path, request, reply),
    );
    scope.post<RpcRoute>('/trpc/:path', { bodyLimit: BODY_LIMIT }, (request, reply) =>
      answer(request.params.path, request, reply),
    );
    for (const [path, bodyLimit] of Object.entries(BODY_LIMITS)) {
      scope.post<RpcRoute>(`/trpc/${path}`, { bodyLimit }, (request, reply) => answer(path, request, reply));
    }
  });
}

interface Asked {
  /** One name, or those of a batch with commas between. */
  path: string;
  request: FastifyRequest<RpcRoute>;
  reply: FastifyReply;
}

async function handle(options: RpcOptions, { path, request, reply }: Asked): Promise<FastifyReply> {
  const batch = request.query['batch'] === '1';
  const paths = batch ? path.split(',') : [path];
  if (paths.length > BATCH_MAX) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: `More than ${BATCH_MAX} calls in a batch.` });
  }
  const procedures = paths.map((name) => findProcedure(options.router, name));
  request.procedures = paths.map((name, index) => (procedures[index] ? name : 'unknown')).join(',');
  const ctx = options.createContext(request, reply);
  if (!batch && request.method === 'GET' && procedures[0]?._def.type === 'subscription') {
    return streamEvents(options, { request, reply, path, ctx });
  }

  const inputs = readInputs(inputText(request), paths.length, batch);
  const call = (name: string, index: number) =>
    callOne(options, { request, ctx, path: name, procedure: procedures[index], input: inputs[index], index });
  reply.type('application/json; charset=utf-8');
  if (!batch) {
    const { status, body } = await call(path, 0);
    return sendCompressed(request, reply.code(status), JSON.stringify(body));
  }
  const answers = await Promise.all(paths.map(call));
  const statuses = new Set(answers.map(({ status }) => status));
  const [status = 207] = statuses.size === 1 ? statuses : [];
  return sendCompressed(request, reply.code(status), JSON.stringify(answers.map(({ body }) => body)));
}

interface Call {
  request: FastifyRequest;
  ctx: Context;
  path: string;
  procedure: AnyProcedure | undefined;
  input: unknown;
  index: number;
}

async function callOne({ router, metrics, log }: RpcOptions, call: Call): Promise<Answer> {
  const { request, ctx, path, procedure, input, index } = call;
  const start = performance.now();
  try {
    checkMethod(procedure, request.method);
    const data: unknown = await callTRPCProcedure({
      router,
      path,
      type: procedure._def.type,
      ctx,
      getRawInput: () => Promise.resolve(input),
      signal: undefined,
      batchIndex: index,
    });
    metrics.observe(path, 'OK', performance.now() - start);
    return { status: 200, body: { result: { data } } };
  } catch (cause) {
    const error = toTrpcError(cause);
    const type = procedure?._def.type ?? 'unknown';
    const config = router._def._config as RpcConfig;
    const shape = getTRPCErrorShape({ config, error, type, path, input, ctx });
    metrics.observe(procedure ? path : 'unknown', describeError(error).appCode, performance.now() - start);
    if (isOurFault(error))
      log.error({ reqId: request.id, procedure: path, err: error.cause ?? error }, 'a call failed');
    return { status: shape.data.httpStatus, body: { error: shape } };
  }
}

async function streamEvents(
  { router, metrics, log, closing }: RpcOptions,
  { request, reply, path, ctx }: { request: FastifyRequest; reply: FastifyReply; path: string; ctx: Context },
): Promise<FastifyReply> {
  const end = () => reply.raw.destroy();
  metrics.streamOpened();
  closing.addEventListener('abort', end, { once: true });
  reply.raw.once('close', () => {
    metrics.streamClosed();
    closing.removeEventListener('abort', end);
  });
  // A proxy that collects an answer before passing it on would hold events back.
  reply.header('x-accel-buffering', 'no');
  await fastifyRequestHandler({
    router,
    req: request,
    res: reply,
    path,
    createContext: () => ctx,
    onError: ({ error }) => {
      if (isOurFault(error))
        log.error({ reqId: request.id, procedure: path, err: error.cause ?? error }, 'a stream failed');
    },
  });
  return reply;
}

function findProcedure(router: AnyRouter, path: string): AnyProcedure | undefined {
  const procedures = router._def.procedures as Record<string, AnyProcedure>;
  return Object.hasOwn(procedures, path) ? procedures[path] : undefined;
}

function checkMethod(procedure: AnyProcedure | undefined, method: string): asserts procedure is AnyProcedure {
  if (!procedure) throw new TRPCError({ code: 'NOT_FOUND' });
  const { type } = procedure._def;
  if (type === 'subscription' || (type === 'mutation' && method !== 'POST')) {
    throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' });
  }
}

function inputText(request: FastifyRequest<RpcRoute>): string | undefined {
  const text = request.method === 'POST' ? request.body : request.query['input'];
  return typeof text === 'string' ? text : undefined;
}
