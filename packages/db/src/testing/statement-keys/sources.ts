import type { Node } from 'libpg-query';
import { textsOf } from './nodes.ts';

/** A column of a result: its name, and whether its value leads to a key that the statement was given. */
export type Column = readonly [name: string, isGiven: boolean];

export interface Result {
  columns: readonly Column[];
  /** For columns that are not listed. */
  others: boolean;
}

/** Something in FROM, or the target of a write. */
export interface Source {
  alias: string;
  /** Null: they are not known. */
  names: readonly string[] | null;
  /** A distributed table has one. */
  key: string | null;
  table: string | null;
  location: number;
  /** Whether it is bound: a distributed table to keys, a directory to rows by a given value. */
  isBound: boolean;
  /** What a subquery or a function returns. */
  result: Result | null;
}

/** Names that a query may use: its own sources, then those around it. */
export interface Scope {
  sources: Source[];
  results: ReadonlyMap<string, Result>;
  outer: Scope | null;
}

export const NOTHING: Result = { columns: [], others: false };

/** A source that is no table. */
export function named(alias: string, result: Result): Source {
  return { alias, names: null, key: null, table: null, location: 0, isBound: false, result };
}

/** Whether the column at this place leads to given keys. */
export function givenAt({ columns, others }: Result, place: number): boolean {
  return columns[place]?.[1] ?? others;
}

/** The result with other names for its first columns. */
export function renamed({ columns, others }: Result, names: readonly Node[] | undefined): Result {
  const texts = textsOf(names);
  return { columns: columns.map(([name, isGiven], place) => [texts[place] ?? name, isGiven] as const), others };
}

export function columnsOf(source: Source): Column[] {
  if (source.result) return [...source.result.columns];
  return (source.names ?? []).map((name) => [name, isGivenIn(source, name)]);
}

export function add(scope: Scope, source: Source): Source[] {
  scope.sources.push(source);
  return [source];
}

export function hasColumn({ names, result }: Source, column: string): boolean {
  return names?.includes(column) === true || result?.columns.some(([name]) => name === column) === true;
}

function isGivenIn(source: Source, column: string): boolean {
  if (source.result) return source.result.columns.find(([name]) => name === column)?.[1] ?? source.result.others;
  return source.isBound && (source.key === null || source.key === column);
}

export function isGivenColumn(fields: readonly Node[], scope: Scope): boolean {
  const source = find(fields, scope);
  return source !== undefined && isGivenIn(source, textsOf(fields).at(-1) ?? '');
}

/** The source that a column is of. */
export function find(fields: readonly Node[], scope: Scope): Source | undefined {
  const texts = textsOf(fields);
  const [column = '', alias] = texts.toReversed();
  for (let here: Scope | null = scope; here !== null; here = here.outer) {
    const { sources } = here;
    const found =
      alias === undefined
        ? (sources.find((one) => hasColumn(one, column)) ?? sources.find((one) => one.result?.others))
        : sources.find((one) => one.alias === alias);
    if (found) return found;
  }
  return undefined;
}
