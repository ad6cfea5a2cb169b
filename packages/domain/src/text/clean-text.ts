/**
 * Invisible characters and those that change the reading of surrounding text: C0 and C1 controls, bidirectional
 * overrides and isolates, zero-width space, word joiner, byte order mark. The zero-width joiner and non-joiner stay:
 * emoji families and Persian need them.
 */
// oxlint-disable-next-line no-control-regex
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
/** White space of any kind, without the byte order mark, which JavaScript includes. */
const SPACE = /[^\S\ufeff]+/g;
const SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Returns whether every surrogate has its partner and there is no NUL: the text that Postgres and JSON can carry. */
export function isWellFormed(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}

/**
 * Returns one line of user text in the stored form: Unicode NFC, white space of any kind folded to single spaces,
 * invisible and direction-changing characters removed, trimmed. Text without any visible character becomes ''.
 */
export function cleanLine(text: string): string {
  // Composes last: a removed character may have separated a letter from its accent.
  const line = text.replace(SPACE, ' ').replace(INVISIBLE, '').normalize('NFC').replace(/ {2,}/g, ' ').trim();
  return SEEN.test(line) ? line : '';
}
