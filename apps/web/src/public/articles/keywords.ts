import { type Message, msg } from '@boxroom/domain/language/message';

const KEYWORDS_FROM_TEXT = 10;

/** Appended to the keywords of every article. */
export const FIXED_KEYWORDS: readonly Message[] = [
  msg('home storage'),
  msg('home inventory'),
  msg('box organiser'),
  msg('QR tags'),
  msg('Boxroom'),
];

const WORD = /\p{L}+(?:['’]\p{L}+)*/gu;

/**
 * Returns the keywords of an article: the ten most frequent words of more than three letters, most frequent first,
 * equally frequent words in the order of the text; then the fixed terms.
 */
export function articleKeywords(text: string): readonly string[] {
  return [...frequentWords(text, KEYWORDS_FROM_TEXT), ...FIXED_KEYWORDS];
}

function frequentWords(text: string, count: number): readonly string[] {
  const fixed = new Set<string>(FIXED_KEYWORDS.map((term) => term.toLowerCase()));
  const counts = new Map<string, number>();
  for (const [match] of text.matchAll(WORD)) {
    const word = match.toLowerCase().replaceAll('’', "'");
    if (letters(word) <= 3 || fixed.has(word)) continue;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  // The sort is stable: equally frequent words stay in the order of the text.
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([word]) => word);
}

function letters(word: string): number {
  return word.match(/\p{L}/gu)?.length ?? 0;
}
