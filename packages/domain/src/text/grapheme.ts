const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the number of characters as a person counts them: a family emoji or a letter with accents counts once. */
export function countGraphemes(text: string): number {
  if (/^[\u0020-\u007e]*$/.test(text)) return text.length;
  return [...segmenter.segment(text)].length;
}
