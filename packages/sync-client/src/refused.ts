import type { ErrorCode } from '@boxroom/domain/error/codes';
import { type Done, SKIPPED_PREFIX } from '@boxroom/domain/sync/protocol';
import type { OutboxRecord, RefusedRecord } from './disk.ts';

/** Deletions within what is the person's alone: when the thing is not there, somebody wished the same before. */
export const OWN_DELETIONS: ReadonlySet<string> = new Set(['room.delete', 'category.delete', 'checklist.remove']);
/** Deletions in rooms: the thing may also be out of sight because the access ended. */
const SHARED_DELETIONS = new Set(['item.delete', 'box.delete']);

/**
 * What is kept of a finished command for the person: all of it when it was refused, the ids that could not be served
 * when it was a bulk. null: it took effect, or what it wished for had happened already. `accessible`: the spaces that the
 * person sees now; which of them an earlier page or pull took away does not matter.
 */
export function toRefused(
  command: OutboxRecord,
  { code, detail }: Done,
  accessible: ReadonlySet<string>,
): RefusedRecord | null {
  if (code !== null)
    return code === 'NOT_FOUND' && isFulfilled(command, accessible) ? null : asRefused(command, code, detail);
  if (!detail?.startsWith(SKIPPED_PREFIX) || isFulfilled(command, accessible)) return null;
  const ids = detail.slice(SKIPPED_PREFIX.length).split(',');
  const label = `${command.label ?? command.name} (${ids.length} of them not)`;
  return { ...asRefused(command, 'NOT_FOUND', null), input: withIds(command.input, ids), label };
}

/** The record of a command that was refused as a whole. */
export function asRefused(command: OutboxRecord, code: ErrorCode, detail: string | null): RefusedRecord {
  const { clientId: _, restores: __, log: ___, ...given } = command;
  return { ...given, code, detail };
}

/** What is not found in a space that the person still sees was deleted by somebody else. */
function isFulfilled({ name, subject }: OutboxRecord, accessible: ReadonlySet<string>): boolean {
  if (OWN_DELETIONS.has(name)) return true;
  return SHARED_DELETIONS.has(name) && subject !== undefined && accessible.has(subject.spaceId);
}

/** The input of a bulk for these ids only. */
function withIds(input: unknown, ids: readonly string[]): unknown {
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, key === 'ids' || key === 'itemIds' ? ids : (value as unknown)]),
  );
}
