import { type Done, SKIPPED_PREFIX } from '@boxroom/domain/sync/protocol';
import type { OutboxRecord, RefusedRecord } from './disk.ts';

/** Deletions within what is the person's alone: when the thing is not there, somebody wished the same before. */
export const OWN_DELETIONS: ReadonlySet<string> = new Set(['room.delete', 'category.delete', 'checklist.remove']);
/** Deletions in rooms: the thing may also be out of sight because the access ended. */
const SHARED_DELETIONS = new Set(['item.delete', 'box.delete']);

/**
 * What is kept of a finished command for the person: all of it when it was refused, the ids that could not be served
 * when it was a bulk. null: it took effect, or what it wished for had happened already.
 */
export function toRefused(
  command: OutboxRecord,
  { code, detail }: Done,
  goneSpaces: readonly string[],
): RefusedRecord | null {
  const { clientId: _, restores: __, ...given } = command;
  if (code !== null)
    return code === 'NOT_FOUND' && isFulfilled(command, goneSpaces) ? null : { ...given, code, detail };
  if (!detail?.startsWith(SKIPPED_PREFIX) || isFulfilled(command, goneSpaces)) return null;
  const ids = detail.slice(SKIPPED_PREFIX.length).split(',');
  const label = `${command.label ?? command.name} (${ids.length} of them not)`;
  return { ...given, input: withIds(command.input, ids), label, code: 'NOT_FOUND', detail: null };
}

function isFulfilled({ name, subject }: OutboxRecord, goneSpaces: readonly string[]): boolean {
  if (OWN_DELETIONS.has(name)) return true;
  return SHARED_DELETIONS.has(name) && subject !== undefined && !goneSpaces.includes(subject.spaceId);
}

/** The input of a bulk for these ids only. */
function withIds(input: unknown, ids: readonly string[]): unknown {
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, key === 'ids' || key === 'itemIds' ? ids : (value as unknown)]),
  );
}
