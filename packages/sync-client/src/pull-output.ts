import type { PullOutput } from '@boxroom/domain/sync/protocol';
import type { Pending } from './replica.ts';
import type { Meta } from './storage.ts';

/** For `Replica.applyPull`: keeps the commands that the answer does not finish. By id, because numbers may be used twice. */
export function notDone(out: PullOutput): (command: Pending) => boolean {
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

/** Boxes and items: what takes the time. */
export function countRows(out: PullOutput): number {
  return out.spaces.reduce((sum, patch) => sum + patch.box.length + patch.item.length, 0);
}
