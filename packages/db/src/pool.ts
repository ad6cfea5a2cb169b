import { type ClientBase, type CustomTypesConfig, Pool, types } from 'pg';
import type { DatabaseLog } from './log.ts';
import { migrations } from './migrations/migrations.ts';
import { nameOfProcess } from './schema-state.ts';
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
   * that nothing stays in the session.
   */
  perSession?: boolean;
  /** Default: the name of a process that knows all migrations of this version. */
  applicationName?: string;
}

/** Shows other processes which migrations this one knows (`isContractAllowed`). */
export const APPLICATION_NAME = nameOfProcess(migrations);
const STATEMENT_TIMEOUT_MS = 30_000;
const LOCK_TIMEOUT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;

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
}: PoolOptions): Pool {
  const timeouts = Object.entries({
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  });
  const setting = (scope: 'local' | 'session') =>
    timeouts.map(([name, ms]) => `set ${scope} ${name} = ${ms}`).join('; ');
  const names = new StatementNames(log);
  const pool = new Pool({
    connectionString: url,
    max,
    types: typeParsers,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // Runs on a new connection before any caller gets it.
    verify: (client, done) => {
      withEachTransaction(client, setting('local'));
      if (perSession) names.use(client);
      if (perSession) client.query(`${setting('session')}; ${PLANS}`, done);
      else done();
    },
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

const BEGIN = /^(?:begin|start transaction)\b/i;

/** Sends the settings in the same message as BEGIN, which saves a round trip. */
function withEachTransaction(client: ClientBase, setting: string): void {
  const query = client.query.bind(client) as (text: unknown, ...rest: unknown[]) => unknown;
  const timed = (text: unknown, ...rest: unknown[]) =>
    query(typeof text === 'string' && BEGIN.test(text) ? `${text}; ${setting}` : text, ...rest);
  Object.assign(client, { query: timed });
}

function parseInt8Array(text: string): (number | null)[] {
  const inner = text.slice(1, -1);
  return inner === '' ? [] : inner.split(',').map((part) => (part === 'NULL' ? null : Number(part)));
}
