import { parsePlPgSQLSync } from 'libpg-query';
import { checkText, type UnkeyedPlace } from './check-statement.ts';
import type { KeyedTables } from './find-unkeyed.ts';

export interface DatabaseFunction {
  name: string;
  language: string;
  /** `create function …`, whole. */
  definition: string;
  body: string;
  /** Its parameters. */
  parameters: readonly string[];
  /** The tables whose triggers run it; none: it is no trigger's. */
  tables: readonly string[];
}

/**
 * Returns the places in a function that use a distributed table without its key, by the table of the trigger. What the
 * caller passes is given, and of the rows of a trigger their key.
 */
export function checkFunction(
  { language, definition, body, parameters, tables: triggered }: DatabaseFunction,
  tables: KeyedTables,
): { on: string | null; place: UnkeyedPlace }[] {
  const statements = language === 'plpgsql' ? [...statementsIn(parsePlPgSQLSync(definition))] : [body];
  const checkOn = (on: string | null, columns: readonly string[]) => {
    const given = new Map([
      ['new', columns],
      ['old', columns],
      ['', parameters],
    ]);
    return statements.flatMap((text) => checkText(text, tables, given).map((place) => ({ on, place })));
  };
  if (triggered.length === 0) return checkOn(null, []);
  return triggered.flatMap((table) => {
    const key = tables.keys.get(table);
    // All that a directory's row names is known.
    return checkOn(table, key === undefined ? (tables.columns.get(table) ?? []) : [key]);
  });
}

/** The kinds of text that a statement of PL/pgSQL has, by the numbers of the parser. */
const [STATEMENT, EXPRESSION] = [0, 2];

function* statementsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const one of value) yield* statementsIn(one);
  else if (typeof value === 'object' && value !== null) {
    if ('query' in value && typeof value.query === 'string') {
      const mode = 'parseMode' in value ? value.parseMode : STATEMENT;
      // The parser wrote it where the function says `perform`.
      if (mode === STATEMENT) yield value.query.replace(/^SELECT\b/, 'select');
      else if (mode === EXPRESSION) yield `select ${value.query}`;
      else yield `select ${value.query.replace(/^[^=]*?:?=/, '')}`;
    } else for (const inner of Object.values(value)) yield* statementsIn(inner);
  }
}
