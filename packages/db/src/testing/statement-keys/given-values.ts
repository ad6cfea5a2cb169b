import type { Node } from 'libpg-query';
import { isQuery, type Query, textsOf } from './nodes.ts';
import { givenAt, isGivenColumn, type Result, type Scope } from './sources.ts';

/** Parameters, and what leads from them to keys. */
export class GivenValues {
  /** Returns what a query inside an expression returns. */
  readonly read: (query: Query, scope: Scope) => Result;

  constructor(read: (query: Query, scope: Scope) => Result) {
    this.read = read;
  }

  /** Whether a value leads to keys that were given. */
  have(node: Node, scope: Scope): boolean {
    const all = (nodes: readonly Node[] | undefined) =>
      nodes !== undefined && nodes.length > 0 && nodes.every((one) => this.have(one, scope));
    if ('ParamRef' in node || 'A_Const' in node) return true;
    if ('TypeCast' in node) return node.TypeCast.arg !== undefined && this.have(node.TypeCast.arg, scope);
    if ('ColumnRef' in node) return isGivenColumn(node.ColumnRef.fields ?? [], scope);
    if ('CoalesceExpr' in node) return all(node.CoalesceExpr.args);
    if ('A_ArrayExpr' in node) return all(node.A_ArrayExpr.elements);
    if ('List' in node) return all(node.List.items);
    if ('FuncCall' in node) return all(node.FuncCall.args);
    if ('A_Expr' in node) {
      const { lexpr, rexpr, name } = node.A_Expr;
      return textsOf(name)[0] === '||' && all([lexpr, rexpr].filter((one) => one !== undefined));
    }
    if (!('SubLink' in node)) return false;
    const { subLinkType, subselect } = node.SubLink;
    if (subLinkType !== 'ARRAY_SUBLINK' && subLinkType !== 'EXPR_SUBLINK') return false;
    return subselect !== undefined && isQuery(subselect) && givenAt(this.read(subselect, scope), 0);
  }

  /** Whether a set of rows comes from given values alone. A row type may be named by an empty query. */
  haveRowsOf(call: Node, scope: Scope): boolean {
    if (!('FuncCall' in call)) return false;
    const args = call.FuncCall.args ?? [];
    const isTyped = /populate_record/.test(textsOf(call.FuncCall.funcname).at(-1) ?? '');
    return args.length > 0 && args.slice(isTyped ? 1 : 0).every((arg) => this.have(arg, scope));
  }
}
