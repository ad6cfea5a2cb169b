import { boxCodeOf } from '../box/box-code.ts';
import { fold } from '../search/fold.ts';
import { countGraphemes } from '../text/grapheme.ts';
import { takeGraphemes } from '../text/take-graphemes.ts';

const ELLIPSIS = '…';
/** A cut at a word wastes at most this part of the room, or five characters; else it cuts inside the word. */
const WASTE_MAX = 1 / 5;
const WASTE_MIN = 5;
/** The beginning of a shortened name has at least this part of it; a longer last word is not kept. */
const BEGINNING_MIN = 1 / 3;
/** The size of one character in code units, as the schemas of names bound it. */
const UNITS_PER_GRAPHEME = 16;
/** Spaces and marks that lead on to what was cut off. */
const OPEN_END = /[\s,;:&+/\\(–-]+$/u;
/** The endings under which an earlier import may have stored a name. */
const LOOKED_UP_CODES = 3;

/** Returns a text of at most `max` characters: cut at a word where that leaves enough, and with '…' at its end. */
export function cutText(text: string, max: number): string {
  return fits(text, max) ? text : cutAt(text, max - 1) + ELLIPSIS;
}

/** Returns the beginning and the last word of a name that is too long: 'Box with…bicycle'. */
export function shortForm(full: string, max: number): string {
  const at = full.lastIndexOf(' ');
  const last = full.slice(at + 1);
  const room = max - 1 - countGraphemes(last);
  const hasLast = at > 0 && room >= max * BEGINNING_MIN && last.length <= max * UNITS_PER_GRAPHEME;
  return hasLast ? cutAt(full.slice(0, at), room) + ELLIPSIS + last : cutText(full, max);
}

/** Whether a name may be one that was shortened: `fold` makes three points of the mark. */
export function looksShortened(name: string): boolean {
  return name.includes(ELLIPSIS) || name.includes('...');
}

export function fits(text: string, max: number): boolean {
  return text.length <= max || (text.length <= max * UNITS_PER_GRAPHEME && countGraphemes(text) <= max);
}

function cutAt(text: string, max: number): string {
  let cut = takeGraphemes(text, max);
  for (let size = max; cut.length > size * UNITS_PER_GRAPHEME; size--) cut = takeGraphemes(cut, size - 1);
  const space = cut.lastIndexOf(' ');
  const isInsideWord = cut.length < text.length && text[cut.length] !== ' ';
  if (isInsideWord && space > 0 && cut.length - space <= Math.max(WASTE_MIN, max * WASTE_MAX))
    cut = cut.slice(0, space);
  return cut.replace(OPEN_END, '');
}

/** A row of the account that has a name, and whether it is the thing of the full name. */
export interface NamedRow {
  isSame: boolean;
}

export interface LongName {
  /** Names are told apart within it: the names of all rooms, or of the boxes of one. */
  scope: string;
  full: string;
  /** Whether the full name is kept beside the short one, so that a later import knows the row by it. */
  isKept: boolean;
  /** Whether the file has another name that would become the same one. */
  isShared: boolean;
  /** Whether the file has this as a name of its own. */
  isTaken: (folded: string) => boolean;
  /** The rows of the account with this name. */
  own: (folded: string) => readonly NamedRow[];
}

/**
 * Shortens names so that different ones stay different: 'Box with…bicycle'. Where two would become the same, or would
 * meet another name of the file or of the account, four characters made of the full name tell them apart:
 * 'Box with every…7k3q'. A row of the account that has the short name is the same thing only if the full name was kept
 * with it; it then keeps its name. Names are compared by `fold`.
 */
export class NameShortener {
  readonly #shortOf = new Map<string, string>();
  readonly #fullOf = new Map<string, string>();
  readonly #max: number;
  readonly #codeOf: typeof boxCodeOf;

  constructor(max: number, codeOf = boxCodeOf) {
    this.#max = max;
    this.#codeOf = codeOf;
  }

  shorten(name: LongName): string {
    const key = fold(name.full);
    const id = `${name.scope}\n${key}`;
    const known = this.#shortOf.get(id);
    if (known !== undefined) return known;
    const short = this.#stored(name) ?? this.#free(name, key);
    this.#shortOf.set(id, short);
    this.#fullOf.set(`${name.scope}\n${fold(short)}`, key);
    return short;
  }

  /** The names under which an earlier import may have stored a full name. */
  forms(full: string): string[] {
    const coded = Array.from({ length: LOOKED_UP_CODES }, (_, attempt) => this.#coded(full, attempt));
    return [shortForm(full, this.#max), ...coded];
  }

  #stored({ full, isKept, own }: LongName): string | undefined {
    const [plain, ...coded] = this.forms(full);
    const forms = isKept && plain !== undefined ? [plain, ...coded] : coded;
    return forms.find((form) => own(fold(form)).some(({ isSame }) => isSame));
  }

  #free({ scope, full, isKept, isShared, isTaken, own }: LongName, key: string): string {
    const isFree = (form: string) => {
      const folded = fold(form);
      const other = this.#fullOf.get(`${scope}\n${folded}`);
      return !isTaken(folded) && (other === undefined || other === key) && own(folded).length === 0;
    };
    const plain = shortForm(full, this.#max);
    if (isKept && !isShared && isFree(plain)) return plain;
    for (let attempt = 0; ; attempt++) {
      const coded = this.#coded(full, attempt);
      if (isFree(coded)) return coded;
    }
  }

  #coded(full: string, attempt: number): string {
    const code = this.#codeOf(fold(full), attempt).toLowerCase();
    return cutAt(full, this.#max - 1 - code.length) + ELLIPSIS + code;
  }
}

/** Pieces of a description are divided by this; a name that has it could not be told from two pieces. */
export const PIECE_SEPARATOR = '; ';

/** Whether a full name can be kept whole in a description, as its first piece. */
export function isKeepable(kept: string, max: number): boolean {
  return fits(kept, max) && !kept.includes(PIECE_SEPARATOR);
}

/** Whether a description keeps a full name, as its first piece. */
export function keepsName(description: string | null, kept: string): boolean {
  return `${fold(description ?? '')}${PIECE_SEPARATOR}`.startsWith(fold(kept) + PIECE_SEPARATOR);
}

/**
 * How the boxes of a room keep its name: 'Room: Community centre, ground floor'. In English, whatever the person's
 * language: a later import recognizes the room by it.
 */
export function keptRoom(full: string): string {
  return `Room: ${full}`;
}

/** Whether the description of a box keeps the full name of its room. */
export function keepsRoom(description: string | null, full: string): boolean {
  const pieces = PIECE_SEPARATOR + fold(description ?? '') + PIECE_SEPARATOR;
  return pieces.includes(PIECE_SEPARATOR + fold(keptRoom(full)) + PIECE_SEPARATOR);
}
