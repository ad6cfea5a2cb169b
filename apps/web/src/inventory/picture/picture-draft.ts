import { parseWith } from '@boxroom/domain/item/parse-item-fields';
import { captionSchema } from '@boxroom/domain/picture/picture-schemas';
import type { PictureEntry } from '@boxroom/domain/picture/pictures';
import { t } from '../../lib/language/t.ts';

/** The pictures in an open form, as the form would leave them. */
export interface PictureDraft {
  pictures: readonly PictureEntry[];
  /** Those that are new, by their ids. */
  files: ReadonlyMap<string, Blob>;
}

export const NO_PICTURES: PictureDraft = { pictures: [], files: new Map() };

export interface NewPicture extends PictureEntry {
  file: Blob;
}

/** The changes that saving a draft makes to the pictures of a row. */
export interface PictureChanges {
  added: readonly NewPicture[];
  removed: readonly string[];
  captions: readonly { id: string; caption: string | null }[];
  /** The new order; null: it stays. */
  order: readonly string[] | null;
}

export function withNewPictures(draft: PictureDraft, added: readonly NewPicture[]): PictureDraft {
  return {
    pictures: [...draft.pictures, ...added.map(({ file: _, ...entry }) => entry)],
    files: new Map([...draft.files, ...added.map(({ id, file }) => [id, file] as const)]),
  };
}

export function withoutPicture(draft: PictureDraft, id: string): PictureDraft {
  return { ...draft, pictures: draft.pictures.filter((entry) => entry.id !== id) };
}

/** Brings back a removed picture, at its place. */
export function withPictureBack(draft: PictureDraft, entry: PictureEntry, index: number): PictureDraft {
  if (draft.pictures.some(({ id }) => id === entry.id)) return draft;
  return { ...draft, pictures: draft.pictures.toSpliced(index, 0, entry) };
}

export function withCaption(draft: PictureDraft, id: string, caption: string): PictureDraft {
  const captioned = (entry: PictureEntry): PictureEntry =>
    entry.id === id ? { id, ...(caption !== '' && { caption }) } : entry;
  return { ...draft, pictures: draft.pictures.map(captioned) };
}

/** Returns the list with one of its elements at another index; beyond the ends, at the end. */
export function movedTo<T extends { id: string }>(list: readonly T[], id: string, index: number): readonly T[] {
  const from = list.findIndex((entry) => entry.id === id);
  const to = Math.max(0, Math.min(index, list.length - 1));
  const entry = list[from];
  return entry === undefined || from === to ? list : list.toSpliced(from, 1).toSpliced(to, 0, entry);
}

/**
 * Returns what leads from the pictures when the form opened (`opened`) to the draft. Pictures that others added since
 * then stay, and those that others removed do not come back: `now` are the row's current pictures.
 */
export function pictureChanges(
  draft: PictureDraft,
  opened: readonly PictureEntry[],
  now: readonly PictureEntry[],
): PictureChanges {
  const kept = new Set(draft.pictures.map(({ id }) => id));
  const current = new Map(now.map((entry) => [entry.id, entry]));
  const before = new Map(opened.map((entry) => [entry.id, entry]));
  const added = draft.pictures.flatMap((entry) => {
    const file = draft.files.get(entry.id);
    return file === undefined || current.has(entry.id) ? [] : [{ ...cleaned(entry), file }];
  });
  const removed = opened.map(({ id }) => id).filter((id) => !kept.has(id) && current.has(id));
  const captions = draft.pictures
    .map((entry) => cleaned(entry))
    .flatMap(({ id, caption }) =>
      current.has(id) && caption !== (before.get(id) ?? current.get(id))?.caption
        ? [{ id, caption: caption ?? null }]
        : [],
    );
  const gone = new Set(removed);
  const result = [...now.map(({ id }) => id).filter((id) => !gone.has(id)), ...added.map(({ id }) => id)];
  const there = new Set(result);
  const wanted = draft.pictures.map(({ id }) => id).filter((id) => there.has(id));
  const wantedIds = new Set(wanted);
  const isInOrder = result.filter((id) => wantedIds.has(id)).every((id, index) => id === wanted[index]);
  // An order that others made since then stays, unless the person made one, too.
  const asOpened = [...opened.map(({ id }) => id).filter((id) => wantedIds.has(id)), ...added.map(({ id }) => id)];
  const isAsOpened = asOpened.every((id, index) => id === wanted[index]);
  return { added, removed, captions, order: isInOrder || isAsOpened ? null : wanted };
}

/** Returns why a caption cannot be saved, or null. */
export function captionProblem({ caption = '' }: PictureEntry): string | null {
  const parsed = parseWith(captionSchema, caption);
  return parsed.ok ? null : t(parsed.error);
}

function cleaned({ id, caption = '' }: PictureEntry): PictureEntry {
  const parsed = parseWith(captionSchema, caption);
  return { id, ...(parsed.ok && parsed.value !== null && { caption: parsed.value }) };
}

/** As the text of a form's field, which says whether it changed; without pictures empty. */
export function picturesText(pictures: readonly PictureEntry[]): string {
  return pictures.length === 0 ? '' : JSON.stringify(pictures.map(({ id, caption }) => ({ id, caption })));
}

export function picturesIn(text: string): readonly PictureEntry[] {
  return text === '' ? [] : (JSON.parse(text) as readonly PictureEntry[]);
}
