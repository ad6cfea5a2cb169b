import * as z from 'zod/mini';
import { type Message, msg } from '../language/message.ts';
import { cleanLine, isWellFormed } from './clean-text.ts';
import { countGraphemes } from './grapheme.ts';

/** A grapheme may have many code points (a family emoji has 7). This bounds the size of one character. */
const CODE_POINTS_PER_GRAPHEME = 16;

const BAD_CHARACTERS = msg('This text contains characters that cannot be stored.');

export interface LineLimits {
  /** The limit in characters as a person counts them. */
  max: number;
  /** The error for an empty cleaned text. */
  blank: Message;
  /** The error for a text longer than `max`. */
  tooLong: Message;
}

/**
 * Schema of one required line of text: cleaned (see `cleanLine`), not blank, at most `max` graphemes. Idempotent: a
 * stored text parses to itself.
 */
export function requiredLine({ max, blank, tooLong }: LineLimits) {
  return z.pipe(
    z.pipe(
      z
        .string()
        .check(z.maxLength(max * CODE_POINTS_PER_GRAPHEME * 2, tooLong), z.refine(isWellFormed, BAD_CHARACTERS)),
      z.transform(cleanLine),
    ),
    z.string().check(
      z.minLength(1, blank),
      z.refine((text) => countGraphemes(text) <= max, tooLong),
    ),
  );
}

/** Like `requiredLine`, but blank text and null become null. */
export function optionalLine({ max, tooLong }: Omit<LineLimits, 'blank'>) {
  return z.pipe(
    z.pipe(
      z.nullable(
        z
          .string()
          .check(z.maxLength(max * CODE_POINTS_PER_GRAPHEME * 2, tooLong), z.refine(isWellFormed, BAD_CHARACTERS)),
      ),
      z.transform((text: string | null) => (text === null ? null : cleanLine(text) || null)),
    ),
    z.nullable(z.string().check(z.refine((text) => countGraphemes(text) <= max, tooLong))),
  );
}
