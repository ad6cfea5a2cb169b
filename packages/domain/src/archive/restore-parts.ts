import { IMPORT_REFS_MAX } from '../import/import-limits.ts';
import { type PartRows, PartSplitter } from '../import/split-import.ts';
import { ArchiveError } from './archive-error.ts';
import type { ArchiveHead, ArchiveRows } from './archive-rows.ts';
import type { FileToRestore, RestorePlanner } from './plan-restore.ts';
import type { ArchivePiece } from './read-archive.ts';

/** What the first pass over an archive found. */
export interface SurveyedArchive {
  head: ArchiveHead;
  /** The files that are in the archive, by their ids. */
  files: Map<string, ArchiveRows['pictures']>;
  /** Items here that came from items of the archive in an earlier restore. */
  known: Map<string, string>;
  /** The boxes here that hold these, by the box in the archive. */
  knownBoxes: Map<string, string>;
}

interface SurveyOptions {
  hasFile: (path: string) => boolean;
  /** The box of an item that is here. */
  boxOf: (itemId: string) => string | undefined;
  findRefs: (refs: string[]) => Promise<readonly { ref: string; itemId: string }[]>;
}

/** Reads a whole archive and keeps only what planning needs. Throws `ArchiveError` for anything wrong in it. */
export async function surveyArchive(
  pieces: AsyncIterable<ArchivePiece>,
  { hasFile, boxOf, findRefs }: SurveyOptions,
): Promise<SurveyedArchive> {
  const files = new Map<string, ArchiveRows['pictures']>();
  const known = new Map<string, string>();
  const knownBoxes = new Map<string, string>();
  let head: ArchiveHead | null = null;
  for await (const piece of pieces) {
    if (piece.kind === 'head') ({ head } = piece);
    else if (piece.section === 'pictures') {
      for (const file of piece.rows) if (hasFile(file.path)) files.set(file.id, file);
    } else if (piece.section === 'items') {
      const boxIn = new Map(piece.rows.map(({ id, boxId }) => [id, boxId]));
      const refs = [...boxIn.keys()].filter((id) => boxOf(id) === undefined);
      for (let at = 0; at < refs.length; at += IMPORT_REFS_MAX)
        for (const { ref, itemId } of await findRefs(refs.slice(at, at + IMPORT_REFS_MAX))) {
          known.set(ref, itemId);
          const [from, here] = [boxIn.get(ref), boxOf(itemId)];
          if (from !== undefined && here !== undefined && !knownBoxes.has(from)) knownBoxes.set(from, here);
        }
    }
  }
  if (!head) throw new ArchiveError('damaged');
  return { head, files, known, knownBoxes };
}

/**
 * Plans a whole archive part by part. Rooms and boxes are collected first; of the items only a few are in memory.
 * `onFiles` gets the files of each batch of rows.
 */
export async function* restoreParts(
  pieces: AsyncIterable<ArchivePiece>,
  planner: RestorePlanner,
  onFiles: (files: readonly FileToRestore[]) => void,
): AsyncGenerator<PartRows, void> {
  const splitter = new PartSplitter();
  const places = {
    rooms: [] as ArchiveRows['rooms'][],
    categories: [] as ArchiveRows['categories'][],
    boxes: [] as ArchiveRows['boxes'][],
  };
  let isPlaced = false;
  const place = () => {
    if (isPlaced) return [];
    isPlaced = true;
    const { files, ...rows } = planner.places(places);
    onFiles(files);
    return splitter.add({ ...rows, items: [] });
  };
  for await (const piece of pieces) {
    if (piece.kind === 'head' || piece.section === 'pictures') continue;
    if (piece.section === 'rooms') places.rooms.push(...piece.rows);
    else if (piece.section === 'categories') places.categories.push(...piece.rows);
    else if (piece.section === 'boxes') places.boxes.push(...piece.rows);
    else {
      yield* place();
      const { files, ...rows } = planner.items(piece.rows);
      onFiles(files);
      yield* splitter.add({ rooms: [], categories: [], boxes: [], ...rows });
    }
  }
  yield* place();
  yield* splitter.end();
}
