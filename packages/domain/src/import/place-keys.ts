import { BOX_NAME_MAX } from '../box/box.ts';
import { msg, type Translate } from '../language/message.ts';
import { fold } from '../search/fold.ts';
import { keptText } from '../text/kept-text.ts';
import { takeGraphemes } from '../text/take-graphemes.ts';
import type { ImportMapping } from './import-plan-types.ts';
import { cleanName } from './read-line.ts';
import type { RowTexts } from './row-reader.ts';

/** The box of an item whose row names none, in the room of the row or in no room. */
export const DEFAULT_BOX_NAME = msg('Unsorted');

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
  /** `DEFAULT_BOX_NAME` in the person's language. */
  readonly defaultBox: string;
  readonly #places = new Map<string, Place>();
  readonly #everyPartIsABox: boolean;
  readonly #hasPaths: boolean;

  constructor({ everyPartIsABox, columns }: ImportMapping, t: Translate) {
    this.defaultBox = takeGraphemes(t(DEFAULT_BOX_NAME), BOX_NAME_MAX);
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
      const nameKey = `${roomKey ?? ''}\n${fold(boxName)}`;
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
