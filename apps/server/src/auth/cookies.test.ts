import { describe, expect, test } from 'vitest';
import { cookieLine, cookieName, deviceCookie, readCookie } from './cookies.ts';

describe('readCookie', () => {
  test.each<[string | undefined, string | null]>([
    ['session=a', 'a'],
    ['other=b; session=a', 'a'],
    ['session=a; session=b', 'a'],
    ['other=b;session = a ;third=c', 'a'],
    ['session=a=b', 'a=b'],
    ['session=', ''],
    ['mysession=b', null],
    ['session', null],
    ['=session', null],
    ['', null],
    [undefined, null],
  ])('%j: %j', (header, value) => {
    expect(readCookie(header, 'session')).toBe(value);
  });

  test('a pair without a name has no value', () => {
    expect(readCookie('=a', '')).toBeNull();
  });
});

test('with https a cookie is bound to the host', () => {
  expect([cookieName('session', true), cookieName('session', false)]).toEqual(['__Host-session', 'session']);
});

test.each<[Parameters<typeof cookieLine>[2], string]>([
  [{ secure: false, seconds: null }, 'ref=v; HttpOnly; Path=/; SameSite=Lax'],
  [{ secure: false, seconds: 0 }, 'ref=v; HttpOnly; Max-Age=0; Path=/; SameSite=Lax'],
  [{ secure: true, seconds: 60 }, '__Host-ref=v; HttpOnly; Max-Age=60; Path=/; SameSite=Lax; Secure'],
])('the line of a cookie, %j', (options, line) => {
  expect(cookieLine('ref', 'v', options)).toBe(line);
});

test('the browser is known for 400 days, on a shared computer until it closes', () => {
  expect(deviceCookie('v', { secure: false, isSharedComputer: false })).toContain(
    'device=v; HttpOnly; Max-Age=34560000;',
  );
  expect(deviceCookie('v', { secure: false, isSharedComputer: true })).not.toContain('Max-Age');
});
