/** Whether a picture was an item's first or took the place of another, which was then said at once. */
export type Given = 'first' | 'change';

/** Pictures given on this page and not with the server yet. After a reload the line about what waits is enough. */
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
