import { OWNER_LIMITS } from '@boxroom/domain/access/owner-limits';
import { type RestoreOwn, RestorePlanner } from '@boxroom/domain/archive/plan-restore';
import { restoreParts, surveyArchive, type SurveyedArchive } from '@boxroom/domain/archive/restore-parts';
import type { NewId } from '@boxroom/domain/id/id';
import type { ImportMode } from '@boxroom/domain/import/import-plan-types';
import { ITEMS_PER_OWNER_MAX } from '@boxroom/domain/item/item';
import { t } from '../../lib/language/t.ts';
import type { ReplicaStore } from '../../replica/store/replica-store.ts';
import { type OpenedArchive, openArchive } from './open-archive.ts';

/** A backup that was read and found whole. */
export interface ReadBackup {
  file: File;
  archive: OpenedArchive;
  survey: SurveyedArchive;
}

/** What a restore would do. */
export interface RestorePreview {
  mode: ImportMode;
  planner: RestorePlanner;
  /** Pictures and papers to upload. */
  files: number;
  /** Those of rows that are here already: only those that the server does not have are uploaded. */
  filesThere: number;
  /** The limits of an account that it would exceed, in sentences. */
  limits: readonly string[];
}

/** This device does not have the rows of the account yet. */
export class NotLoadedYet extends Error {
  constructor() {
    super(t('This device is still loading your rooms. Please choose the file again in a moment.'));
  }
}

interface ReadOptions {
  store: ReplicaStore;
  findRefs: (refs: string[]) => Promise<readonly { ref: string; itemId: string }[]>;
  signal: AbortSignal;
  /** Called with the part that was checked, from 0 to 1. */
  onProgress: (done: number) => void;
}

/** Opens a backup and checks all of it, pictures and papers too. Throws `ArchiveError` where anything is wrong with it. */
export async function readBackup(
  file: File,
  { store, findRefs, signal, onProgress }: ReadOptions,
): Promise<ReadBackup> {
  // Without all rows of this account, everything would seem to be missing.
  if (!store.isComplete) throw new NotLoadedYet();
  const own = restoreOwn(store);
  const archive = await openArchive(file, signal);
  const survey = await surveyArchive(archive.pieces(signal), {
    hasFile: archive.hasUpload,
    boxOf: (id) => own.item(id)?.boxId,
    // Nothing of an earlier restore is in an empty account.
    findRefs: own.itemCount === 0 ? () => Promise.resolve([]) : findRefs,
  });
  let checked = 0;
  for (const { path } of survey.files.values()) {
    await archive.upload(path, signal);
    onProgress(++checked / survey.files.size);
  }
  return { file, archive, survey };
}

interface PlanOptions {
  store: ReplicaStore;
  mode: ImportMode;
  newId: NewId;
}

export function plannerOf({ survey }: ReadBackup, { store, mode, newId }: PlanOptions): RestorePlanner {
  const { known, knownBoxes, files } = survey;
  return new RestorePlanner({ own: restoreOwn(store), mode, newId, known, knownBoxes, files });
}

/** Plans the whole restore and keeps the counts only. */
export async function previewRestore(
  backup: ReadBackup,
  options: PlanOptions,
  signal: AbortSignal,
): Promise<RestorePreview> {
  const planner = plannerOf(backup, options);
  let [files, filesThere] = [0, 0];
  const parts = restoreParts(backup.archive.pieces(signal), planner, (more) => {
    const there = more.filter(({ isThere }) => isThere).length;
    filesThere += there;
    files += more.length - there;
  });
  while (!(await parts.next()).done) signal.throwIfAborted();
  return { mode: options.mode, planner, files, filesThere, limits: limitsOf(planner, restoreOwn(options.store)) };
}

type Own = RestoreOwn & { itemCount: number; roomCount: number; boxCount: number; categoryCount: number };

function restoreOwn({ view, user }: ReplicaStore): Own {
  const isOwn = ({ spaceId }: { spaceId: string }) => view.space(spaceId)?.ownerId === user.id;
  const { room, box, item, category, profile } = view.rows;
  const [rooms, boxes, categories] = [
    [...room.values()].filter(isOwn),
    [...box.values()].filter(isOwn),
    [...category.values()].filter(isOwn),
  ];
  const taken = [room, box, item, category, profile];
  return {
    rooms,
    boxes,
    categories,
    item(id) {
      const found = view.get('item', id);
      return found && isOwn(found) ? found : undefined;
    },
    isTaken: (id) => taken.some((rows) => rows.has(id)),
    itemCount: item.size,
    roomCount: rooms.length,
    boxCount: boxes.length,
    categoryCount: categories.length,
  };
}

function limitsOf({ new: more }: RestorePlanner, own: Own): string[] {
  const check = (count: number, added: number, max: number, textOf: (max: number) => string) =>
    added > 0 && count + added > max ? [textOf(max)] : [];
  return [
    ...check(own.roomCount, more.rooms, OWNER_LIMITS.room.max, (count) =>
      t('An account can have {count, plural, one{# room} other{# rooms}}.', { count }),
    ),
    ...check(own.boxCount, more.boxes, OWNER_LIMITS.box.max, (count) =>
      t('An account can have {count, plural, one{# box} other{# boxes}}.', { count }),
    ),
    ...check(own.categoryCount, more.categories, OWNER_LIMITS.category.max, (count) =>
      t('An account can have {count, plural, one{# category} other{# categories}}.', { count }),
    ),
    ...check(own.itemCount, more.items, ITEMS_PER_OWNER_MAX, (count) =>
      t('An account can have {count, plural, one{# item} other{# items}}.', { count }),
    ),
  ];
}
