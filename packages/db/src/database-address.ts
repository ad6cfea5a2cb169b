import { withClient } from './embedded/endpoint.ts';
import { sqlState } from './sql-state.ts';

/** A Postgres server as the operator names it. */
export interface DatabaseAddress {
  databaseUrl: string;
  /** The same database without the pooler behind `databaseUrl`. */
  directUrl?: string | null | undefined;
}

/** A copy of a cluster has the same identifier, and its databases have the same ids. */
const IDENTITY = `
  select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as id
  from pg_control_system()`;
/** The server lacks the function or denies it, as some hosted services do. */
const NO_IDENTITY = new Set(['42883', '42501', '0A000']);

/**
 * Returns the address without a pooler. Throws a sentence for the operator if it leads to another database: Boxroom
 * would migrate and back up the wrong one.
 */
export async function directAddress({ databaseUrl, directUrl }: DatabaseAddress): Promise<string> {
  if (directUrl === null || directUrl === undefined) return databaseUrl;
  const pooled = await naming('DATABASE_URL', () => identityOf(databaseUrl));
  const direct = await naming('DATABASE_DIRECT_URL', () => identityOf(directUrl));
  if (pooled !== null && direct !== null && pooled !== direct)
    throw new Error('DATABASE_DIRECT_URL leads to another database than DATABASE_URL. Correct one of them.');
  return directUrl;
}

/** Null: the server does not tell. */
async function identityOf(url: string): Promise<string | null> {
  try {
    const { rows } = await withClient(url, (client) => client.query<{ id: string }>(IDENTITY));
    return rows[0]?.id ?? null;
  } catch (error) {
    if (NO_IDENTITY.has(sqlState(error) ?? '')) return null;
    throw error;
  }
}

/** The server does not respond, or refuses the account or the database. */
const REFUSALS = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  '28000',
  '28P01',
  '3D000',
]);

/**
 * Names the variable whose address leads nowhere; none for the embedded database. The error keeps its code, which
 * decides over retries.
 */
export async function naming<T>(variable: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = sqlState(error);
    if (!variable || code === undefined || !REFUSALS.has(code) || !(error instanceof Error)) throw error;
    // A name with several addresses, such as localhost, gives an error without a text.
    const sentence = `Boxroom cannot use the database at ${variable}: ${error.message || code}.`;
    throw Object.assign(new Error(sentence, { cause: error }), { code });
  }
}
