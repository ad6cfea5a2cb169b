import { callbackify } from 'node:util';
import { type Client, type ClientBase, type CustomTypesConfig, Pool, type PoolClient, types } from 'pg';
import type { DatabaseLog } from './log.ts';
import { migrations } from './migrations/migrations.ts';
import { nameOfProcess } from './schema-state.ts';
import { sqlState } from './sql-state.ts';
import { StatementNames } from './statement-names.ts';

export interface PoolOptions {
  url: string;
  log: DatabaseLog;
  /** Most connections. Default 10. */
  max?: number;
  /** Statement timeout in milliseconds, 0: no limit. Default 30 s. */
  statementTimeout?: number;
  /** Lock timeout in milliseconds, 0: no limit. Default 10 s. */
  lockTimeout?: number;
  /**
   * False for a connection that others share: sets the timeouts per transaction only, and prepares no statements, so
   * that nothing stays in the session. Default: true, except where the connection itself shows a pooler.
   */
  perSession?: boolean;
  /** Default: the name of a process that knows all migrations of this version. */
  applicationName?: string;
  /** How much longer than Postgres' own limit an answer may take, in milliseconds. Default 10 s. */
  graceMs?: number;
  /** How long the answer to BEGIN may take, in milliseconds. Default: as long as any answer. */
  beginMs?: number;
  /** The longest time to wait for a connection, in milliseconds. Default 10 s. */
  connectMs?: number;
  /** Checks a new connection; rejects where it must not be used. Default: a standby must not. */
  check?: (client: PoolClient, found: { isStandby: boolean }) => Promise<void>;
  /** Called with each connection that turns out to lead through a pooler. */
  onPooler?: () => void;
}

/** Shows other processes which migrations this one knows (`isContractAllowed`). */
export const APPLICATION_NAME = nameOfProcess(migrations);

/** The name in an address would take the place of ours. */
export function withoutName(url: string): string {
  return url.replace(/(?<=[?&])application_name=[^&#]*/g, '');
}

const STATEMENT_TIMEOUT_MS = 30_000;
const LOCK_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** The first probe of a silent connection. Node's further probes take 10 s: then a vanished server is noticed. */
export const KEEP_ALIVE_MS = 10_000;
/** A server that vanished never answers a query that was sent to it. Postgres itself gives up earlier. */
const ANSWER_GRACE_MS = 10_000;

/**
 * A prepared statement is planned once: Postgres underestimates what planning with each call's values costs, and
 * compiling a plan costs more than any statement of ours.
 */
const PLANS = 'set session plan_cache_mode = force_generic_plan; set session jit = off';

/** Type ids of the catalogue `pg_type`: they never change. */
const INT8 = 20;
const NUMERIC = 1700;
const DATE = 1082;
const INT8_ARRAY = 1016;

/**
 * Parses int8 and numeric as numbers (ours stay far below 2^53) and a date as its text, since it has no time and no
 * zone. For this pool only, so that other users of pg keep their parsers.
 */
const typeParsers: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === INT8 || oid === NUMERIC) return Number;
      if (oid === DATE) return String;
      if (oid === INT8_ARRAY) return parseInt8Array;
    }
    // pg declares one overload per type id; ours accepts any.
    const parser: unknown = types.getTypeParser(oid, format as 'text');
    return parser;
  },
};

/**
 * The timeouts are no start-up parameters, because a pooler such as PgBouncer refuses those by default. The pool sets
 * them once per session and again in each transaction, because a pooler may give each transaction another session.
 */
export function createPool({
  url,
  log,
  max = 10,
  statementTimeout = STATEMENT_TIMEOUT_MS,
  lockTimeout = LOCK_TIMEOUT_MS,
  perSession = true,
  applicationName = APPLICATION_NAME,
  graceMs = ANSWER_GRACE_MS,
  beginMs,
  connectMs = CONNECT_TIMEOUT_MS,
  check = refuseStandby,
  onPooler = () => undefined,
}: PoolOptions): Pool {
  const timeouts = Object.entries({
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  });
  const setting = (scope: 'local' | 'session') =>
    timeouts.map(([name, ms]) => `set ${scope} ${name} = ${ms}`).join('; ');
  const names = new StatementNames(log);
  const useless = new WeakSet<ClientBase>();
  const pool = new Pool({
    connectionString: withoutName(url),
    max,
    types: typeParsers,
    application_name: applicationName,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    // Runs on a new connection before any caller gets it.
    verify: (client, done) => {
      const prepare = callbackify(async () => {
        const { isShared, isStandby } = await inspect(client);
        await check(client, { isStandby });
        if (isShared) onPooler();
        withEachTransaction(client, {
          setting: setting('local'),
          answerMs: statementTimeout === 0 ? 0 : statementTimeout + graceMs,
          beginMs,
          onUseless: () => useless.add(client),
        });
        if (!perSession || isShared) return;
        names.use(client);
        await client.query(`${setting('session')}; ${PLANS}`);
      });
      prepare(done);
    },
  });
  // The pool drops a connection that is ending.
  pool.on('release', (_error, client) => {
    if (useless.has(client)) void client.end().catch(() => undefined);
  });
  // The pool drops and replaces an idle connection that breaks; without a handler the error would end the process.
  // While the pool ends, Postgres may stop before the last connection has closed.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn(`An idle database connection was lost: ${error.message}`);
  });
  // The same for a connection in use: its query rejects, and its caller handles that.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Where a connection leads. A pooler assigns process ids of its own, so that it is the one who receives cancellations:
 * the id that it named is not the one of the session.
 */
export async function inspect(client: Client | PoolClient): Promise<{ isShared: boolean; isStandby: boolean }> {
  const { rows } = await client.query<{ pid: number; standby: boolean }>(
    'select pg_backend_pid() as pid, pg_is_in_recovery() as standby',
  );
  const { processID } = client as { processID?: number | null };
  return { isShared: rows[0]?.pid !== processID, isStandby: rows[0]?.standby === true };
}

/** A failover is in progress: this server can only be read, and what it tells may be old. */
class StandbyError extends Error {
  /** read_only_sql_transaction. */
  readonly code = '25006';

  constructor() {
    super('The database server is a standby.');
  }
}

function refuseStandby(_client: PoolClient, { isStandby }: { isStandby: boolean }): Promise<void> {
  return isStandby ? Promise.reject(new StandbyError()) : Promise.resolve();
}

const BEGIN = /^(?:begin|start transaction)\b/i;
const OWN_LIMIT = 'statement_timeout';

interface EachTransaction {
  setting: string;
  /** How long an answer may take, in milliseconds; 0: for ever. A transaction with a limit of its own is not limited. */
  answerMs: number;
  /** The same for BEGIN, if it is shorter. */
  beginMs: number | undefined;
  /** Called when the connection can be of no more use. */
  onUseless: () => void;
}

/** Sends the settings in the same message as BEGIN, which saves a round trip. */
function withEachTransaction(
  client: ClientBase,
  { setting, answerMs, beginMs = answerMs, onUseless }: EachTransaction,
): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let hasOwnLimit = false;
  const limited = (config: { text: string }, ms: number) =>
    ms > 0 && !hasOwnLimit ? { ...config, query_timeout: ms } : config;
  const timed = (...args: unknown[]) => {
    const [asked, values] = args;
    const text = textOf(asked);
    if (text === null || args.some((one) => typeof one === 'function')) return query(...args);
    const isBegin = BEGIN.test(text);
    hasOwnLimit = isBegin ? false : hasOwnLimit || text.includes(OWN_LIMIT);
    const config = typeof asked === 'string' ? { text, values } : (asked as { text: string });
    const answer = query(
      isBegin ? limited({ ...config, text: `${text}; ${setting}` }, beginMs) : limited(config, answerMs),
    ) as Promise<unknown>;
    answer.catch((error: unknown) => {
      if (isUnanswered(error)) (client as Client).connection.stream.destroy();
      if (isUnanswered(error) || sqlState(error) === READ_ONLY) onUseless();
    });
    return answer;
  };
  Object.assign(client, { query: timed });
}

/** The server was demoted: another one is, or will be, the primary. */
const READ_ONLY = '25006';

/** pg raises it without a code. The query stays the connection's current one, so no other would be sent. */
function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Null for a cursor or a stream, which is sent as it is. */
function textOf(asked: unknown): string | null {
  if (typeof asked === 'string') return asked;
  const isConfig = typeof asked === 'object' && asked !== null && 'text' in asked && !('submit' in asked);
  return isConfig && typeof asked.text === 'string' ? asked.text : null;
}

function parseInt8Array(text: string): (number | null)[] {
  const inner = text.slice(1, -1);
  return inner === '' ? [] : inner.split(',').map((part) => (part === 'NULL' ? null : Number(part)));
}
