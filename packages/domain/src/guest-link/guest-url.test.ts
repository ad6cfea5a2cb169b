import { expect, test } from 'vitest';
import { guestTokenIn, guestUrl } from './guest-url.ts';

const TOKEN = `gst_${'Az09-_'.repeat(7)}x`;

test('the token is in the fragment only, and is read back from it', () => {
  const [before, hash] = guestUrl('https://boxes.example.org', TOKEN).split('#');
  expect(before).toBe('https://boxes.example.org/guest');
  expect(guestTokenIn(`#${hash}`)).toBe(TOKEN);
  expect(guestTokenIn(TOKEN)).toBe(TOKEN);
});

test.each([
  '',
  '#',
  TOKEN.slice(0, -1),
  `${TOKEN}x`,
  TOKEN.replace('gst_', 'inv_'),
  TOKEN.replace('gst_', ''),
  `${TOKEN}#`,
  `#${TOKEN.slice(0, -1)}ä`,
])('%j has no token', (hash) => {
  expect(guestTokenIn(hash)).toBeNull();
});
