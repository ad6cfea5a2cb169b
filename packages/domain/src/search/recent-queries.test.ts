import { expect, test } from 'vitest';
import { readRecentQueries, RECENT_QUERIES_MAX, withRecentQuery } from './recent-queries.ts';

test.each([
  [[], 'drill', ['drill']],
  [['saw'], ' Drill ', ['Drill', 'saw']],
  [['saw', 'drill'], 'Dríll', ['Dríll', 'saw']],
  [['saw'], 'saw', ['saw']],
  [['saw'], '  ', ['saw']],
])('%j and %j are %j', (queries, query, expected) => {
  expect(withRecentQuery(queries, query)).toEqual(expected);
});

test('the oldest makes room', () => {
  const full = Array.from({ length: RECENT_QUERIES_MAX }, (_, n) => `thing ${n}`);
  expect(withRecentQuery(full, 'new')).toEqual(['new', ...full.slice(0, -1)]);
});

test.each([
  [null, []],
  ['', []],
  ['{', []],
  ['{}', []],
  ['["a",1,null,"b"]', ['a', 'b']],
  [JSON.stringify(['x'.repeat(201), 'b']), ['b']],
])('stored as %j they are %j', (stored, queries) => {
  expect(readRecentQueries(stored)).toEqual(queries);
});
