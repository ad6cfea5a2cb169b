const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the first `max` characters as a person counts them. */
export function takeGraphemes(text: string, max: number): string {
  if (/^[\u0020-\u007e]*$/.test(text)) return text.slice(0, max);
  let count = 0;
  for (const { index } of segmenter.segment(text)) if (count++ === max) return text.slice(0, index);
  return text;
}
