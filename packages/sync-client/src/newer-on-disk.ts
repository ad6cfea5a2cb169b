import { ENTITIES, type Entity, type Row } from '@boxroom/domain/command/model';
import type { Cursor, SpacePatch } from '@boxroom/domain/sync/protocol';
import { fromRecords } from './disk-rows.ts';
import type { Bucket } from './disk.ts';
import type { Replica } from './replica.ts';
import type { Head, PullWrite } from './storage.ts';
import type { Pulled } from './transport.ts';

/** What the disk may have and memory has no longer. */
export class SinceFailure {
  /** Ids of finished commands, which may still be pending on the disk. */
  readonly finished = new Set<string>();
  /** Ids of spaces that the person lost access to. */
  readonly gone = new Set<string>();

  note({ done, goneSpaces, accessible }: Pick<PullWrite, 'done' | 'goneSpaces' | 'accessible'>): void {
    for (const { id } of done) this.finished.add(id);
    for (const id of goneSpaces) this.gone.add(id);
    for (const id of accessible) this.gone.delete(id);
  }
}

/** Less than the progress of any space that memory has. */
const UNKNOWN = -1;

/**
 * Returns the spaces that the disk knows better than memory, because another tab wrote them, as if the server had sent
 * them; null: there are none. `gone`: see `SinceFailure`.
 */
export function newerOnDisk(
  stored: Head & { buckets: Bucket[] },
  replica: Replica,
  gone: ReadonlySet<string>,
): Pulled | null {
  const accessible = new Map(replica.view.spaces);
  const patches = new Map<string, SpacePatch>();
  const unread = new Set<string>();
  for (const { rows: _, cursor, ...space } of stored.spaces) {
    const { id } = space;
    const inMemory = accessible.has(id) ? progressOf(replica.cursors.get(id) ?? null) : UNKNOWN;
    if (gone.has(id) || progressOf(cursor) <= inMemory) continue;
    accessible.set(id, space);
    patches.set(id, toPatch(id, cursor));
    if (!cursor) unread.add(id);
  }
  if (patches.size === 0) return null;
  for (const { entity, row } of fromRecords(stored).rows) {
    const patch = patches.get(row.spaceId);
    if (!patch) continue;
    const known = replica.serverRow(entity, row.id);
    // Memory has the row in a space that it knows as well as the disk. Nobody here can tell where the row is now: it
    // stays there, and the other space is read from the start.
    if (known && known.spaceId !== row.spaceId && !patches.has(known.spaceId)) unread.add(patch.id);
    else (patch[entity] as Row[]).push(row);
  }
  const { epoch, isComplete } = stored.meta;
  return {
    spaces: [...patches.values()],
    unread,
    accessible: [...accessible.values()],
    client: null,
    hasMore: !isComplete,
    remaining: 0,
    now: 0,
    epoch: epoch ?? '',
  };
}

/** A space in full, without rows yet. */
function toPatch(id: string, cursor: Cursor | null): SpacePatch {
  const rows = Object.fromEntries(ENTITIES.map((entity): [Entity, Row[]] => [entity, []]));
  const { v: to, base } = cursor ?? { v: 0, base: 0 };
  return { id, reset: true, from: 0, to, base, gone: [], ...rows } as unknown as SpacePatch;
}

/** A snapshot of which pages are missing counts as nothing. */
function progressOf(cursor: Cursor | null): number {
  return cursor === null || cursor.v < cursor.base ? 0 : cursor.v;
}
