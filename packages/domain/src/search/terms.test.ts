import { expect, test } from 'vitest';
import { QUERY_MAX, searchTerms, TERMS_MAX } from './terms.ts';

test.each([
  ['', []],
  [' \t\n ', []],
  ['lamp', ['lamp']],
  ['  Red   LÀMP\u00a0small ', ['red', 'lamp', 'small']],
  ['lamp Lamp', ['lamp']],
  ['\u3000中文\u3000箱', ['中文', '箱']],
  ['\u0301', []],
])('%j has the terms %j', (query, terms) => {
  expect(searchTerms(query)).toEqual(terms);
});

test('text beyond the limits is cut off, not refused', () => {
  expect(searchTerms('x'.repeat(QUERY_MAX))).toEqual(['x'.repeat(QUERY_MAX)]);
  expect(searchTerms('x'.repeat(QUERY_MAX + 1))).toEqual(['x'.repeat(QUERY_MAX)]);
  const words = Array.from({ length: TERMS_MAX + 1 }, (_, index) => `w${index}`);
  expect(searchTerms(words.slice(0, -1).join(' '))).toHaveLength(TERMS_MAX);
  expect(searchTerms(words.join(' '))).toEqual(words.slice(0, TERMS_MAX));
});

test('a cut through an emoji drops all of it', () => {
  expect(searchTerms(`${'x'.repeat(QUERY_MAX - 1)}😀`)).toEqual(['x'.repeat(QUERY_MAX - 1)]);
});
