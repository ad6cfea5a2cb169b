import type { DeleteStmt, InsertStmt, Node, RangeVar, SelectStmt, UpdateStmt } from 'libpg-query';

export type Query =
  | { SelectStmt: SelectStmt }
  | { InsertStmt: InsertStmt }
  | { UpdateStmt: UpdateStmt }
  | { DeleteStmt: DeleteStmt };

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

export function isQuery(node: Node): node is Query {
  return 'SelectStmt' in node || 'InsertStmt' in node || 'UpdateStmt' in node || 'DeleteStmt' in node;
}

/** The names in a list of names. */
export function textsOf(nodes: readonly Node[] | undefined): string[] {
  return (nodes ?? []).flatMap((node) => ('String' in node ? [node.String.sval ?? ''] : []));
}

/** Makes the condition that a column is equal in two sources. */
export function equals(left: string, right: string, column: string): Node {
  const field = (alias: string): Node => ({
    ColumnRef: { fields: [{ String: { sval: alias } }, { String: { sval: column } }] },
  });
  return {
    A_Expr: { kind: 'AEXPR_OP', name: [{ String: { sval: '=' } }], lexpr: field(left), rexpr: field(right) },
  };
}

/** The queries directly inside expressions, and not those inside these. */
export function* subqueriesIn(value: unknown): Generator<Query> {
  if (Array.isArray(value)) for (const one of value) yield* subqueriesIn(one);
  else if (typeof value === 'object' && value !== null) {
    if (isQuery(value as Node)) yield value as Query;
    else for (const inner of Object.values(value)) yield* subqueriesIn(inner);
  }
}

/** Every table that is named anywhere inside. */
export function* rangesIn(value: unknown): Generator<RangeVar> {
  if (Array.isArray(value)) for (const one of value) yield* rangesIn(one);
  else if (typeof value === 'object' && value !== null) {
    if ('relname' in value) yield value as RangeVar;
    else for (const inner of Object.values(value)) yield* rangesIn(inner);
  }
}
