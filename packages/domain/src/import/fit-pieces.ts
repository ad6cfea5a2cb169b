import { countGraphemes } from '../text/grapheme.ts';
import { cutText, PIECE_SEPARATOR as SEPARATOR } from './shorten-name.ts';

/** A shorter rest of a cut piece says nothing. */
const CUT_MIN = 12;

export interface FittedPieces {
  text: string | null;
  /** The pieces that did not fit, or not whole. */
  left: string[];
}

/**
 * Joins pieces of text within a limit, in their order. A piece that does not fit is left out, and later ones may still
 * fit; with `mayCut` the first such piece is cut instead.
 */
export function fitPieces(pieces: readonly string[], max: number, { mayCut }: { mayCut: boolean }): FittedPieces {
  const whole = pieces.join(SEPARATOR);
  if (whole.length <= max) return { text: whole || null, left: [] }; // no more characters than code units
  let text = '';
  let room = max;
  const left: string[] = [];
  for (const piece of pieces) {
    const start = text === '' ? '' : SEPARATOR;
    const size = start.length + countGraphemes(piece);
    if (size <= room) {
      text += start + piece;
      room -= size;
      continue;
    }
    left.push(piece);
    if (!mayCut || room < start.length + CUT_MIN) continue;
    text += start + cutText(piece, room - start.length);
    room = 0;
  }
  return { text: text || null, left };
}
