const SUBJECT_MAX = 150;

/**
 * Returns text that is safe in a mail header: one line without control characters, of limited length. A line break
 * would let its author add headers.
 */
export function headerText(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return Array.from(line).slice(0, SUBJECT_MAX).join('');
}
