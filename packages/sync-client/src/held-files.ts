import type { Change, Entity, ReadView, Row } from '@boxroom/domain/command/model';
import type { Item } from '@boxroom/domain/item/item';
import type { Paper } from '@boxroom/domain/paper/paper';
import { type CommandFile, filesInCommand } from '@boxroom/domain/picture/files-in-command';
import { type PictureHolder, pictureIdsOf, picturesOf } from '@boxroom/domain/picture/pictures';
import type { FetchedRecord, PictureRecord, Stored } from './disk.ts';

/** The name of the record of a file that the server will never take. */
export const FILE_UPLOAD = 'picture.upload';

interface Named {
  name: string;
  input: unknown;
}

/**
 * Returns the command that brings the file of a refused upload again; any other record is a command itself. Older apps
 * recorded the input of `item.setPicture`, which would replace the first of several pictures.
 */
export function commandOf({ name, input }: Named): Named {
  if (name !== FILE_UPLOAD) return { name, input };
  const { id, pictureId, papers } = input as { id: string; pictureId?: string; papers?: unknown };
  if (papers !== undefined) return { name: 'paper.add', input };
  return {
    name: 'picture.add',
    input: pictureId === undefined ? input : { entity: 'item', id, pictures: [{ id: pictureId }] },
  };
}

/** Returns the pictures and papers that a command or a refused upload brings. */
export function filesIn(named: Named): CommandFile[] {
  const { name, input } = commandOf(named);
  return filesInCommand(name, input);
}

/** Returns what a refused upload keeps: the words for the person, and the input of the command that brings it again. */
export function uploadOf({ id, holder, kind, type, size }: PictureRecord, row: Row | undefined) {
  const { papers, ...pictured } = (row ?? {}) as Files;
  const of = row && 'name' in row ? ` of ${row.name}` : '';
  if (kind === 'picture') {
    const picture = picturesOf(pictured).find((one) => one.id === id) ?? { id };
    return { label: `Picture${of}`, input: { ...holder, pictures: [picture] } };
  }
  const unnamed: Paper = { id, name: 'Paper', kind: type.startsWith('image/') ? 'picture' : 'pdf', bytes: size };
  const paper = papers?.find((one) => one.id === id) ?? unnamed;
  return { label: `${paper.name}${of}`, input: { id: holder.id, papers: [paper] } };
}

/** Returns the ids of the pictures and papers that a row names. */
export function fileIdsOf(row: Row | undefined): readonly string[] {
  const { papers, ...pictured } = (row ?? {}) as Files;
  const ids = pictureIdsOf(pictured);
  return papers ? [...ids, ...papers.map(({ id }) => id)] : ids;
}

/** Rows of other entities have none of these fields. */
type Files = Partial<Pick<Item, 'pictureId' | 'pictures' | 'papers'>>;

/** Whether the row of the holder names the file. */
export function isNamed(
  row: (entity: PictureHolder['entity'], id: string) => Row | undefined,
  { holder, id }: { holder: PictureHolder; id: string },
): boolean {
  return fileIdsOf(row(holder.entity, holder.id)).includes(id);
}

/** Returns the files that rows name now and no longer after these changes. */
export function filesDropped(view: Pick<ReadView, 'get'>, changes: readonly Change[]): Set<string> {
  const dropped = new Set<string>();
  for (const change of changes) {
    if (change.op === 'put' || !isHolder(change.entity)) continue;
    const before = view.get(change.entity, change.id);
    if (change.op === 'patch' && !('pictureId' in change.set || 'pictures' in change.set || 'papers' in change.set))
      continue;
    const kept = change.op === 'patch' && before ? fileIdsOf({ ...before, ...change.set } as Row) : [];
    for (const id of fileIdsOf(before)) if (!kept.includes(id)) dropped.add(id);
  }
  return dropped;
}

function isHolder(entity: Entity): boolean {
  return entity === 'item' || entity === 'box' || entity === 'room';
}

/** Completes a record of an older app. */
export function completeRecord<R extends PictureRecord | FetchedRecord>(record: Stored<R>): R {
  if (record.holder) return record;
  const { itemId, goesWithItem: mayReturn, ...others } = record as Extract<typeof record, { itemId: string }>;
  const completed = { ...others, holder: { entity: 'item', id: itemId }, kind: 'picture' };
  return { ...completed, ...(mayReturn !== undefined && { mayReturn }) } as unknown as R;
}
