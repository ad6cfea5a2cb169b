import { parseTag } from '@boxroom/domain/tag/parse-tag';
import { expect, test } from 'vitest';
import { codeUrl } from './code-url.ts';

test.each(['7K3Q', 'BX7K', 'BX7K3', 'BX7K3Q', '7K3QAB'])('the short address of %s leads to that code', (code) => {
  const url = codeUrl(code);
  expect(url).toBe(url.toUpperCase());
  expect(parseTag(url, window.location.origin)).toEqual({ kind: 'code', code });
});

test('is as short as the code allows', () => {
  expect(codeUrl('7K3Q')).toBe(`${window.location.origin.toUpperCase()}/B/7K3Q`);
  expect(codeUrl('BX7K3Q')).toMatch(/\/B\/BX-BX7K3Q$/);
});
