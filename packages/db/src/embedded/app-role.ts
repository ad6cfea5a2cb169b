import type { Client } from 'pg';
import { APP_USER, type Endpoint, endpointUrl, withClient } from './endpoint.ts';

/**
 * Creates the role that Boxroom works as. The role owns the database and has no other privileges, so an SQL injection
 * reaches no file, no program and no setting of the cluster. Also hands over a folder of an earlier Boxroom, in which
 * the cluster's superuser owns everything. Idempotent. Call it before any other client connects.
 */
export async function ensureAppRole(endpoint: Endpoint, database: string, password: string): Promise<void> {
  await withClient(endpointUrl(endpoint, database), async (client) => {
    await client.query('begin');
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APP_USER]);
    if (rowCount === 0) {
      await client.query(`create role ${APP_USER} login`);
      await client.query(`alter role ${APP_USER} password ${client.escapeLiteral(password)}`);
    }
    // Also lowers a role that was raised.
    await client.query(
      `alter role ${APP_USER} nosuperuser nocreatedb nocreaterole noreplication nobypassrls connection limit -1`,
    );
    for (const statement of await handOverStatements(client, database)) await client.query(statement);
    await client.query('commit');
  });
}

/**
 * Statements that pass every object of another owner to the app role. Indexes and owned sequences follow their table.
 */
async function handOverStatements(client: Client, database: string): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `with app as (select oid from pg_roles where rolname = $1)
    select format('alter database %I owner to %I', datname, $1) as statement
    from pg_database, app where datname = $2 and datdba <> app.oid
    union all
    select format('alter table %I.%I owner to %I', nspname, relname, $1)
    from app, pg_class c join pg_namespace n on n.oid = c.relnamespace
    where nspname = 'public' and relkind in ('r', 'p', 'v', 'm', 'f', 'S') and relowner <> app.oid
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        and (d.deptype = 'e' or relkind = 'S' and d.deptype in ('a', 'i')))
    union all
    select format('alter routine %s owner to %I', p.oid::regprocedure, $1)
    from app, pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where nspname = 'public' and prokind in ('f', 'p') and proowner <> app.oid
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select format('alter type %I.%I owner to %I', nspname, typname, $1)
    from app, pg_type t join pg_namespace n on n.oid = t.typnamespace
    where nspname = 'public' and typtype in ('e', 'd') and typowner <> app.oid`,
    [APP_USER, database],
  );
  return rows.map(({ statement }) => statement);
}
