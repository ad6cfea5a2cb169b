import { createSessions } from '../../auth/session.ts';
import { buildServer } from '../../http/http.ts';
import { createPush } from '../../push/push.ts';
import { createLimits } from '../../rate-limit/limits.ts';
import { appRouter } from '../../rpc/router.ts';
import { SpaceEvents } from '../../sync/space-events.ts';
import { lastingHeaders } from '../lasting-headers.ts';
import { openRolledBack, type RolledBackDatabase } from '../rolled-back-database.ts';
import { SAME_ORIGIN } from '../test-app.ts';
import { routesOf } from './routes-of.ts';
import { readTableState, type TableState } from './table-state.ts';
import { type Actor, buildWorld, type World } from './world.ts';

/** The outcome of a call: `ok`, or its error code. */
export type Outcome = string;

export interface Reply {
  outcome: Outcome;
  data: unknown;
  /**
   * Everything the caller sees except what differs between any two responses: the request id and the server's times.
   */
  bytes: string;
}

export interface Cells {
  world: World;
  rolledBack: RolledBackDatabase;
  /** The content of the tables when a cell begins. */
  state: TableState;
  /** One call by HTTP. */
  call(actor: Actor, path: string, input: unknown): Promise<Reply>;
  /** Any other request. */
  request(actor: Actor, request: PlainRequest): Promise<Reply>;
  /** Method and path of every route, `GET /pic/:id`. */
  routes: readonly string[];
  /** Listens on a free port of this machine. Returns the origin. */
  listen(): Promise<string>;
  stop(): Promise<void>;
}

export interface PlainRequest {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** Starts the whole server on a world that every cell starts from again. `prepare` changes that world first. */
export async function openCells(prepare?: (world: World) => Promise<void>): Promise<Cells> {
  const world = await buildWorld();
  await prepare?.(world);
  const { services } = world.server;
  await services.db.deleteFrom('rate_limit').execute();
  const rolledBack = await openRolledBack(services.db);
  const { db } = rolledBack;
  const { app } = await buildServer({
    services: {
      ...services,
      db,
      limits: createLimits(db),
      sessions: createSessions(db, { secure: false }),
      push: createPush({ db, env: services.env, log: services.log }),
      events: new SpaceEvents({ db, remote: null, onError: () => undefined }),
    },
    webRoot: '/nowhere',
    router: appRouter,
  });
  await app.ready();
  const state = await rolledBack.undoing(() => readTableState(db));

  async function request({ cookie }: Actor, { method, url, headers = {}, body }: PlainRequest): Promise<Reply> {
    const response = await app.inject({
      method,
      url,
      headers: { ...SAME_ORIGIN, ...(cookie === '' ? {} : { cookie }), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    // Inside the transaction that rolls back.
    await services.background.idle();
    const { statusCode, headers: answered, payload } = response;
    const isJson = String(answered['content-type']).startsWith('application/json');
    const parsed = isJson ? (JSON.parse(payload) as ParsedReply) : {};
    const code = parsed.error?.data?.appCode;
    return {
      outcome: code ?? (statusCode < 300 ? 'ok' : String(statusCode)),
      data: isJson ? parsed.result?.data : payload,
      bytes: JSON.stringify([statusCode, lastingHeaders(answered), payload.replaceAll(NEVER_THE_SAME, '')]),
    };
  }

  return {
    world,
    rolledBack,
    state,
    request,
    routes: routesOf(app),
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    call: (actor, path, input) => request(actor, requestOf(path, input)),
    async stop() {
      await app.close();
      await rolledBack.end();
      await world.server.stop();
    },
  };
}

/** Returns the request by which our own page calls a procedure. */
export function requestOf(path: string, input: unknown): PlainRequest & { method: 'GET' | 'POST'; body?: string } {
  const text = JSON.stringify(input) as string | undefined;
  const url = `/trpc/${path}`;
  if (procedureOf(path)._def.type !== 'query') return { method: 'POST', url, body: text ?? '' };
  return { method: 'GET', url: text === undefined ? url : `${url}?input=${encodeURIComponent(text)}` };
}

const NEVER_THE_SAME = /"requestId":"[^"]*"|"visit":"[^"]*"|"now":\d+/g;

interface ParsedReply {
  result?: { data: unknown };
  error?: { data?: { appCode?: string } };
}

export interface ProcedureDefinition {
  type: 'query' | 'mutation' | 'subscription';
  inputs: readonly unknown[];
}

/** Every procedure by its path. */
export const procedures = appRouter._def.procedures as unknown as Record<string, { _def: ProcedureDefinition }>;

export function procedureOf(path: string): { _def: ProcedureDefinition } {
  const procedure = procedures[path];
  if (!procedure) throw new Error(`There is no procedure ${path}.`);
  return procedure;
}
