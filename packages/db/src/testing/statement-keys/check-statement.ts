import { loadModule, type Node, parseSync } from 'libpg-query';
import { describePlaces, toAscii } from './describe-place.ts';
import { findUnkeyed, type KeyedTables, type Unkeyed } from './find-unkeyed.ts';

/** Needed once before anything is parsed. */
export const loadParser = loadModule;

export interface UnkeyedPlace extends Pick<Unkeyed, 'table' | 'problem'> {
  /** See `describePlaces`. */
  query: string;
}

/** Returns the places where a text's statements use a distributed table without its key, as Postgres parses it. */
export function checkText(
  text: string,
  tables: KeyedTables,
  given?: ReadonlyMap<string, readonly string[]>,
): UnkeyedPlace[] {
  const ascii = toAscii(text);
  const statements = (parseSync(ascii).stmts ?? []).flatMap(({ stmt }): Node[] => (stmt ? [stmt] : []));
  const found = statements.flatMap((statement) => findUnkeyed(statement, tables, given));
  if (found.length === 0) return [];
  const describe = describePlaces(ascii);
  return found.map(({ table, problem, location }) => ({ table, problem, query: describe(location) }));
}

export function textOf({ table, problem, query }: UnkeyedPlace): string {
  return `${table}, ${problem}: ${query}`;
}
