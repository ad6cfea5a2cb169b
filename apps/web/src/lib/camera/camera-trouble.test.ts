import { expect, test } from 'vitest';
import { cameraTrouble, TROUBLE_TEXTS } from './camera-trouble.ts';

test.each([
  ['NotAllowedError', 'refused'],
  ['SecurityError', 'refused'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['TypeError', 'failed'],
])('%s becomes %s', (name, trouble) => {
  expect(cameraTrouble(new DOMException('', name))).toBe(trouble);
});

test('any other error becomes "failed", and every reason has a text', () => {
  expect(cameraTrouble('no')).toBe('failed');
  for (const { title, hint } of Object.values(TROUBLE_TEXTS)) {
    expect(title).toMatch(/\.$/);
    expect(hint).toMatch(/\.$/);
  }
});
