import { Client } from 'pg';

/** Where a cluster listens. A socket needs no password: the folder's mode guards it. */
export type Endpoint =
  | { kind: 'socket'; folder: string; port: number }
  | { kind: 'loopback'; port: number; password: string };

/** The cluster's superuser: makes databases, roles and backups. */
export const CLUSTER_USER = 'boxroom';
/** The role of Boxroom itself. */
export const APP_USER = 'boxroom_app';

/** A connection URL that pg and libpq's programs understand. */
export function endpointUrl(endpoint: Endpoint, database: string, user = CLUSTER_USER): string {
  if (endpoint.kind === 'loopback') {
    return `postgres://${user}:${endpoint.password}@127.0.0.1:${endpoint.port}/${database}`;
  }
  return `postgres://${user}@localhost:${endpoint.port}/${database}?host=${encodeURIComponent(endpoint.folder)}`;
}

/** Runs `work` on a connection of its own. A query may take `queryMs`. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>, queryMs = 60_000): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: queryMs });
  client.on('error', () => undefined); // A running query rejects on its own; without one nobody needs the error.
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The data folder of the server that responds at this endpoint; null: none responds (yet). */
export async function answeringFolder(endpoint: Endpoint): Promise<string | null> {
  try {
    return await withClient(endpointUrl(endpoint, 'postgres'), async (client) => {
      const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
      return rows[0]?.folder ?? null;
    });
  } catch {
    // Refused, starting, stopping or frozen: the caller retries until its deadline.
    return null;
  }
}

/** Creates the database if it is missing. */
export async function ensureDatabase(endpoint: Endpoint, name: string): Promise<void> {
  await withClient(endpointUrl(endpoint, 'postgres'), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  });
}
