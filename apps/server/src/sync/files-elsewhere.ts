import type { Database } from '@boxroom/db/tables/database';
import type { Change, ReadView } from '@boxroom/domain/command/model';
import type { Paper } from '@boxroom/domain/paper/paper';
import { pictureIdsOf, type WithPictures } from '@boxroom/domain/picture/pictures';
import { sql, type Transaction } from 'kysely';
import { type FileKind, fileHolders, type HolderEntity } from '../access/file-holders.ts';

/** A file, and the row that names it. */
interface NamedFile {
  fileId: string;
  kind: FileKind;
  entity: HolderEntity;
  id: string;
}

interface WithFiles extends WithPictures {
  papers?: readonly Paper[] | null | undefined;
}

/** Returns the files that a change makes its row name and that the row does not name yet. */
export function filesNamedAnew(view: ReadView, change: Change): NamedFile[] {
  const { op, entity } = change;
  if (op === 'delete' || (entity !== 'item' && entity !== 'box' && entity !== 'room')) return [];
  const id = op === 'put' ? change.row.id : change.id;
  const named = idsIn(op === 'put' ? change.row : change.set);
  if (named.picture.length + named.paper.length === 0) return [];
  const before = idsIn(view.get(entity, id) ?? {});
  return (['picture', 'paper'] as const).flatMap((kind) =>
    named[kind].filter((fileId) => !before[kind].includes(fileId)).map((fileId) => ({ fileId, kind, entity, id })),
  );
}

function idsIn(row: WithFiles): Readonly<Record<FileKind, readonly string[]>> {
  return { picture: pictureIdsOf(row), paper: (row.papers ?? []).map(({ id }) => id) };
}

/**
 * Whether another row that the person can see names a file of these, or the same row as another kind. Rows of strangers
 * reveal nothing.
 */
export async function isFileElsewhere(
  tx: Transaction<Database>,
  userId: string,
  files: readonly NamedFile[],
): Promise<boolean> {
  if (files.length === 0) return false;
  const placeOf = new Map(files.map((file) => [file.fileId, placeText(file)]));
  if (files.some((file) => placeOf.get(file.fileId) !== placeText(file))) return true;
  const ids = [...placeOf.keys()];
  const { rows } = await sql<NamedFile>`
    with ${fileHolders(userId, { ids })}
    select h.file_id as "fileId", h.kind, h.entity, h.id from holder h`.execute(tx);
  return rows.some((row) => placeOf.get(row.fileId) !== placeText(row));
}

function placeText({ kind, entity, id }: NamedFile): string {
  return `${kind} of ${entity} ${id}`;
}
