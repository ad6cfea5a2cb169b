import type { Row } from '@boxroom/domain/command/model';
import type { Cursor, PullInput, PullOutput, SpacePatch } from '@boxroom/domain/sync/protocol';
import { emptyRowsByEntity, type ServerRows, type StoredSpace } from './server-rows.ts';

interface Reading {
  space: StoredSpace;
  since: number;
  base: number;
  reset: boolean;
}

/**
 * Returns the pages of a pull, cut like those of the real server: between versions, known spaces first, then whole
 * ones.
 */
export function readPage(
  rows: ServerRows,
  userId: string,
  { cursors, limit }: Pick<PullInput, 'cursors' | 'limit'>,
): Pick<PullOutput, 'spaces' | 'accessible' | 'hasMore' | 'remaining'> {
  const visible = rows.visibleSpaces(userId);
  const readings = visible
    .filter(({ stored }) => cursors[stored.id]?.v !== stored.version)
    .map(({ stored }) => toReading(stored, cursors[stored.id]));
  const spaces: SpacePatch[] = [];
  let budget = limit;
  let isCut = false;
  const read = (reading: Reading, most: number) => {
    const patch = readSpace(rows, reading, Math.max(1, most));
    budget -= patch.size;
    isCut ||= patch.isCut;
    spaces.push(patch.patch);
  };
  for (const reading of readings) if (!isSnapshot(reading)) read(reading, limit);
  for (const reading of readings) if (isSnapshot(reading) && !isCut && budget > 0) read(reading, budget);
  const hasMore = isCut || spaces.length < readings.length;
  const accessible = visible.map(({ stored: { id, kind, ownerId }, access }) => ({ id, kind, ownerId, access }));
  return { spaces, accessible, hasMore, remaining: hasMore ? 1 : 0 };
}

function toReading(space: StoredSpace, cursor: Cursor | undefined): Reading {
  if (!cursor || Math.max(cursor.v, cursor.base) < space.prunedBelow || cursor.v > space.version)
    return { space, since: 0, base: space.version, reset: true };
  return { space, since: cursor.v, base: cursor.base, reset: false };
}

function isSnapshot({ reset, since, base }: Reading): boolean {
  return reset || since < base;
}

function readSpace(rows: ServerRows, { space, since, base, reset }: Reading, most: number) {
  const { id, version } = space;
  const changed = [...rows.rows.values()].filter(({ row, version: at }) => row.spaceId === id && at > since);
  const gone = [...rows.tombstones.values()].filter((entry) => entry.spaceId === id && entry.version > since);
  const versions = [...changed, ...gone].map((entry) => entry.version).toSorted((a, b) => a - b);
  const to = versions.length > most ? (versions[most - 1] ?? version) : version;
  const patch: SpacePatch = { id, reset, from: since, to, base, ...emptyRowsByEntity(), gone: [] };
  for (const { entity, row, version: at } of changed) if (at <= to) (patch[entity] as Row[]).push(row);
  for (const entry of gone)
    if (entry.version <= to && entry.version > base) patch.gone.push({ entity: entry.entity, id: entry.id });
  return { patch, size: versions.filter((at) => at <= to).length, isCut: to < version };
}
