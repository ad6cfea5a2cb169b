import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './tables/database.ts';

/** Stands for a parameter while a query is compiled. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Returns a function that runs one query with the given parameters. The query is built and compiled once per
 * process, and not for each call. `build` gets a placeholder for each parameter, and must always build the same query.
 */
export function fixedQuery<Params extends object, Row>(
  build: (params: { readonly [Name in keyof Params]: RawBuilder<Params[Name]> }) => RawBuilder<Row>,
): (db: Kysely<Database>, params: Params) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, params) => {
    compiled ??= build(slotsOf<Params>()).compile(db) as CompiledQuery<Row>;
    const values = compiled.parameters.map((value) =>
      value instanceof Slot ? params[value.name as keyof Params] : value,
    );
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(compiled.sql, values));
    return rows;
  };
}

function slotsOf<Params extends object>(): { readonly [Name in keyof Params]: RawBuilder<Params[Name]> } {
  return new Proxy({}, { get: (_, name) => sql`${new Slot(String(name))}` }) as never;
}
