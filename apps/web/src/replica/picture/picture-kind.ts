/** Whether a picture was the item's first or replaced another, as the toast reported it. */
export type PictureKind = 'first' | 'change';

/** Pictures set on this page that the server does not have yet. After a reload the status line is enough. */
const kinds = new Map<string, PictureKind>();

export function notePictureKind(pictureId: string, kind: PictureKind): void {
  kinds.set(pictureId, kind);
}

export function pictureKind(pictureId: string): PictureKind | undefined {
  return kinds.get(pictureId);
}

export function forgetPictureKind(pictureId: string): void {
  kinds.delete(pictureId);
}
