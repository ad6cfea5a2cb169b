import { expect, test } from 'vitest';
import { LANGUAGES } from '../language/language.ts';
import { isSignedInPath, pageKind, pathIn } from './page-kind.ts';

test.each([
  ['/app', 'app'],
  ['/app/', 'app'],
  ['/APP', 'app'],
  ['/apple', 'unknown'],
  ['/box', 'app'],
  ['/box/1', 'app'],
  ['/box/1/', 'app'],
  ['/box//', 'unknown'],
  ['/box/1/2', 'unknown'],
  ['/B/7K3Q', 'app'],
  ['/settings/deleted', 'app'],
  ['/settings/other', 'unknown'],
  ['/auth-callback/google', 'app'],
  ['/index', 'moved'],
  ['/profile/', 'moved'],
  ['/', 'public'],
  ['//', 'public'],
  ['//evil.example', 'unknown'],
  ['/articles', 'public'],
  ['/articles/', 'public'],
  ['/articles/any', 'public'],
  ['/articles/any/more', 'unknown'],
  ['/Articles', 'unknown'],
  ['/privacy-policy', 'public'],
  ['/terms-of-service', 'public'],
  ['/de', 'public'],
  ['/de/', 'public'],
  ['/DE', 'unknown'],
  ['/ar/privacy-policy', 'public'],
  ['/pl/terms-of-service', 'public'],
  ['/en', 'unknown'],
  ['/xx', 'unknown'],
  ['/de/articles', 'unknown'],
  ['/de/app', 'unknown'],
  ['', 'unknown'],
  ['/constructor', 'unknown'],
  ['/%2e%2e/etc', 'unknown'],
])('%s: %s', (path, kind) => {
  expect(pageKind(path)).toBe(kind);
});

test.each(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[])('the pages in %s are public', (language) => {
  for (const path of ['/', '/privacy-policy', '/articles']) expect(pageKind(pathIn(language, path))).toBe('public');
});

test.each([
  ['en', '/', '/'],
  ['de', '/', '/de'],
  ['de', '/privacy-policy', '/de/privacy-policy'],
  ['de', '/articles', '/articles'],
  ['de', '/app', '/app'],
] as const)('in %s %s is at %s', (language, path, there) => {
  expect(pathIn(language, path)).toBe(there);
});

test.each([
  ['/app', true],
  ['/APP/', true],
  ['/box/1', true],
  ['/settings/deleted', true],
  ['/admin', true],
  ['/profile', true],
  ['/', false],
  ['/auth', false],
  ['/pair', false],
  ['/guest', false],
  ['/invite', false],
  ['/articles', false],
  ['/de', false],
  ['/no/such/place', false],
])('%s is inside the signed-in app: %s', (path, isInside) => {
  expect(isSignedInPath(path)).toBe(isInside);
});
