import type {
  DeleteStmt,
  InsertStmt,
  JoinExpr,
  Node,
  RangeFunction,
  RangeSubselect,
  RangeVar,
  SelectStmt,
  UpdateStmt,
  WithClause,
} from 'libpg-query';
import { sourcesBoundBy } from './conditions.ts';
import { GivenValues } from './given-values.ts';
import { equals, isNode, isQuery, type Query, rangesIn, subqueriesIn, textsOf } from './nodes.ts';
import {
  add,
  type Column,
  columnsOf,
  givenAt,
  hasColumn,
  named,
  NOTHING,
  renamed,
  type Result,
  type Scope,
  type Source,
} from './sources.ts';

/** What the check knows of the tables. */
export interface KeyedTables {
  /** The columns of every table, in their order. */
  columns: ReadonlyMap<string, readonly string[]>;
  /** The key column of the distributed ones. */
  keys: ReadonlyMap<string, string>;
}

/** A place where a statement reads or writes a distributed table of any key. */
export interface Unkeyed {
  table: string;
  problem: 'any key' | 'no key for a new row' | 'another key for a row' | 'not understood';
  /** Where the table is named in the statement's text. */
  location: number;
}

/** What the parts of FROM leave to be done. */
interface From {
  /** `binds`: the sources that it can bind, if not all. */
  conditions: { condition: Node; binds: readonly Source[] | null }[];
  /** Expressions that may have subqueries. */
  joins: Node[];
  /** Adds what may refer to other sources. */
  lateral: (() => void)[];
}

/**
 * Returns the places where a statement reads or writes a distributed table without its key. A table is read with its
 * key where a condition that always holds compares the key with a parameter, with any of an array that was given or
 * that a directory returned, or with the key of another table that is bound. A new row needs its key from the same.
 *
 * A directory (a table without a key) returns keys only for a given value: `room_member` of the person, not all of it.
 * `given` names records whose columns are given, such as `new` in a trigger, with those columns.
 */
export function findUnkeyed(
  statement: Node,
  tables: KeyedTables,
  given: ReadonlyMap<string, readonly string[]> = new Map(),
): Unkeyed[] {
  const found: Unkeyed[] = [];
  const sources = [...given].map(([alias, names]): Source => ({
    alias,
    names: null,
    key: null,
    table: null,
    location: 0,
    isBound: false,
    result: { columns: names.map((name) => [name, true] as const), others: false },
  }));
  const scope: Scope = { sources, results: new Map(), outer: null };
  if (isQuery(statement)) new Check(tables, found).query(statement, scope);
  else
    for (const { relname = '', location = 0 } of rangesIn(statement))
      if (tables.keys.has(relname)) found.push({ table: relname, problem: 'not understood', location });
  return found;
}

class Check {
  readonly #tables: KeyedTables;
  /** Null: only the result is wanted. */
  readonly #found: Unkeyed[] | null;
  readonly #values: GivenValues;

  constructor(tables: KeyedTables, found: Unkeyed[] | null) {
    this.#tables = tables;
    this.#found = found;
    this.#values = new GivenValues((query, scope) => (found ? new Check(tables, null) : this).query(query, scope));
  }

  query(query: Query, outer: Scope | null): Result {
    if ('SelectStmt' in query) return this.#select(query.SelectStmt, outer);
    if ('InsertStmt' in query) return this.#insert(query.InsertStmt, outer);
    if ('UpdateStmt' in query) return this.#update(query.UpdateStmt, outer);
    return this.#delete(query.DeleteStmt, outer);
  }

  #select(select: SelectStmt, outer: Scope | null): Result {
    const scope = this.#open(outer, select.withClause);
    if (select.op !== undefined && select.op !== 'SETOP_NONE' && select.larg && select.rarg) {
      const left = this.#select(select.larg, scope);
      const right = this.#select(select.rarg, scope);
      return {
        columns: left.columns.map(([name, isGiven], place) => [name, isGiven && givenAt(right, place)] as const),
        others: left.others && right.others,
      };
    }
    this.#enter(scope, select.fromClause ?? [], select.whereClause);
    if (select.valuesLists) {
      const rows = select.valuesLists.map((row) => ('List' in row ? (row.List.items ?? []) : []));
      this.#inner(scope, rows.flat());
      const [first = []] = rows;
      const columns = first.map((_, place) => {
        const isGiven = rows.every((row) => row[place] !== undefined && this.#values.have(row[place], scope));
        return [`column${place + 1}`, isGiven] as const;
      });
      return { columns, others: false };
    }
    const { targetList = [], groupClause, havingClause, sortClause, limitCount, limitOffset, distinctClause } = select;
    this.#inner(scope, [...targetList, groupClause, havingClause, sortClause, limitCount, limitOffset, distinctClause]);
    return this.#resultOf(targetList, scope);
  }

  #insert(
    { relation, cols, selectStmt, withClause, onConflictClause, returningClause }: InsertStmt,
    outer: Scope | null,
  ) {
    const scope = this.#open(outer, withClause);
    const rows = selectStmt && isQuery(selectStmt) ? this.query(selectStmt, scope) : NOTHING;
    const table = relation?.relname ?? '';
    const key = this.#tables.keys.get(table);
    const all = this.#tables.columns.get(table) ?? [];
    const names = cols?.map((col) => ('ResTarget' in col ? (col.ResTarget.name ?? '') : '')) ?? all;
    const isGiven = key !== undefined && names.includes(key) && givenAt(rows, names.indexOf(key));
    if (key !== undefined && !isGiven) this.#report(relation, 'no key for a new row');
    const written: Scope = { sources: [], results: scope.results, outer: scope };
    written.sources.push({ ...this.#sourceOf(relation ?? {}, scope), isBound: isGiven });
    if (onConflictClause) this.#inner(written, [onConflictClause.targetList, onConflictClause.whereClause]);
    this.#inner(written, [returningClause]);
    return this.#resultOf(returningClause?.exprs ?? [], written);
  }

  #update(
    { relation, targetList, fromClause, whereClause, withClause, returningClause }: UpdateStmt,
    outer: Scope | null,
  ) {
    const scope = this.#open(outer, withClause);
    this.#enter(scope, [{ RangeVar: relation ?? {} }, ...(fromClause ?? [])], whereClause);
    const key = this.#tables.keys.get(relation?.relname ?? '');
    const isMoved = targetList?.some((target) => 'ResTarget' in target && target.ResTarget.name === key);
    if (key !== undefined && isMoved) this.#report(relation, 'another key for a row');
    this.#inner(scope, [targetList, returningClause]);
    return this.#resultOf(returningClause?.exprs ?? [], scope);
  }

  #delete(
    { relation, usingClause, whereClause, withClause, returningClause }: DeleteStmt,
    outer: Scope | null,
  ): Result {
    const scope = this.#open(outer, withClause);
    this.#enter(scope, [{ RangeVar: relation ?? {} }, ...(usingClause ?? [])], whereClause);
    this.#inner(scope, [returningClause]);
    return this.#resultOf(returningClause?.exprs ?? [], scope);
  }

  /** Opens the scope of a query, with the results of its WITH. */
  #open(outer: Scope | null, withClause: WithClause | undefined): Scope {
    const results = new Map(outer?.results);
    const scope: Scope = { sources: [], results, outer };
    for (const node of withClause?.ctes ?? []) {
      if (!('CommonTableExpr' in node)) continue;
      const { ctename = '', ctequery, aliascolnames } = node.CommonTableExpr;
      if (withClause?.recursive) results.set(ctename, NOTHING);
      if (ctequery && isQuery(ctequery)) results.set(ctename, renamed(this.query(ctequery, scope), aliascolnames));
    }
    return scope;
  }

  /** Adds the sources of a query, binds them by its conditions, and reports those that are left. */
  #enter(scope: Scope, from: readonly Node[], where: Node | undefined): void {
    const { conditions, joins, lateral }: From = { conditions: [], joins: [], lateral: [] };
    for (const node of from) this.#add(node, scope, { conditions, joins, lateral });
    if (where) conditions.push({ condition: where, binds: null });
    const bind = () => {
      for (let isNew = true; isNew;) {
        isNew = false;
        for (const { condition, binds } of conditions)
          for (const source of sourcesBoundBy(condition, scope, this.#values)) {
            if (source.isBound || (binds !== null && !binds.includes(source))) continue;
            source.isBound = isNew = true;
          }
      }
    };
    bind();
    for (const addLateral of lateral) {
      addLateral();
      bind();
    }
    for (const { key, table, isBound, location } of scope.sources)
      if (key !== null && table !== null && !isBound) this.#found?.push({ table, problem: 'any key', location });
    this.#inner(scope, [...joins, where]);
  }

  #add(node: Node, scope: Scope, into: From): Source[] {
    if ('RangeVar' in node) return add(scope, this.#sourceOf(node.RangeVar, scope));
    if ('RangeSubselect' in node) return add(scope, this.#subselect(node.RangeSubselect, scope, into.lateral));
    if ('RangeFunction' in node) return add(scope, this.#fromFunction(node.RangeFunction, scope, into));
    if (!('JoinExpr' in node)) return [];
    const { larg, rarg, jointype, quals, usingClause }: JoinExpr = node.JoinExpr;
    const left = larg ? this.#add(larg, scope, into) : [];
    const right = rarg ? this.#add(rarg, scope, into) : [];
    // The rows of an outer join's kept side are there whatever its condition says.
    const binds = { JOIN_LEFT: right, JOIN_RIGHT: left, JOIN_FULL: [] as Source[] }[String(jointype)] ?? null;
    if (quals) {
      into.conditions.push({ condition: quals, binds });
      into.joins.push(quals);
    }
    for (const name of textsOf(usingClause)) {
      const [a, b] = [left, right].map((side) => side.find((one) => hasColumn(one, name))?.alias);
      if (a !== undefined && b !== undefined) into.conditions.push({ condition: equals(a, b, name), binds });
    }
    return [...left, ...right];
  }

  #sourceOf({ relname = '', alias, location = 0, schemaname }: RangeVar, scope: Scope): Source {
    const result = schemaname === undefined ? scope.results.get(relname) : undefined;
    const key = result ? null : (this.#tables.keys.get(relname) ?? null);
    const names = result ? null : (this.#tables.columns.get(relname) ?? null);
    const name = alias?.aliasname ?? relname;
    return {
      alias: name,
      names,
      key,
      table: result ? null : relname,
      location,
      isBound: false,
      result: result ? renamed(result, alias?.colnames) : null,
    };
  }

  #subselect({ subquery, alias, lateral }: RangeSubselect, scope: Scope, later: (() => void)[]): Source {
    const source = named(alias?.aliasname ?? '', NOTHING);
    const read = (around: Scope) => {
      if (subquery && isQuery(subquery)) source.result = renamed(this.query(subquery, around), alias?.colnames);
    };
    // What is beside it in FROM is visible to a lateral one only.
    if (lateral) later.push(() => read(scope));
    else read({ ...scope, sources: [] });
    return source;
  }

  #fromFunction({ functions = [], alias, coldeflist = [] }: RangeFunction, scope: Scope, into: From): Source {
    const source = named(alias?.aliasname ?? '', NOTHING);
    const calls = functions.flatMap((node) => ('List' in node ? (node.List.items ?? []) : [])).filter(isNode);
    into.joins.push(...calls);
    into.lateral.push(() => {
      const isGiven = calls.every((call) => this.#values.haveRowsOf(call, scope));
      const names = coldeflist.flatMap((node) => ('ColumnDef' in node ? [node.ColumnDef.colname ?? ''] : []));
      const columns = [...names, ...textsOf(alias?.colnames)].map((name) => [name, isGiven] as const);
      source.result = { columns, others: isGiven };
    });
    return source;
  }

  #resultOf(targets: readonly Node[], scope: Scope): Result {
    const columns: Column[] = [];
    let others = false;
    for (const target of targets) {
      if (!('ResTarget' in target) || !target.ResTarget.val) continue;
      const { name, val } = target.ResTarget;
      const fields = 'ColumnRef' in val ? (val.ColumnRef.fields ?? []) : [];
      if (fields.some((field) => 'A_Star' in field)) {
        const alias = textsOf(fields)[0];
        for (const source of scope.sources.filter((one) => alias === undefined || one.alias === alias)) {
          columns.push(...columnsOf(source));
          others ||= source.result?.others ?? false;
        }
      } else columns.push([name ?? textsOf(fields).at(-1) ?? '', this.#values.have(val, scope)]);
    }
    return { columns, others };
  }

  /** Checks the subqueries of expressions. */
  #inner(scope: Scope, values: readonly unknown[]): void {
    if (this.#found === null) return;
    for (const query of subqueriesIn(values)) this.query(query, scope);
  }

  #report({ relname = '', location = 0 }: RangeVar = {}, problem: Unkeyed['problem']): void {
    this.#found?.push({ table: relname, problem, location });
  }
}
