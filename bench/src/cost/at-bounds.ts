import { randomUUID as newId } from 'node:crypto';
import { isId, type Schema } from '@boxroom/server/testing/access-matrix/id-fields';
import { limitsOf } from '@boxroom/server/testing/schema-limits';

/** Rows that exist, by any id of the same kind, so that a list of ids can become longer. */
export interface Pools {
  /** Returns more ids of the kind of this one, or null for an id that names a new row. */
  alike(id: string): readonly string[] | null;
}

/**
 * Returns a permitted input with every list as long as its schema allows: lists of ids name as many rows that exist, and
 * lists of new rows have new ids. Lists inside a list that has grown stay, because no body has room for both. Texts stay,
 * because a text at its limit costs as much as any other.
 */
export function atBounds(value: unknown, schema: Schema | undefined, pools: Pools): unknown {
  if (schema === undefined) return value;
  const { def } = schema._zod;
  if (def.type === 'array' && Array.isArray(value)) {
    const { maximum = value.length } = limitsOf(schema);
    if (value.length === 0 || maximum <= value.length)
      return value.map((each: unknown) => atBounds(each, def.element, pools));
    return Array.from({ length: maximum }, (_, index) =>
      index < value.length ? (value[index] as unknown) : again(value[index % value.length], index, pools),
    );
  }
  if (def.type === 'object' && typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, atBounds(each, def.shape?.[name], pools)] as const),
    );
  const option = def.options?.find((each) => each.safeParse(value).success);
  return atBounds(value, option ?? def.innerType ?? def.in, pools);
}

/** Returns a copy with other ids. */
function again(value: unknown, index: number, pools: Pools): unknown {
  if (typeof value === 'string') {
    if (!isId(value)) return value;
    const alike = pools.alike(value);
    return alike === null ? newId() : (alike[index % alike.length] ?? value);
  }
  if (Array.isArray(value)) return value.map((each) => again(each, index, pools));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      // A row's own id differs from row to row; what it refers to may stay.
      const isOwn = name === 'id' || typeof each !== 'string';
      return [name, isOwn ? again(each, index, pools) : each] as const;
    }),
  );
}
