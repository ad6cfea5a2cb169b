import type { Schema } from './access-matrix/id-fields.ts';

/** What the checks of a schema allow. */
export interface Limits {
  /** Of a number, or of the length of a text or a list. */
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  patterns: readonly RegExp[];
}

interface CheckDefinition {
  check: string;
  minimum?: number;
  maximum?: number;
  length?: number;
  value?: unknown;
  inclusive?: boolean;
  pattern?: RegExp;
}

/** Returns the limits of a schema. Those of `zod/mini` keep them only in their checks. */
export function limitsOf(schema: Schema): Limits {
  const { def } = schema._zod as unknown as {
    def: CheckDefinition & { checks?: readonly { _zod: { def: CheckDefinition } }[] };
  };
  const limits: Limits = { patterns: [] };
  // A format such as a UUID is a check itself.
  for (const check of [def, ...(def.checks ?? []).map(({ _zod }) => _zod.def)]) {
    const { minimum, maximum, length, value, inclusive, pattern } = check;
    if (minimum !== undefined) limits.minimum = Math.max(minimum, limits.minimum ?? -Infinity);
    if (maximum !== undefined) limits.maximum = Math.min(maximum, limits.maximum ?? Infinity);
    if (check.check === 'length_equals' && length !== undefined) limits.minimum = limits.maximum = length;
    if (typeof value === 'number' && check.check === 'greater_than')
      limits[inclusive ? 'minimum' : 'exclusiveMinimum'] = value;
    if (typeof value === 'number' && check.check === 'less_than')
      limits[inclusive ? 'maximum' : 'exclusiveMaximum'] = value;
    if (pattern) limits.patterns = [...limits.patterns, pattern];
  }
  return limits;
}
