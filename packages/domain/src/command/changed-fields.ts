import type { LogValue } from '../history/log-line.ts';

/**
 * Returns the part of `set` that differs from `row`, with the old and new values of these fields, or null where nothing
 * differs. Ignores fields that are undefined. An absent field of the row is null.
 */
export function changedFields<T extends object>(
  row: T,
  set: { readonly [K in keyof T]?: T[K] | undefined },
): { set: Partial<T>; before: Record<string, LogValue>; after: Record<string, LogValue> } | null {
  const changed: Partial<T> = {};
  const before: Record<string, LogValue> = {};
  const after: Record<string, LogValue> = {};
  let any = false;
  for (const key of Object.keys(set) as (keyof T & string)[]) {
    const value = set[key];
    if (value === undefined || value === (row[key] ?? null)) continue;
    changed[key] = value;
    before[key] = (row[key] ?? null) as LogValue;
    after[key] = value as LogValue;
    any = true;
  }
  return any ? { set: changed, before, after } : null;
}
