import type { ErrorCode } from '@boxroom/domain/error/codes';
import { type Done, SKIPPED_PREFIX } from '@boxroom/domain/sync/protocol';
import type { OutboxRecord, RefusedRecord } from './disk.ts';

/** The detail of a record that is the skipped part of a bulk: the reason of each id is not known. */
export const SKIPPED_PART = 'skipped';
/** Deletions of rows that only this person can delete: a missing row means that it was deleted before. */
export const OWN_DELETIONS: ReadonlySet<string> = new Set(['room.delete', 'category.delete', 'checklist.remove']);
/** Deletions in rooms: a missing row may also mean that access ended. */
const SHARED_DELETIONS = new Set(['item.delete', 'box.delete', 'box.deleteSeveral']);

/**
 * Returns the record that the person gets of a finished command: the whole command when it was refused, the skipped ids
 * of a bulk. null: it took effect, or its wish was already fulfilled. `accessible`: the spaces that the person sees
 * now; the page or pull that removed a space does not matter.
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
  return { ...asRefused(command, 'NOT_FOUND', SKIPPED_PART), input: withIds(command.input, new Set(ids)), label };
}

/** Returns the record of a command that was refused as a whole. */
export function asRefused(command: OutboxRecord, code: ErrorCode, detail: string | null): RefusedRecord {
  const { clientId: _, restores: __, log: ___, ...given } = command;
  return { ...given, code, detail };
}

/** A row missing from a space that the person still sees was deleted by somebody else. */
function isFulfilled({ name, subject }: OutboxRecord, accessible: ReadonlySet<string>): boolean {
  if (OWN_DELETIONS.has(name)) return true;
  return SHARED_DELETIONS.has(name) && subject !== undefined && accessible.has(subject.spaceId);
}

/**
 * Returns the input of a bulk with only these ids, at whatever depth its lists of ids are. A group without any of them
 * is left out; a deletion that is named without ids stays, because restoring again what is back changes nothing.
 */
export function withIds(input: unknown, ids: ReadonlySet<unknown>): unknown {
  if (Array.isArray(input)) return input.filter((part) => namesAny(part, ids)).map((part) => withIds(part, ids));
  if (typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(
    Object.entries(input).map(([key, value]: [string, unknown]) => [
      key,
      ID_LISTS.has(key) && Array.isArray(value) ? value.filter((id) => ids.has(id)) : withIds(value, ids),
    ]),
  );
}

const ID_LISTS: ReadonlySet<string> = new Set(['ids', 'itemIds', 'pictureIds', 'paperIds']);

function namesAny(part: unknown, ids: ReadonlySet<unknown>): boolean {
  if (typeof part !== 'object' || part === null) return true;
  const lists = Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
    ID_LISTS.has(key) && Array.isArray(value) ? [value] : [],
  );
  return lists.length === 0 || lists.some((list) => list.some((id) => ids.has(id)));
}
