import { describe, expect, test } from 'vitest';
import { plainText } from '../text/plain-text.ts';
import { ARTICLES } from './articles.ts';
import { articleKeywords, FIXED_KEYWORDS } from './keywords.ts';

describe('the keywords of a text', () => {
  test.each([
    ['nothing at all', '', []],
    ['words of three letters only', 'the box and its lid, 1234', []],
    ['one word', 'cellar', ['cellar']],
    ['words of three and of four letters', 'lid lids', ['lids']],
    ['the most frequent first', 'attic cellar cellar garage garage garage', ['garage', 'cellar', 'attic']],
    ['one frequency in the order of the text', 'wool down lamp', ['wool', 'down', 'lamp']],
    ['capitals as small letters', 'Cellar cellar CELLAR attic', ['cellar', 'attic']],
    ['letters, not code units', 'Käse 茶茶茶茶 été', ['käse', '茶茶茶茶']],
    ['both apostrophes as one, and not as a letter', "don’t don't it's", ["don't"]],
    ['hyphens as gaps', 'best-before dates', ['best', 'before', 'dates']],
    ['a fixed term not twice', 'Boxroom boxroom shelf', ['shelf']],
  ])('%s', (_, text, expected) => {
    expect(articleKeywords(text)).toEqual([...expected, ...FIXED_KEYWORDS]);
  });

  test.each([
    [9, 9],
    [10, 10],
    [11, 10],
  ])('of %i different words are %i', (count, expected) => {
    const words = Array.from({ length: count }, (_, index) => `word${'abcdefghijk'.charAt(index)}`);
    expect(articleKeywords(words.join(' '))).toEqual([...words.slice(0, expected), ...FIXED_KEYWORDS]);
  });

  test('are ten and the fixed ones for every article', () => {
    for (const article of ARTICLES) {
      const keywords = articleKeywords(plainText(article.body));
      expect(keywords).toHaveLength(10 + FIXED_KEYWORDS.length);
      expect(new Set(keywords).size).toBe(keywords.length);
    }
  });
});
