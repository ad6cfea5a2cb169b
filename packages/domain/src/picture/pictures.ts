/** The limit on the pictures of one thing. */
export const PICTURES_MAX = { item: 8, box: 8, room: 1 } as const;
export const CAPTION_MAX = 100;
/** The largest number that one command may name: as many as a thing can have. */
export const PICTURES_PER_COMMAND_MAX = 8;

/** The things that have pictures. */
export type PictureHolderKind = keyof typeof PICTURES_MAX;
export interface PictureHolder {
  entity: PictureHolderKind;
  id: string;
}

/** A picture of a thing. The bytes are in the picture store, and on devices. */
export interface PictureEntry {
  id: string;
  caption?: string | undefined;
}

/** A row with pictures. Only items have `pictureId`: the first picture, which older apps know alone. */
export interface WithPictures {
  pictureId?: string | null;
  /** Of an item, only where it says more than `pictureId`. */
  pictures?: readonly PictureEntry[] | null | undefined;
}

/**
 * Returns the pictures of a row, the first one first. A server of protocol 3, beside newer ones during an update, changes
 * `pictureId` alone: it has replaced or removed the first picture of the list.
 */
export function picturesOf({ pictures, pictureId }: WithPictures): readonly PictureEntry[] {
  if (!pictures) return pictureId ? [{ id: pictureId }] : [];
  if (pictureId === undefined || pictures[0]?.id === (pictureId ?? undefined)) return pictures;
  const others = pictures.slice(1).filter(({ id }) => id !== pictureId);
  return pictureId === null ? others : [{ id: pictureId }, ...others];
}

export function pictureIdsOf(row: WithPictures): string[] {
  return picturesOf(row).map(({ id }) => id);
}

/** Returns the fields that give a row these pictures. */
export function picturesSet(entity: 'item', list: readonly PictureEntry[]): ItemPictures;
export function picturesSet(entity: PictureHolderKind, list: readonly PictureEntry[]): Pick<ItemPictures, 'pictures'>;
export function picturesSet(
  entity: PictureHolderKind,
  list: readonly PictureEntry[],
): ItemPictures | Pick<ItemPictures, 'pictures'> {
  if (entity !== 'item') return { pictures: list.length > 0 ? [...list] : null };
  const [first, ...others] = list;
  const saysMore = others.length > 0 || first?.caption !== undefined;
  return { pictureId: first?.id ?? null, pictures: saysMore ? [...list] : null };
}

interface ItemPictures {
  pictureId: string | null;
  pictures: PictureEntry[] | null;
}
