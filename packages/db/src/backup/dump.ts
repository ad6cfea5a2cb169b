import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { Client } from 'pg';

export interface DumpOptions {
  /** The server's DATABASE_URL. */
  url: string;
  /** The path of the new dump, in pg_dump's custom format; must not exist. */
  file: string;
  signal: AbortSignal;
  /** Defaults to pg_dump on the PATH. */
  program?: string;
}

export interface ServerSize {
  /** For example 15.18. */
  version: string;
  major: number;
  /** The size of the database on the server's disk. A dump is smaller. */
  bytes: number;
}

/**
 * Queries the version of a Postgres server and the size of the database. Throws a sentence when it does not respond.
 */
export async function measureServer(url: string): Promise<ServerSize> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 60_000 });
  client.on('error', () => undefined); // The running query rejects.
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; number: number; bytes: string }>(`
      select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
        pg_database_size(current_database()) as bytes`);
    const [found] = rows;
    if (!found) throw new Error('The Postgres server did not report its version.');
    const version = found.version.split(' ')[0] ?? found.version;
    return { version, major: Math.floor(found.number / 10_000), bytes: Number(found.bytes) };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    throw new Error(`Cannot query the Postgres server: ${message || (code ?? 'no answer')}`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Throws a sentence unless there is a pg_dump that can read a server of this major version. */
export async function assertDumpFits(serverMajor: number, program = 'pg_dump'): Promise<void> {
  const wanted = `Install the client programs of Postgres ${serverMajor} or newer.`;
  const found = await runProgram(program, ['--version']).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(`pg_dump is not on the PATH. ${wanted}`, { cause: error });
  });
  const major = Number(/\) (\d+)/.exec(found.out)?.[1] ?? 0);
  if (major >= serverMajor) return;
  throw new Error(
    `pg_dump belongs to Postgres ${major || '(unknown version)'} and cannot dump Postgres ${serverMajor}. ${wanted}`,
  );
}

/**
 * Dumps a database of a Postgres server: one snapshot, taken after this call. Passes the address to pg_dump in its
 * environment, because every user of the machine can read arguments.
 */
export async function dumpServer({ url, file, signal, program = 'pg_dump' }: DumpOptions): Promise<void> {
  const args = ['--format=custom', '--no-password', `--file=${file}`];
  // pg_dump would make the file readable for others; it keeps the mode of an existing one.
  await writeFile(file, '', { flag: 'wx', mode: 0o600 });
  const { code, said } = await runProgram(program, args, { env: libpqEnvironment(url), signal });
  if (code !== 0) throw new Error(`pg_dump failed: ${said.trim().split('\n').slice(-3).join(' ') || 'it was killed'}`);
}

/** The parameters of an address that libpq takes from the environment (PostgreSQL manual, "Environment Variables"). */
const VARIABLES: Readonly<Record<string, string>> = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  channel_binding: 'PGCHANNELBINDING',
  options: 'PGOPTIONS',
};

/** Returns the environment in which libpq's programs connect to the same database as pg does with this address. */
export function libpqEnvironment(url: string): NodeJS.ProcessEnv {
  const { host, port, user, database, password } = readAddress(url);
  const address = { PGHOST: host, PGPORT: String(port), PGUSER: user, PGDATABASE: database, PGPASSWORD: password };
  const query = URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams();
  const more = Object.entries(VARIABLES).map(([name, variable]) => [variable, query.get(name)] as const);
  const given: Record<string, string> = {};
  for (const [variable, value] of [...Object.entries(address), ...more]) if (value) given[variable] = value;
  // oxlint-disable-next-line no-restricted-properties -- libpq's own variables, for its program
  const { DATABASE_URL: _, ...kept } = process.env;
  return { ...kept, ...given, ...encryptionOf(query, kept), LC_ALL: 'C' };
}

/** In pg all of these require TLS and verify the server's name. In libpq the first two verify nothing. */
const CHECKED = ['prefer', 'require', 'verify-ca', 'verify-full'];
/** Naming one of these implies TLS. */
const FILES = ['sslrootcert', 'sslcert', 'sslkey'];

/** Makes libpq verify the server as pg does: an impostor must get neither the password nor the data. */
function encryptionOf(query: URLSearchParams, environment: NodeJS.ProcessEnv): Record<string, string> {
  if (query.get('uselibpqcompat') === 'true') return {};
  const isAsked = ['true', '1'].includes(query.get('ssl') ?? '') || FILES.some((name) => query.has(name));
  const mode = query.get('sslmode') ?? (isAsked ? 'verify-full' : environment['PGSSLMODE']);
  // TLS without verification.
  if (mode === 'no-verify') return { PGSSLMODE: 'require' };
  if (mode === undefined || !CHECKED.includes(mode)) return {};
  // Without a named file libpq would look for one in the home folder.
  const authorities = query.get('sslrootcert') ?? environment['PGSSLROOTCERT'] ?? 'system';
  return { PGSSLMODE: 'verify-full', PGSSLROOTCERT: authorities };
}

/**
 * Returns options for libpq's programs that name the same database, without the password: the programs prompt for it.
 */
export function libpqOptions(url: string): string[] {
  const { host, port, user, database } = readAddress(url);
  return [`--host=${host}`, `--port=${port}`, `--username=${user ?? ''}`, `--dbname=${database ?? ''}`];
}

interface Address {
  host: string;
  port: number;
  user: string | undefined;
  database: string | undefined;
  password: string | undefined;
}

/**
 * Parses an address with pg's own parser, so that both name the same database. It fills in from PGHOST and similar
 * variables.
 */
function readAddress(url: string): Address {
  const client = new Client({ connectionString: url });
  const password: unknown = client.password;
  const { host, port, user, database } = client;
  return { host, port, user, database, password: typeof password === 'string' ? password : undefined };
}

async function runProgram(
  program: string,
  args: readonly string[],
  options: { env?: NodeJS.ProcessEnv; signal?: AbortSignal } = {},
): Promise<{ code: number | null; out: string; said: string }> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { out: '', said: '' };
  child.stdout.on('data', (chunk) => (output.out += String(chunk)));
  child.stderr.on('data', (chunk) => (output.said += String(chunk)));
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  try {
    // Rejects when the program cannot be started, and when the signal aborts.
    const [code] = (await once(child, 'close')) as [number | null];
    return { ...output, code };
  } catch (error) {
    // The program may still be writing the file that the caller is about to remove.
    if (child.pid !== undefined) await closed;
    throw error;
  }
}
