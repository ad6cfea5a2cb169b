import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CountedWords } from './counted-words.ts';
import { fold } from './fold.ts';
import { asWritten, NEAR_QUERIES_MAX, nearQueries } from './near-queries.ts';
import { WordList } from './near-words.ts';
import { searchTerms } from './terms.ts';

function ask(texts: readonly string[], query: string): string[] {
  const folded = texts.map(fold);
  const counted = new CountedWords();
  for (const text of folded) counted.add(text);
  const count = (asked: string): number => {
    const terms = searchTerms(asked);
    return folded.filter((text) => terms.every((term) => text.includes(term))).length;
  };
  return nearQueries({ query, words: new WordList(counted), holds: (term) => count(term) > 0, count });
}

describe('near queries', () => {
  const house = ['Red lamp', 'Green lamp', 'Christmas tree', 'Crème brûlée torch', 'Blanket, blue'];
  test.each([
    ['lmap', ['lamp']],
    ['LÁMPP', ['lamp']],
    ['red lmap', ['red lamp']],
    ['gren lapm', ['green lamp']],
    ['cristm', ['christmas']],
    ['brulée touch', ['brulee torch']],
    ['brulee lmap', []],
    ['blue lamp', []],
    ['lamp', []],
    ['zzzzzzzz', []],
    ['lmap lmapp lammp lxmp', []],
    ['', []],
  ])('%j: did you mean %j', (query, offered) => {
    expect(ask(house, query)).toEqual(offered);
  });

  test.each([
    ['karcher', ['Hose', 'Kärcher K4', 'kärcher'], 'Kärcher'],
    ['red karcher', ['Kärcher', 'Bag (RED)'], 'RED Kärcher'],
    ['decoration lamp', ['Décoration'], 'Décoration lamp'],
    ['lamp', [], 'lamp'],
  ])('%j as written in %j: %j', (query, texts, written) => {
    expect(asWritten(query, texts)).toBe(written);
  });

  test('every suggestion finds something, and replaces only unknown terms', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 3, maxLength: 6 });
    const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 20 }), text, (texts, query) => {
        const offered = ask(texts, query);
        expect(offered.length).toBeLessThanOrEqual(NEAR_QUERIES_MAX);
        expect(new Set(offered).size).toBe(offered.length);
        const known = searchTerms(query).filter((term) => texts.some((each) => each.includes(term)));
        for (const each of offered) {
          const terms = searchTerms(each);
          expect(terms).toEqual(expect.arrayContaining(known));
          expect(texts.some((one) => terms.every((term) => one.includes(term)))).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});
