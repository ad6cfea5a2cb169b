import { fitPieces } from './fit-pieces.ts';
import type { ImportSurvey } from './import-survey.ts';
import { needsBox } from './import-survey.ts';
import { DEFAULT_BOX_NAME, type Place, type PlacedBox } from './place-keys.ts';
import type { ProblemCollector } from './problem-collector.ts';
import { BOX_DESCRIPTION, BOX_NAME, cleanName, readLine, ROOM_NAME } from './read-line.ts';
import { readText, type RowProblems } from './row-problems.ts';
import type { RowTexts } from './row-reader.ts';
import { cutText, NameShortener } from './shorten-name.ts';

/** A name as it will be stored, and the whole of it where it was shortened. */
interface StoredName {
  name: string;
  full: string | null;
}

export interface StoredBox extends StoredName {
  placed: PlacedBox;
}

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
  readonly #rooms: NameShortener;
  readonly #boxes: NameShortener;
  readonly #stored = new Map<Place, StoredPlace>();

  constructor(survey: ImportSurvey, collector: ProblemCollector) {
    this.#survey = survey;
    this.#collector = collector;
    const isTaken = (folded: string) => survey.hasShortName(folded);
    this.#rooms = new NameShortener(ROOM_NAME.max, isTaken);
    this.#boxes = new NameShortener(BOX_NAME.max, isTaken);
  }

  /** Returns null where a problem is in the way. */
  read(texts: RowTexts, problems: RowProblems): StoredPlace | null {
    const place = this.#survey.places.of(texts, needsBox(texts));
    const known = this.#stored.get(place);
    if (known) return known;
    const isDefault = needsBox(texts) && cleanName(texts.place.boxName ?? '') === '';
    if (isDefault && (place.roomName === null || this.#survey.reader.has('boxName'))) {
      if (problems.add('noBox', 'boxName', 'This row has no box name.', '') === null) return null;
      problems.resolve(DEFAULT_BOX_NAME);
    }
    const room = place.roomName === null ? null : this.#room(texts.place.roomName ?? '', problems);
    const boxes = place.boxes.map((placed, index): StoredBox | null => {
      const isInner = index === place.boxes.length - 1 && !isDefault;
      const raw = isInner ? (texts.place.boxName ?? '') : placed.name;
      const name = readText(raw, BOX_NAME, problems, (full) => this.#boxes.shorten(full));
      return name ? { placed, name, full: fullOf(name, raw) } : null;
    });
    if (problems.isRefused) return null;
    const stored: StoredPlace = { place, room, boxes: boxes.flatMap((box) => box ?? []), isDefault };
    // Cached without its fixed problems: they were counted with this row, if that comes in.
    this.#stored.set(place, stored);
    return stored;
  }

  /** Returns the description of a box in Boxroom: what its shortened name was, where it is, and what the file says. */
  describe({ room }: StoredPlace, { full, placed }: StoredBox, description: string | null) {
    const pieces = [full, placed.between.join(' / '), description, room?.full];
    return fitPieces(
      pieces.flatMap((piece) => piece || []),
      BOX_DESCRIPTION.max,
      { mayCut: true },
    );
  }

  /** The description that the file gives a box, if it can be stored. */
  descriptionOf({ placed }: StoredBox): string | null {
    const text = this.#survey.descriptionOf(placed.key);
    if (text === null) return null;
    const { problem, value } = readLine(text, BOX_DESCRIPTION.max);
    if (problem === null) return value || null;
    const isCut = problem === 'tooLong' && this.#collector.fixOf('tooLong', 'boxDescription') === 'shorten';
    return isCut ? cutText(value, BOX_DESCRIPTION.max) : null;
  }

  #room(raw: string, problems: RowProblems): StoredName | null {
    const name = readText(raw, ROOM_NAME, problems, (full) => this.#rooms.shorten(full));
    return name ? { name, full: fullOf(name, raw) } : null;
  }
}

function fullOf(name: string, raw: string): string | null {
  const full = cleanName(raw);
  return full === name ? null : full;
}
