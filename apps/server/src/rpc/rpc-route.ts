import { PUSH_BYTES_MAX } from '@boxroom/domain/sync/call-limits';
import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { callTRPCProcedure, getTRPCErrorShape, TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeError, isOurFault, retryAfterOf, toTrpcError } from '../errors.ts';
import { sendCompressed } from '../http/compress.ts';
import { traced } from '../telemetry/tracing.ts';
import type { Context } from './context.ts';
import { JsonText } from './json-text.ts';
import { type Admitted, registerRpcAdmission } from './rpc-admission.ts';
import { BATCH_MAX, JSON_NODES_MAX, readInputs } from './rpc-input.ts';
import { type StreamOptions, streamEvents } from './rpc-stream.ts';
import type { RpcConfig } from './trpc.ts';

interface RpcOptions extends StreamOptions {
  createContext(request: FastifyRequest, reply: FastifyReply): Context;
}

const KIB = 1024;
export const BODY_LIMIT = 64 * KIB;
/** Paths with larger limits on bytes and values. They read and write the most, so they cannot be part of a batch. */
export const LARGE_PATHS: Readonly<Record<string, { bytes: number; nodes: number }>> = {
  'sync.push': { bytes: PUSH_BYTES_MAX, nodes: 40_000 },
  'sync.pull': { bytes: 512 * KIB, nodes: 40_000 },
  // A file of 5 MB, as JSON with its ids: nine values for each of 10,000 items, five for each of 2,000 boxes.
  'import.create': { bytes: 10_240 * KIB, nodes: 110_000 },
  // 2,000 ids of another program, of a hundred characters each.
  'import.findRefs': { bytes: 1024 * KIB, nodes: JSON_NODES_MAX },
};
/** Characters in all responses of a batch together. */
export const BATCH_ANSWER_MAX = 4 * KIB * KIB;

interface Answer {
  status: number;
  body: { result: { data: unknown } } | { error: unknown };
  retryAfter: number | null;
}
interface RpcRoute {
  Params: { path: string };
  Querystring: Record<string, unknown>;
}

/**
 * The tRPC protocol on our own routes: `callTRPCProcedure` behind Fastify's parsing takes less than half the CPU of the
 * stock adapter (docs/benchmarks.md, `rpc-overhead`), accepts only JSON and bounds batches. Queries use GET or POST,
 * mutations only POST; a subscription streams through the stock handler. Works with httpLink, httpBatchLink and
 * httpSubscriptionLink.
 */
export async function registerRpcRoutes(app: FastifyInstance, options: RpcOptions): Promise<void> {
  await app.register(async (scope) => {
    registerRpcAdmission(scope, options);
    const answer = (path: string, request: FastifyRequest<RpcRoute>, reply: FastifyReply) =>
      handle(options, { path, request, reply });
    scope.get<RpcRoute>('/trpc/:path', { exposeHeadRoute: false }, (request, reply) =>
      answer(request.params.path, request, reply),
    );
    scope.post<RpcRoute>('/trpc/:path', { bodyLimit: BODY_LIMIT }, (request, reply) =>
      answer(request.params.path, request, reply),
    );
    for (const [path, { bytes }] of Object.entries(LARGE_PATHS)) {
      scope.post<RpcRoute>(`/trpc/${path}`, { bodyLimit: bytes }, (request, reply) => answer(path, request, reply));
    }
  });
}

interface Asked {
  /** One name, or the names of a batch, separated by commas. */
  path: string;
  request: FastifyRequest<RpcRoute>;
  reply: FastifyReply;
}

async function handle(options: RpcOptions, { path, request, reply }: Asked): Promise<FastifyReply> {
  const batch = request.query['batch'] === '1';
  const paths = batch ? path.split(',') : [path];
  checkBatch(paths);
  const procedures = paths.map((name) => findProcedure(options.router, name));
  request.procedures = paths.map((name, index) => (procedures[index] ? name : 'unknown')).join(',');
  const { admitted } = request;
  if (!admitted) throw new Error('A call was not admitted.');
  if (!batch && request.method === 'GET' && procedures[0]?._def.type === 'subscription') {
    return streamEvents(options, { request, reply, path, admitted });
  }

  const nodesMax = LARGE_PATHS[path]?.nodes;
  const inputs = readInputs(inputText(request), {
    calls: paths.length,
    batch,
    ...(nodesMax === undefined ? {} : { nodesMax }),
  });
  const call = (name: string, index: number) =>
    callOne(options, { request, admitted, path: name, procedure: procedures[index], input: inputs[index], index });
  reply.type('application/json; charset=utf-8');
  if (!batch) {
    const { status, body, retryAfter } = await call(path, 0);
    if (retryAfter !== null) reply.header('retry-after', retryAfter);
    return sendCompressed(request, reply.code(status), toJson(body));
  }
  let size = 0;
  const answers = await Promise.all(
    paths.map(async (name, index) => {
      const answer = await call(name, index);
      const text = toJson(answer.body);
      size += text.length;
      if (size <= BATCH_ANSWER_MAX) return { ...answer, text };
      const refused = refusal(options, { path: name, admitted }, new TRPCError({ code: 'PAYLOAD_TOO_LARGE' }));
      return { ...refused, text: JSON.stringify(refused.body) };
    }),
  );
  const statuses = new Set(answers.map(({ status }) => status));
  const [status = 207] = statuses.size === 1 ? statuses : [];
  const retryAfter = Math.max(0, ...answers.map((answer) => answer.retryAfter ?? 0));
  if (retryAfter > 0) reply.header('retry-after', retryAfter);
  return sendCompressed(request, reply.code(status), `[${answers.map(({ text }) => text).join(',')}]`);
}

function toJson(body: Answer['body']): string {
  const data = 'result' in body ? body.result.data : null;
  return data instanceof JsonText ? `{"result":{"data":${data.text}}}` : JSON.stringify(body);
}

interface Call {
  request: FastifyRequest;
  admitted: Admitted;
  path: string;
  procedure: AnyProcedure | undefined;
  input: unknown;
  index: number;
}

async function callOne(options: RpcOptions, call: Call): Promise<Answer> {
  const { router, admission, metrics, log } = options;
  const { request, admitted, path, procedure, input, index } = call;
  const { ctx, caller, signal } = admitted;
  const { tracing } = ctx;
  const start = performance.now();
  try {
    checkMethod(procedure, request.method);
    const { type } = procedure._def;
    const data: unknown = await admission.inTurn(caller, { path, signal }, () =>
      traced(tracing, { name: path, values: { 'rpc.system.name': 'trpc', 'rpc.method': path } }, () =>
        callTRPCProcedure({
          router,
          path,
          type,
          ctx,
          getRawInput: () => Promise.resolve(input),
          signal,
          batchIndex: index,
        }),
      ),
    );
    metrics.observe(path, 'OK', performance.now() - start);
    return { status: 200, body: { result: { data } }, retryAfter: null };
  } catch (cause) {
    const error = toTrpcError(cause);
    metrics.observe(procedure ? path : 'unknown', describeError(error).appCode, performance.now() - start);
    if (isOurFault(error))
      log.error({ reqId: request.id, procedure: path, err: error.cause ?? error }, 'a call failed');
    return refusal(options, call, error);
  }
}

function refusal(
  { router }: RpcOptions,
  { path, procedure, input, admitted }: Pick<Call, 'path' | 'admitted'> & Partial<Call>,
  error: TRPCError,
): Answer {
  const type = procedure?._def.type ?? 'unknown';
  const config = router._def._config as RpcConfig;
  const shape = getTRPCErrorShape({ config, error, type, path, input, ctx: admitted.ctx });
  return { status: shape.data.httpStatus, body: { error: shape }, retryAfter: retryAfterOf(error) };
}

function findProcedure(router: AnyRouter, path: string): AnyProcedure | undefined {
  const procedures = router._def.procedures as Record<string, AnyProcedure>;
  return Object.hasOwn(procedures, path) ? procedures[path] : undefined;
}

function checkBatch(paths: readonly string[]): void {
  if (paths.length > BATCH_MAX) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: `More than ${BATCH_MAX} calls in a batch.` });
  }
  if (paths.length > 1 && paths.some((path) => Object.hasOwn(LARGE_PATHS, path))) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'This call is sent alone.' });
  }
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
