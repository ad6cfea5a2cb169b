import type { A_Expr, BoolExpr, Node, SubLink } from 'libpg-query';
import type { GivenValues } from './given-values.ts';
import { isQuery, textsOf } from './nodes.ts';
import { find, givenAt, type Scope, type Source } from './sources.ts';

/** The sources that this condition binds, given those that are bound. */
export function sourcesBoundBy(condition: Node, scope: Scope, values: GivenValues): Source[] {
  if ('BoolExpr' in condition) return boundByAll(condition.BoolExpr, scope, values);
  if ('SubLink' in condition) return boundByList(condition.SubLink, scope, values);
  if (!('A_Expr' in condition)) return [];
  const { kind, name, lexpr, rexpr }: A_Expr = condition.A_Expr;
  if (textsOf(name)[0] !== '=' || !lexpr || !rexpr) return [];
  if (kind === 'AEXPR_OP') {
    if ('RowExpr' in lexpr && 'RowExpr' in rexpr) {
      const [left, right] = [lexpr.RowExpr.args ?? [], rexpr.RowExpr.args ?? []];
      return left.flatMap((one, place) => {
        const other = right[place];
        return other
          ? [
              ...boundTo({ column: one, value: other }, scope, values),
              ...boundTo({ column: other, value: one }, scope, values),
            ]
          : [];
      });
    }
    return [
      ...boundTo({ column: lexpr, value: rexpr }, scope, values),
      ...boundTo({ column: rexpr, value: lexpr }, scope, values),
    ];
  }
  if (kind === 'AEXPR_OP_ANY' || kind === 'AEXPR_IN') return boundTo({ column: lexpr, value: rexpr }, scope, values);
  return [];
}

function boundByAll({ boolop, args = [] }: BoolExpr, scope: Scope, values: GivenValues): Source[] {
  const bound = args.map((arg) => sourcesBoundBy(arg, scope, values));
  if (boolop === 'AND_EXPR') return bound.flat();
  if (boolop !== 'OR_EXPR') return [];
  const [first = [], ...others] = bound;
  return first.filter((source) => others.every((other) => other.includes(source)));
}

/** `(a, b) in (select …)`, `a = any (select …)`. */
function boundByList(
  { subLinkType, testexpr, operName, subselect }: SubLink,
  scope: Scope,
  values: GivenValues,
): Source[] {
  const isEqual = operName === undefined || textsOf(operName)[0] === '=';
  if (subLinkType !== 'ANY_SUBLINK' || !isEqual || !testexpr || !subselect || !isQuery(subselect)) return [];
  const result = values.read(subselect, scope);
  const tested = 'RowExpr' in testexpr ? (testexpr.RowExpr.args ?? []) : [testexpr];
  return tested.flatMap((one, place) => (givenAt(result, place) ? bindableIn(one, scope) : []));
}

function boundTo({ column, value }: { column: Node; value: Node }, scope: Scope, values: GivenValues): Source[] {
  const sources = bindableIn(column, scope);
  return sources.length > 0 && values.have(value, scope) ? sources : [];
}

/** The source of this query that an equality of this column binds. */
function bindableIn(node: Node, scope: Scope): Source[] {
  if ('TypeCast' in node && node.TypeCast.arg) return bindableIn(node.TypeCast.arg, scope);
  if (!('ColumnRef' in node)) return [];
  const source = find(node.ColumnRef.fields ?? [], { ...scope, outer: null });
  if (!source || source.table === null) return [];
  const column = textsOf(node.ColumnRef.fields).at(-1);
  return source.key === null || source.key === column ? [source] : [];
}
