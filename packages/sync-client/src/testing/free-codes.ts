import { freeBoxCode } from '@boxroom/domain/box/box-code';
import type { Row } from '@boxroom/domain/command/model';
import type { BlankTag } from '@boxroom/domain/tag/blank-tag';

/**
 * Does what the database does: a box whose code another box of the same owner has gets the next code of its id, and a
 * restored box whose tag is on another box loses it.
 */
export function withFreeCode(
  row: Row,
  rows: Iterable<{ row: Row }>,
  ownerOf: (spaceId: string) => string | undefined,
): Row {
  if (!('code' in row)) return row;
  const owner = ownerOf(row.spaceId);
  const taken = new Set<string>();
  let [isNew, isTagTaken] = [true, false];
  for (const { row: other } of rows) {
    if (!('code' in other)) continue;
    if (other.id === row.id) {
      isNew = false;
      continue;
    }
    if (ownerOf(other.spaceId) === owner) taken.add(other.code);
    isTagTaken ||= row.tagId !== null && other.tagId === row.tagId;
  }
  const tagId = isNew && isTagTaken ? null : row.tagId;
  const isTaken = (code: string) => taken.has(code);
  const code = isTaken(row.code) ? freeBoxCode(row.id, isTaken) : row.code;
  return code === row.code && tagId === row.tagId ? row : { ...row, code, tagId };
}

/** A tag belongs to the owner of its box. */
export function handOverTag(
  tags: Map<string, string>,
  row: Row,
  ownerOf: (spaceId: string) => string | undefined,
): void {
  const owner = ownerOf(row.spaceId);
  if ('code' in row && row.tagId !== null && owner !== undefined) tags.set(row.tagId, owner);
}

/** Returns everybody's tags as a plan on the server sees them. */
export function tagsIn(owners: ReadonlyMap<string, string>, rows: Iterable<{ row: Row }>): BlankTag[] {
  const boxIds = new Map<string, string>();
  for (const { row } of rows) if ('code' in row && row.tagId !== null) boxIds.set(row.tagId, row.id);
  return Array.from(owners, ([id, ownerId]) => ({ id, ownerId, boxId: boxIds.get(id) ?? null }));
}

/** Returns the tag of a command. */
export function tagIn(name: string, input: unknown): string | null {
  return name === 'tag.claim' ? (input as { tagId: string }).tagId : null;
}
