const SUBJECT_MAX = 150;

/**
 * Text as it may stand in a header: one line without control characters, of bounded length. Whoever could put a line
 * break into one could add headers of their own.
 */
export function headerText(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return Array.from(line).slice(0, SUBJECT_MAX).join('');
}
