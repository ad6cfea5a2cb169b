/** Whether a picture was the item's first or replaced another, as the toast reported it. */
export type Given = 'first' | 'change';

/** Pictures set on this page that the server does not have yet. After a reload the status line is enough. */
const given = new Map<string, Given>();

export function noteGiven(pictureId: string, kind: Given): void {
  given.set(pictureId, kind);
}

export function givenKind(pictureId: string): Given | undefined {
  return given.get(pictureId);
}

export function forgetGiven(pictureId: string): void {
  given.delete(pictureId);
}
