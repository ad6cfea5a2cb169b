import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainNearWords } from '../testing/plain-near-words.ts';
import { CountedWords } from './counted-words.ts';
import { NEAR_WORDS_MAX, typosAllowed, WordList } from './near-words.ts';

function listOf(texts: readonly string[]): WordList {
  const counted = new CountedWords();
  for (const text of texts) counted.add(text);
  return new WordList(counted);
}

const near = (texts: readonly string[], term: string): string[] =>
  listOf(texts)
    .near(term)
    .map(({ word }) => word);

describe('near words', () => {
  test.each([
    ['a letter too few', 'lmps', ['lamps'], ['lamps']],
    ['a letter too many', 'laamp', ['lamp'], ['lamp']],
    ['a wrong letter', 'lanp', ['lamp'], ['lamp']],
    ['two letters swapped', 'lapm', ['lamp'], ['lamp']],
    ['two typos from eight letters on', 'chrisstmsa', ['christmas'], ['christmas']],
    ['two typos in fewer letters', 'balnkte', ['blanket'], []],
    ['three letters', 'lmp', ['lamp'], []],
    ['the beginning of a word', 'cristm', ['christmas'], ['christmas']],
    ['a word that is shorter than the term', 'lampx', ['lam', 'lamp'], ['lamp']],
    ['a folded accent', 'matreska', ['матрешка', 'matreshka'], ['matreshka']],
    ['other letters', 'матршка', ['матрешка'], ['матрешка']],
    ['nothing near', 'zzzz', ['lamp'], []],
    ['no words', 'lamp', [], []],
    ['no term', '', ['lamp'], []],
  ])('%s', (_, term, texts, expected) => {
    expect(near(texts, term)).toEqual(expected);
  });

  test('whole words come before beginnings, frequent ones before rare ones', () => {
    expect(near(['lampshade lamp', 'lamb lamb', 'lump'], 'lamq')).toEqual(['lamb', 'lamp', 'lampshade']);
    expect(near(['lumb', 'lamb', 'lamb'], 'lxmb')).toEqual(['lamb', 'lumb']);
  });

  test('words have no punctuation at their ends, and the parts of a word are words', () => {
    expect(near(['(lamp)', '"lamp",'], 'lmap')).toEqual(['lamp']);
    expect(near(['t-shirt'], 't-shrt')).toEqual(['t-shirt']);
    expect(near(['wool/cotton'], 'coton')).toEqual(['cotton']);
  });

  test('equals a comparison with every word', () => {
    const letter = fc.constantFrom('a', 'b', 'c', 'é');
    const word = fc.string({ unit: letter, minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), fc.array(word, { minLength: 1, maxLength: 6 }), (words, terms) => {
        const list = listOf(words);
        const counts = new Map<string, number>();
        for (const each of words) counts.set(each, (counts.get(each) ?? 0) + 1);
        for (const term of terms) expect(list.near(term)).toEqual(plainNearWords(counts, term));
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['lam', 0],
    ['lamp', 1],
    ['blanket', 1],
    ['blankets', 2],
    ['x'.repeat(60), 2],
    ['x'.repeat(61), 0],
  ])('%s may have %i typos', (term, typos) => {
    expect(typosAllowed(term)).toBe(typos);
  });

  test('returns only the nearest of many words', () => {
    const words = Array.from({ length: 100 }, (_, i) => `lamp${String(i).padStart(3, '0')}`);
    expect(near(words, 'lxmp')).toHaveLength(NEAR_WORDS_MAX);
  });
});
