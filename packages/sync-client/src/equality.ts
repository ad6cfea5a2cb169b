import type { Row, Space } from '@boxroom/domain/command/model';

export function isSameAccess(before: ReadonlyMap<string, Space>, now: ReadonlyMap<string, Space>): boolean {
  return before.size === now.size && [...now].every(([id, { access }]) => before.get(id)?.access === access);
}

export function isEqualRow(a: Row, b: Row): boolean {
  return isEqualValue(a, b);
}

/** The database keeps the fields of a list's entries in an order of its own. */
function isEqualValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const left = Object.entries(a);
  const right = new Map(Object.entries(b));
  return left.length === right.size && left.every(([key, value]) => isEqualValue(right.get(key), value));
}
