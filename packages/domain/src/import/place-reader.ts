import { msg } from '../language/message.ts';
import { keptText } from '../text/kept-text.ts';
import { fitPieces } from './fit-pieces.ts';
import type { ImportSurvey } from './import-survey.ts';
import { boxScope, needsBox } from './import-survey.ts';
import type { Place, PlacedBox } from './place-keys.ts';
import type { PlaceTargets, StoredName } from './place-targets.ts';
import type { ProblemCollector } from './problem-collector.ts';
import { BOX_DESCRIPTION, BOX_NAME, cleanName, readLine, ROOM_NAME } from './read-line.ts';
import { readText, type RowProblems } from './row-problems.ts';
import type { RowTexts } from './row-reader.ts';
import { cutText, isKeepable, keepsName, keepsRoom, keptRoom, NameShortener } from './shorten-name.ts';

export type StoredBox = PlacedBox & StoredName;

/** A row's place with names that fit. */
export interface StoredPlace {
  place: Place;
  room: StoredName | null;
  boxes: readonly StoredBox[];
  /** The row names no box: its items come into the default one. */
  isDefault: boolean;
}

/** Reads where the rows are. Problems with the names of a place are counted once, not for each of its rows. */
export class PlaceReader {
  readonly #survey: ImportSurvey;
  readonly #collector: ProblemCollector;
  readonly #targets: PlaceTargets;
  readonly #rooms = new NameShortener(ROOM_NAME.max);
  readonly #boxes = new NameShortener(BOX_NAME.max);
  readonly #stored = new Map<Place, StoredPlace>();
  /** The shortened names that are listed, by their scope and the full ones. */
  readonly #listed = new Map<string, StoredName>();

  constructor(survey: ImportSurvey, collector: ProblemCollector, targets: PlaceTargets) {
    this.#survey = survey;
    this.#collector = collector;
    this.#targets = targets;
  }

  /** Returns null where a problem is in the way. */
  read(texts: RowTexts, problems: RowProblems): StoredPlace | null {
    const place = this.#survey.places.of(texts, needsBox(texts));
    const isDefault = needsBox(texts) && cleanName(texts.place.boxName ?? '') === '';
    if (isDefault && (place.roomName === null || this.#survey.reader.has('boxName'))) {
      if (problems.add('noBox', 'boxName', msg('This row has no box name.'), '') === null) return null;
      problems.resolve(this.#survey.places.defaultBox);
    }
    const known = this.#stored.get(place);
    if (known) return known;
    const room = place.roomName === null ? null : this.#room(place, texts.place.roomName ?? '', problems);
    const ownRoom = this.#targets.ownRoom(place, room);
    const boxes = place.boxes.map((placed, index): StoredBox | null => {
      const isInner = index === place.boxes.length - 1 && !isDefault;
      const stored = this.#box(place, ownRoom, isInner ? (texts.place.boxName ?? '') : placed.name, problems);
      return stored && { ...placed, ...stored };
    });
    if (problems.isRefused) return null;
    return { place, room, boxes: boxes.flatMap((box) => box ?? []), isDefault };
  }

  /** A row of this place came in: its shortened names are listed, and not again with the next row. */
  list(stored: StoredPlace): void {
    const { place, room, boxes } = stored;
    if (this.#stored.has(place)) return;
    this.#stored.set(place, stored);
    if (room?.full) this.#listed.set(`room\n${room.full}`, room);
    for (const { name, full } of boxes)
      if (full !== null) this.#listed.set(`${boxScope(place.roomKey)}\n${full}`, { name, full });
  }

  /** Returns the description of a box in Boxroom: what its shortened name was, where it is, and what the file says. */
  describe({ room }: StoredPlace, { full, between }: StoredBox, description: string | null) {
    const pieces = [full, between.join(' / '), room?.full && keptRoom(room.full), description];
    return fitPieces(
      pieces.flatMap((piece) => piece || []),
      BOX_DESCRIPTION.max,
      { mayCut: true },
    );
  }

  /** The description that the file gives a box, if it can be stored. */
  descriptionOf({ key }: StoredBox): string | null {
    const text = this.#survey.descriptionOf(key);
    if (text === null) return null;
    const { problem, value } = readLine(text, BOX_DESCRIPTION.max);
    if (problem === null) return value || null;
    const isCut = problem === 'tooLong' && this.#collector.fixOf('tooLong', 'boxDescription') === 'shorten';
    return isCut ? cutText(value, BOX_DESCRIPTION.max) : null;
  }

  #room(place: Place, raw: string, problems: RowProblems): StoredName | null {
    const listed = this.#listed.get(`room\n${cleanName(raw)}`);
    if (listed) return listed;
    const name = readText(raw, ROOM_NAME, problems, (full) => this.#shortRoom(place, full));
    return name ? storedName(name, raw) : null;
  }

  #box(place: Place, ownRoom: string | null, raw: string, problems: RowProblems): StoredName | null {
    const listed = this.#listed.get(`${boxScope(place.roomKey)}\n${cleanName(raw)}`);
    if (listed) return listed;
    const name = readText(raw, BOX_NAME, problems, (full) => this.#shortBox(place, ownRoom, full));
    return name ? storedName(name, raw) : null;
  }

  #shortRoom({ roomKey }: Place, full: string): string {
    const isKept = this.#survey.keepsRoom(roomKey ?? '');
    return this.#rooms.shorten({
      ...this.#survey.names.of('room', full, ROOM_NAME.max),
      full,
      isKept,
      own: (folded) =>
        this.#targets.roomsNamed(folded).map(({ boxes }) => ({
          isSame: !isKept || boxes.some(({ description }) => keepsRoom(description, full)),
        })),
    });
  }

  #shortBox({ roomKey }: Place, ownRoom: string | null, full: string): string {
    const isKept = isKeepable(full, BOX_DESCRIPTION.max);
    return this.#boxes.shorten({
      ...this.#survey.names.of(boxScope(roomKey), full, BOX_NAME.max),
      full,
      isKept,
      own: (folded) =>
        this.#targets
          .boxesNamed(ownRoom, folded)
          .map(({ description }) => ({ isSame: !isKept || keepsName(description, full) })),
    });
  }
}

function storedName(name: string, raw: string): StoredName {
  const full = cleanName(raw);
  return { name: keptText(name), full: full === name ? null : keptText(full) };
}
