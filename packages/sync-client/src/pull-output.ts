import type { Space } from '@boxroom/domain/command/model';
import type { PullOutput } from '@boxroom/domain/sync/protocol';
import type { Meta } from './disk.ts';

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
