import type { PathSeparator } from './import-plan-types.ts';

/** In the order of certainty: a slash may be part of a name, an arrow is not. */
const GUESSED = ['->', '::', '>', '|', '\\', '/'] as const satisfies readonly PathSeparator[];

/** In a file of other separators, with spaces around: 'Nuts/bolts' is a name. */
const OTHERS = [' -> ', ' :: ', ' > ', ' \\ ', ' / '] as const;

/** Returns the parts of a path such as 'Garage / Shelf / Red box', without empty ones. */
export function splitPath(text: string, separator: PathSeparator): string[] {
  const parts: string[] = [];
  for (const part of text.split(separator)) {
    const last = parts.at(-1);
    // '->' is another separator than '>'.
    if (separator === '>' && last?.endsWith('-')) parts[parts.length - 1] = `${last}>${part}`;
    else parts.push(part);
  }
  return parts.flatMap((part) => part.trim() || []);
}

/** Returns the parts of a path that does not have the separator of its file, but another one; null: it has none. */
export function splitOtherPath(text: string, separator: PathSeparator): string[] | null {
  if (splitPath(text, separator).length > 1) return null;
  const other = OTHERS.find((known) => text.includes(known)) ?? (text.includes('->') ? '->' : null);
  const parts = other === null ? [] : text.split(other).flatMap((part) => part.trim() || []);
  return parts.length > 1 ? parts : null;
}

/** Whether most of the texts are paths, so that one with another separator is one too. */
export function arePaths(texts: readonly string[], separator: PathSeparator): boolean {
  const filled = texts.filter((text) => text.trim() !== '');
  const paths = filled.filter(
    (text) => splitPath(text, separator).length > 1 || splitOtherPath(text, separator) !== null,
  );
  return paths.length > filled.length / 2;
}

/** Returns the separator that most of the texts contain, or null if none does. */
export function guessSeparator(texts: readonly string[]): PathSeparator | null {
  let best: PathSeparator | null = null;
  let most = 0;
  for (const separator of GUESSED) {
    const count = texts.filter((text) => splitPath(text, separator).length > 1).length;
    if (count > most) [best, most] = [separator, count];
  }
  return best;
}

/** Where a row says that its item is. */
export interface PlaceNames {
  roomName: string | null;
  /** The parts between room and box, from the outermost. */
  between: readonly string[];
  boxName: string | null;
}

/**
 * Returns the room, the box and what is between them: the first part is the room, the last the box. `boxName` is the
 * cell of a column that names the box; the path then ends above it.
 */
export function placeOfPath(
  parts: readonly string[],
  boxName: string | null,
  onePart: 'room' | 'box' = 'room',
): PlaceNames {
  const [first = null, ...rest] = parts;
  if (boxName !== null) return { roomName: first, between: rest, boxName };
  if (rest.length === 0) {
    return onePart === 'box'
      ? { roomName: null, between: [], boxName: first }
      : { roomName: first, between: [], boxName: null };
  }
  return { roomName: first, between: rest.slice(0, -1), boxName: rest.at(-1) ?? null };
}
