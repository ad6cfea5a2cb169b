const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the number of characters as a person counts them: a family emoji or a letter with accents counts once. */
export function countGraphemes(text: string): number {
  if (/^[\u0020-\u007e]*$/.test(text)) return text.length;
  return [...segmenter.segment(text)].length;
}

/** Returns the longest beginning of `text` with at most `max` characters as a person counts them. */
export function truncateGraphemes(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  let count = 0;
  for (const { index, segment } of segmenter.segment(text)) {
    if (count === max) break;
    end = index + segment.length;
    count++;
  }
  return text.slice(0, end);
}
