import { expect, test } from 'vitest';
import { addressKind, windowKind } from './address-kind.ts';

const ORIGIN = 'https://boxes.example.org';
const FILES = new Set(['/index.html', '/favicon.svg', '/assets/index-aaaaaaaa.js']);

test.each([
  ['POST', 'navigate', '/shared', 'share'],
  ['POST', 'navigate', 'https://elsewhere.example/shared', 'network'],
  ['POST', 'cors', '/shared', 'network'],
  ['POST', 'navigate', '/app', 'network'],
  ['GET', 'navigate', '/shared', 'page'],
])('%s as %s to %s: %s', (method, mode, path, kind) => {
  const request = { method, mode: mode as RequestMode, url: new URL(path, ORIGIN).href };
  expect(addressKind(request, ORIGIN, FILES)).toBe(kind);
});

test.each([
  ['/box/0198c0de-0000-7000-8000-000000000001', 'page'],
  ['/box/0198c0de-0000-7000-8000-000000000001?x=1.2', 'page'],
  ['/', 'stand-in'],
  ['/?ref=abc', 'stand-in'],
  ['/index', 'page'],
  ['/articles', 'public'],
  ['/articles/seasonal-storage', 'public'],
  ['/terms-of-service/', 'public'],
  ['/de', 'stand-in'],
  ['/ar?ref=abc', 'stand-in'],
  ['/ar/privacy-policy', 'public'],
  ['/xx', 'stand-in'],
  ['/search?q=a.b', 'page'],
  ['/no/such/place', 'stand-in'],
  ['/picnic', 'stand-in'],
  ['/index.html', 'file'],
  ['/favicon.svg', 'file'],
  ['/assets/of-another-version-bbbbbbbb.js', 'file'],
  ['/trpc/sync.pull', 'network'],
  ['/trpc', 'network'],
  ['/pic/0198c0de-0000-7000-8000-000000000001', 'network'],
  ['/pic/0198c0de-0000-7000-8000-000000000001/thumb', 'network'],
  ['/guest', 'page'],
  ['/pair', 'page'],
  ['/guest-pic/0198c0de-0000-7000-8000-000000000001/thumb', 'network'],
  ['/livez', 'network'],
  ['/readyz', 'network'],
  ['/metrics', 'network'],
  ['/sw.js', 'network'],
  ['/list.csv', 'network'],
  ['/box/a.b', 'network'],
  ['https://elsewhere.example/box/1', 'network'],
])('navigation to %s: %s', (path, kind) => {
  const request = { method: 'GET', mode: 'navigate', url: new URL(path, ORIGIN).href } as const;
  expect(addressKind(request, ORIGIN, FILES)).toBe(kind);
});

test.each([
  ['GET', 'cors', '/app', 'network'],
  ['POST', 'navigate', '/app', 'network'],
  ['HEAD', 'cors', '/favicon.svg', 'network'],
  ['PUT', 'cors', '/pic/1', 'network'],
  ['GET', 'no-cors', '/favicon.svg', 'file'],
  ['GET', 'cors', '/assets/index-aaaaaaaa.js', 'file'],
] as const)('%s with mode %s for %s: %s', (method, mode, path, kind) => {
  expect(addressKind({ method, mode, url: `${ORIGIN}${path}` }, ORIGIN, FILES)).toBe(kind);
});

test.each([
  ['/app?room=1', 'signed-in'],
  ['/box/1#papers', 'signed-in'],
  ['/auth?next=/app', 'perhaps'],
  ['/pair', 'perhaps'],
  ['/guest', 'perhaps'],
  ['/', 'other'],
  ['/articles/seasonal-storage', 'other'],
  ['/de', 'other'],
  ['/list.csv', 'other'],
  ['https://elsewhere.example/app', 'other'],
])('a window at %s shows the signed-in app: %s', (path, kind) => {
  expect(windowKind(new URL(path, ORIGIN).href, ORIGIN)).toBe(kind);
});
