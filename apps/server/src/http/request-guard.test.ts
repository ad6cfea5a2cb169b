import { describe, expect, test } from 'vitest';
import { createRequestGuard } from './request-guard.ts';

const open = createRequestGuard({ publicOrigin: 'https://boxes.example.org' }, () => 3000);
const home = createRequestGuard({ publicOrigin: 'http://localhost:5173' }, () => 3000);

describe('isKnownHost', () => {
  test.each([
    ['boxes.example.org', true],
    ['Boxes.Example.Org', true],
    ['boxes.example.org:443', false],
    ['boxes.example.org:80', false],
    ['boxes.example.org.', false],
    ['evil.example', false],
    ['evil.boxes.example.org', false],
    ['localhost:3000', false],
    ['127.0.0.1:3000', false],
    ['', false],
    [undefined, false],
    ['boxes.example.org, evil.example', false],
    ['boxes.example.org@evil.example', false],
    ['boxes.example.org/evil', false],
  ])('on a public origin, host %j: known is %s', (host, known) => {
    expect(open.isKnownHost(host)).toBe(known);
  });

  test.each([
    ['localhost:5173', true],
    ['localhost:3000', true],
    ['127.0.0.1:3000', true],
    ['[::1]:3000', true],
    ['LOCALHOST:3000', true],
    ['localhost', false],
    ['localhost:3001', false],
    ['127.0.0.2:3000', false],
    ['evil.example:3000', false],
    ['localhost.evil.example:3000', false],
    ['0.0.0.0:3000', false],
    ['localhost:03000', true],
  ])('on a local origin, host %j: known is %s', (host, known) => {
    expect(home.isKnownHost(host)).toBe(known);
  });
});

describe('isSameOrigin', () => {
  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://boxes.example.org' }, true],
    [{ origin: 'https://boxes.example.org' }, true],
    [{}, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': '' }, false],
    [{ 'sec-fetch-site': 'Same-Origin' }, false],
    [{ 'sec-fetch-site': 'same-origin, cross-site' }, false],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://boxes.example.org' }, false],
    [{ origin: 'null' }, false],
    [{ origin: '' }, false],
    [{ origin: 'http://boxes.example.org' }, false],
    [{ origin: 'https://boxes.example.org:8443' }, false],
    [{ origin: 'https://boxes.example.org.evil.example' }, false],
    [{ origin: 'https://evil.example' }, false],
    [{ origin: 'http://localhost:3000' }, false],
    [{ referer: 'https://boxes.example.org/app' }, false],
  ])('on a public origin, headers %j: same origin is %s', (headers, same) => {
    expect(open.isSameOrigin(headers)).toBe(same);
  });

  test.each([
    ['http://localhost:5173', true],
    ['http://127.0.0.1:3000', true],
    ['http://[::1]:3000', true],
    ['https://localhost:3000', false],
    ['http://localhost:3001', false],
    ['http://localhost', false],
  ])('on a local origin, origin %j: same origin is %s', (origin, same) => {
    expect(home.isSameOrigin({ origin })).toBe(same);
  });
});
