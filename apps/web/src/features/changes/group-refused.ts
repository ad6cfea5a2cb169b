import type { RefusedRecord } from '@boxroom/sync-client/disk';

/** A refused change, and those refused because of it. */
export interface RefusedGroup {
  record: RefusedRecord;
  consequences: RefusedRecord[];
}

/**
 * Groups changes that were refused only because an earlier one was (items of a box that was never created) under that
 * one. Oldest first.
 */
export function groupRefused(records: readonly RefusedRecord[]): RefusedGroup[] {
  const groups: RefusedGroup[] = [];
  const madeBy = new Map<string, RefusedGroup>();
  for (const record of records.toSorted((a, b) => a.at - b.at || a.seq - b.seq)) {
    const cause = idsIn(record.input)
      .map((id) => madeBy.get(id))
      .find((group) => group !== undefined);
    const group = cause ?? { record, consequences: [] };
    if (cause) cause.consequences.push(record);
    else groups.push(group);
    for (const id of newIds(record)) madeBy.set(id, group);
  }
  return groups;
}

/** Returns the ids of rows that a command would have created. */
function newIds({ name, input }: RefusedRecord): string[] {
  if (!/\.(add|create)$/.test(name) || typeof input !== 'object' || input === null) return [];
  const lists = Object.values(input).filter((value) => Array.isArray(value));
  const own = 'id' in input && typeof input.id === 'string' ? [input.id] : [];
  return [...own, ...lists.flat().flatMap((row: unknown) => idOf(row))];
}

function idOf(row: unknown): string[] {
  return typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string' ? [row.id] : [];
}

function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((each: unknown) => idsIn(each));
}
