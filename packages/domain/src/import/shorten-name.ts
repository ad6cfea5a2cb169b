import { boxCodeOf } from '../box/box-code.ts';
import { fold } from '../search/fold.ts';
import { countGraphemes, takeGraphemes } from '../text/grapheme.ts';

const ELLIPSIS = '…';
/** A cut at a word keeps at least this part of the text; else it cuts inside the word. */
const WORD_CUT_MIN = 2 / 3;
/** The size of one character in code units, as the schemas of names bound it. */
const UNITS_PER_GRAPHEME = 16;

/** Returns a text of at most `max` characters: cut at a word where that leaves enough, and with '…' at its end. */
export function cutText(text: string, max: number): string {
  return countGraphemes(text) <= max && text.length <= max * UNITS_PER_GRAPHEME
    ? text
    : cutAt(text, max - 1) + ELLIPSIS;
}

function cutAt(text: string, max: number): string {
  let cut = takeGraphemes(text, max);
  for (let size = max; cut.length > size * UNITS_PER_GRAPHEME; size--) cut = takeGraphemes(cut, size - 1);
  const space = cut.lastIndexOf(' ');
  const isInsideWord = text[cut.length] !== undefined && text[cut.length] !== ' ';
  if (isInsideWord && space >= cut.length * WORD_CUT_MIN) cut = cut.slice(0, space);
  return cut.replace(OPEN_END, '');
}

/** Spaces and marks that lead on to what was cut off. */
const OPEN_END = /[\s,;:/\\(–-]+$/u;

/** A name that may have been shortened before: it ends like those of `NameShortener`. */
const SHORTENED = /…[0-9a-hjkmnp-tv-z]{4,6}$/i;

export function looksShortened(name: string): boolean {
  return SHORTENED.test(name);
}

/**
 * Shortens the names of one scope: 'Kitchen cupboar…7k3q'. The last four characters come from the full name, so that the
 * same full name always becomes the same short one, also in a later import, and different ones never do: where two
 * would meet, or meet a name that is `isTaken`, the later one gets another ending. Names are compared by `fold`.
 */
export class NameShortener {
  readonly #shortOf = new Map<string, string>();
  readonly #fullOf = new Map<string, string>();
  readonly #max: number;
  readonly #isTaken: (folded: string) => boolean;
  readonly #codeOf: typeof boxCodeOf;

  constructor(max: number, isTaken: (folded: string) => boolean, codeOf = boxCodeOf) {
    this.#max = max;
    this.#isTaken = isTaken;
    this.#codeOf = codeOf;
  }

  shorten(full: string): string {
    const key = fold(full);
    const known = this.#shortOf.get(key);
    if (known !== undefined) return known;
    for (let attempt = 0; ; attempt++) {
      const code = this.#codeOf(key, attempt).toLowerCase();
      const short = cutAt(full, this.#max - 1 - code.length) + ELLIPSIS + code;
      const folded = fold(short);
      if (this.#isTaken(folded) || this.#fullOf.has(folded)) continue;
      this.#shortOf.set(key, short);
      this.#fullOf.set(folded, key);
      return short;
    }
  }
}
