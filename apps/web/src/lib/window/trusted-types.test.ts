import { expect, test, vi } from 'vitest';
import { allowOwnWorkers } from './trusted-types.ts';

const page = { origin: 'https://boxes.example', href: 'https://boxes.example/box/1' };

function judge(address: string): string | null | undefined {
  const createPolicy = vi.fn<(name: string, rules: { createScriptURL: (text: string) => string | null }) => unknown>();
  allowOwnWorkers({ trustedTypes: { createPolicy } }, page);
  return createPolicy.mock.calls[0]?.[1].createScriptURL(address);
}

test.each([
  ['/sw.js', 'https://boxes.example/sw.js'],
  ['https://boxes.example/assets/decode-worker.js', 'https://boxes.example/assets/decode-worker.js'],
])('%s is of the own origin', (address, url) => {
  expect(judge(address)).toBe(url);
});

test.each([
  'https://evil.example/sw.js',
  '//evil.example/sw.js',
  'data:text/javascript,alert(1)',
  'blob:https://boxes.example/6d2f0bb4-0f6c-4b8c-8a52-1f2f9d3c8b11',
  'javascript:alert(1)',
  'https://',
])('%s is refused', (address) => {
  expect(judge(address)).toBeNull();
});

test('a browser without trusted types needs none', () => {
  expect(() => allowOwnWorkers({}, page)).not.toThrow();
});
