import type { Space } from '@boxroom/domain/command/model';
import type { Cursor, PullOutput } from '@boxroom/domain/sync/protocol';
import type { Meta } from './disk.ts';
import type { PullPosition } from './engine-options.ts';
import type { Pulled } from './transport.ts';

/**
 * For `Replica.applyPull`: keeps the commands that the response does not finish. Compares ids, because numbers may
 * repeat.
 */
export function notDone(out: PullOutput): (command: { id: string }) => boolean {
  const done = new Set(out.client?.done.map((mutation) => mutation.id));
  return (command) => !done.has(command.id);
}

export function afterPull(meta: Meta, out: PullOutput): Meta {
  const ackedSeq = Math.max(meta.ackedSeq, ...(out.client?.done ?? []).map((mutation) => mutation.seq));
  return {
    ...meta,
    generation: meta.generation + 1,
    ackedSeq,
    epoch: out.epoch,
    isComplete: meta.isComplete || !out.hasMore,
  };
}

/** Returns the cursors of a device with `cursors` that applies a response. */
export function cursorsAfter(cursors: ReadonlyMap<string, Cursor>, out: Pulled): Map<string, Cursor> {
  const after = new Map<string, Cursor>();
  for (const { id } of out.accessible) {
    const cursor = cursors.get(id);
    if (cursor) after.set(id, cursor);
  }
  for (const patch of out.spaces)
    if (out.unread?.has(patch.id)) after.delete(patch.id);
    else after.set(patch.id, { v: patch.to, base: patch.base });
  return after;
}

/** Returns where the next pull begins once a page from `position` is stored. Only a last page has acknowledgements. */
export function positionAfter(position: PullPosition, out: PullOutput): PullPosition {
  return { ...position, generation: position.generation + 1, cursors: cursorsAfter(position.cursors, out) };
}

/** Counts boxes and items, which take most of the time. */
export function countRows(out: PullOutput): number {
  return out.spaces.reduce((sum, patch) => sum + patch.box.length + patch.item.length, 0);
}

/** Returns whether a response contains nothing new for this device. */
export function bringsNothing(out: PullOutput, meta: Meta, spaces: ReadonlyMap<string, Space>): boolean {
  return (
    meta.epoch !== null &&
    (meta.isComplete || out.hasMore) &&
    out.spaces.length === 0 &&
    (out.client?.done.length ?? 0) === 0 &&
    out.accessible.length === spaces.size &&
    out.accessible.every((space) => spaces.get(space.id)?.access === space.access)
  );
}
