import type { Row, Space } from '@boxroom/domain/command/model';

export function isSameAccess(before: ReadonlyMap<string, Space>, now: ReadonlyMap<string, Space>): boolean {
  return before.size === now.size && [...now].every(([id, { access }]) => before.get(id)?.access === access);
}

export function isEqualRow(a: Row, b: Row): boolean {
  const left = Object.entries(a);
  const right = new Map(Object.entries(b));
  return left.length === right.size && left.every(([key, value]) => right.get(key) === value);
}
