import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

test('code that loads late waits for its texts', () => {
  const places = Object.entries(sourceFiles).flatMap(([place, source]) => (/\blazy\(/.test(source) ? [place] : []));
  expect(places).toEqual(['lib/language/lazy-part.ts']);
});
