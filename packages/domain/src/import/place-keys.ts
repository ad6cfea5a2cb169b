import type { Language } from '../language/language.ts';
import type { Translate } from '../language/message.ts';
import { fold } from '../search/fold.ts';
import { keptText } from '../text/kept-text.ts';
import type { ImportMapping } from './import-plan-types.ts';
import { cleanName } from './read-line.ts';
import type { RowTexts } from './row-reader.ts';

/**
 * The box of an item whose row names none, in the room of the row or in no room, by language. Not in the catalogs: an
 * import in one language finds the box of an import in another. Never change one.
 */
export const DEFAULT_BOX_NAMES: Readonly<Record<Language, string>> = {
  en: 'Unsorted',
  de: 'Unsortiert',
  fr: 'Non classé',
  es: 'Sin ordenar',
  it: 'Non ordinato',
  nl: 'Ongesorteerd',
  pl: 'Nieposortowane',
  da: 'Usorteret',
  ar: 'غير مصنّف',
};
const FOLDED_DEFAULTS: ReadonlySet<string> = new Set(Object.values(DEFAULT_BOX_NAMES).map((name) => fold(name)));

/** Returns the form in which names of boxes are compared. The default boxes of all languages are one. */
export function boxNameKey(name: string): string {
  const folded = fold(name);
  return FOLDED_DEFAULTS.has(folded) ? fold(DEFAULT_BOX_NAMES.en) : folded;
}

/** A box of a place: its own name and the parts of the path above it, below the room. */
export interface PlacedBox {
  name: string;
  between: readonly string[];
  /** Equal for rows of the same box. */
  key: string;
  /** Equal for boxes of the same name in the same room. */
  nameKey: string;
}

/** What a row's place leads to; texts are full, whatever the limits. */
export interface Place {
  roomName: string | null;
  roomKey: string | null;
  roomId: string | null;
  /** The boxes that the place names, the innermost last; only the innermost unless every part is a box. */
  boxes: readonly PlacedBox[];
  boxId: string | null;
  /** Whether boxes of one name in one room are told apart, by their place or their id. */
  isDistinct: boolean;
}

/** Finds out which rows are in the same room and box, by the names as the file has them. */
export class PlaceKeys {
  /** In the person's language. */
  readonly defaultBox: string;
  readonly #places = new Map<string, Place>();
  readonly #everyPartIsABox: boolean;
  readonly #hasPaths: boolean;

  constructor({ everyPartIsABox, columns }: ImportMapping, t: Translate) {
    this.defaultBox = DEFAULT_BOX_NAMES[t.language];
    this.#everyPartIsABox = everyPartIsABox;
    this.#hasPaths = columns.some((role) => role === 'path' || role === 'pathPart');
  }

  /** Returns the place of a row; `needsBox` where it has items, which are in the default box if the row names none. */
  of({ one, place, placeText }: RowTexts, needsBox: boolean): Place {
    const text = `${needsBox ? '1' : '0'}${placeText}`;
    const known = this.#places.get(text);
    if (known) return known;
    const roomName = place.roomName === null ? null : keptText(cleanName(place.roomName)) || null;
    const roomKey = roomName === null ? null : one.roomId === undefined ? `n${fold(roomName)}` : `i${one.roomId}`;
    const inner = place.boxName === null ? '' : keptText(cleanName(place.boxName));
    const name = inner || (needsBox ? this.defaultBox : '');
    const between = place.between.flatMap((part) => keptText(cleanName(part)) || []);
    const boxId = one.boxId === undefined ? null : keptText(one.boxId);
    const toBox = (boxName: string, above: readonly string[], id: string | null): PlacedBox => {
      const nameKey = `${roomKey ?? ''}\n${boxNameKey(boxName)}`;
      const path = this.#hasPaths ? `\n${above.map((part) => fold(part)).join('\n')}` : '';
      return { name: boxName, between: above, nameKey, key: id === null ? nameKey + path : `i${id}` };
    };
    const boxes = name === '' ? [] : [toBox(name, between, boxId)];
    if (this.#everyPartIsABox)
      boxes.unshift(...between.map((part, index) => toBox(part, between.slice(0, index), null)));
    const found: Place = {
      roomName,
      roomKey,
      roomId: one.roomId === undefined ? null : keptText(one.roomId),
      boxes,
      boxId,
      isDistinct: this.#hasPaths || boxId !== null,
    };
    this.#places.set(text, found);
    return found;
  }
}
