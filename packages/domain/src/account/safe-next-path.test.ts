import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SIGNED_IN_PATHS } from '../page/page-kind.ts';
import { safeNextPath } from './safe-next-path.ts';

const box = '/box/0198c0de-0000-7000-8000-000000000001';

describe('safeNextPath', () => {
  test.each([
    '/app',
    '/app?room=0198c0de-0000-7000-8000-000000000001',
    box,
    '/search?q=winter%20coat',
    '/scan',
    '/b/BX-7K3Q',
    '/t/0198c0de-0000-7000-8000-000000000001',
    '/search?q=%2F%2Fevil.example',
    '/history',
    '/checklist',
    '/settings#display',
    '/accept-invitation?token=inv_abc',
    '/app?next=https://evil.example',
    `/search?q=${'a'.repeat(502)}`,
  ])('%s is allowed', (path) => {
    expect(safeNextPath(path)).toBe(path);
  });

  test.each(SIGNED_IN_PATHS)('a sign-in leads back to %s, with its query', (pattern) => {
    const path = `${pattern.replaceAll(/\$\w+/g, 'BX-7K3Q')}?missed=true`;
    expect(safeNextPath(path)).toBe(path);
  });

  test.each([
    undefined,
    null,
    1,
    {},
    ['/app'],
    '',
    ' ',
    '/',
    'app',
    'xapp',
    '@app',
    '.app?room=1',
    ':app/x',
    './app',
    '../app',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    '\\/evil.example',
    'https://evil.example',
    'HTTPS:/app',
    'https:app',
    'javascript:alert(1)',
    'data:text/html,x',
    '/app\\..\\x',
    '/app//evil.example',
    '/app/ä/x',
    '/app/%1f',
    '/app/%1F/x',
    '/app/',
    '/app/../auth',
    '/app/./x',
    '/..//app',
    '/%2f%2fevil.example',
    '/app/%2e%2e/auth',
    '/app/%2E%2e',
    '/app%2fx',
    '/app/%5cevil.example',
    '/app/%252e',
    '/app/%0d%0ax',
    ' /app',
    '/app ',
    '\t/app',
    '/\t/evil.example',
    '/app\n',
    '/app\r\nLocation: //evil.example',
    '/app\u0000',
    '/ａpp',
    '/app/\u202e',
    '/auth',
    '/auth-callback?token=x',
    '/auth?next=/app',
    '/reset-password',
    '/trpc/auth.signOut',
    '/assets/x.js',
    '/unknown',
    '/App',
    '/app@evil.example',
    '/app:80',
    '//app',
    `/search?q=${'a'.repeat(503)}`,
    '@evil.example',
    '?next=/app',
    '#/app',
    '/app"',
  ])('%j is refused', (path) => {
    expect(safeNextPath(path)).toBeNull();
  });

  test('every allowed path keeps the origin it is resolved against', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      'app',
      'box',
      '.',
      '..',
      '?',
      '#',
      '%2f',
      '@',
      ':',
      'evil.example',
      '\t',
      'http:',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (pieces) => {
        const path = safeNextPath(pieces.join(''));
        expect(path === null || originOf(path) === 'https://boxroom.example').toBe(true);
      }),
      { numRuns: 5000 },
    );
  });
});

function originOf(path: string): string {
  const { URL } = globalThis as unknown as { URL: new (path: string, base: string) => { origin: string } };
  return new URL(path, 'https://boxroom.example').origin;
}
