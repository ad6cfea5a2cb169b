import { expect, test } from 'vitest';
import { nameOfDuplicate, numberedNames } from './numbered-names.ts';

test.each<[string, number, string[], string[]]>([
  ['Moving box', 3, [], ['Moving box 1', 'Moving box 2', 'Moving box 3']],
  ['  Moving   box ', 1, [], ['Moving box 1']],
  ['Moving box', 2, ['Moving box 20', 'Moving box 3', 'Cellar 90'], ['Moving box 21', 'Moving box 22']],
  ['MÖVING BOX', 1, ['moving box 4'], ['MÖVING BOX 5']],
  ['Moving box', 1, ['Moving box'], ['Moving box 1']],
  ['Moving box 5', 2, ['Moving box 20'], ['Moving box 5', 'Moving box 6']],
  ['Box 08', 3, [], ['Box 08', 'Box 09', 'Box 10']],
  ['Box', 2, ['Box 009'], ['Box 010', 'Box 011']],
  ['Box #3', 2, [], ['Box 3', 'Box 4']],
  ['7', 2, [], ['7 1', '7 2']],
  ['Books 19999', 1, [], ['Books 19999 1']],
  ['Box', 0, [], []],
])('%j, %i times beside %j: %j', (typed, count, existing, names) => {
  expect(numberedNames(typed, count, existing)).toMatchObject({ ok: true, names });
});

test.each([
  ['', 1, 'blank'],
  [' \u200b', 1, 'blank'],
  ['123456789012345678', 9, null],
  ['123456789012345678', 10, 'too-long'],
  ['a'.repeat(21), 1, 'too-long'],
])('%j, %i times: refused as %s', (typed, count, reason) => {
  const result = numberedNames(typed, count, []);
  expect(result.ok ? null : result.reason).toBe(reason);
});

test.each([
  ['Tools', [], 'Tools 2'],
  ['Tools', ['Tools', 'Tools 2'], 'Tools 3'],
  ['Tools 3', ['Tools 3', 'tools 7'], 'Tools 8'],
  ['Box 09', ['Box 09'], 'Box 10'],
  ['12345678901234567890', [], '12345678901234567890'],
])('a duplicate of %j beside %j is named %j', (name, existing, expected) => {
  expect(nameOfDuplicate(name, existing)).toBe(expected);
});
