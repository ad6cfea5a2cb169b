import { expect, test } from 'vitest';
import { mustBeTyped } from './cleanup.ts';

test.each([
  ['nothing at all', [], false],
  ['nothing', [{ rows: 0, orphans: 0 }], false],
  ['the only row', [{ rows: 1, orphans: 1 }], true],
  ['one in a hundred', [{ rows: 100, orphans: 1 }], false],
  ['more than one in a hundred', [{ rows: 99, orphans: 1 }], true],
  ['a thousand of very many', [{ rows: 1_000_000, orphans: 1000 }], false],
  ['more than a thousand of very many', [{ rows: 1_000_000, orphans: 1001 }], true],
  [
    'a thousand and one in two tables',
    [
      { rows: 1_000_000, orphans: 1000 },
      { rows: 1000, orphans: 1 },
    ],
    true,
  ],
  [
    'few in all, but many of one table',
    [
      { rows: 1_000_000, orphans: 0 },
      { rows: 50, orphans: 1 },
    ],
    true,
  ],
])('%s', (_, shares, isTyped) => {
  expect(mustBeTyped(shares)).toBe(isTyped);
});
