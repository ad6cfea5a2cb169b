import { expect, test } from 'vitest';
import { isToken } from './token.ts';

const SECRET = 'Az09_-'.repeat(7) + 'x';

test('a token is its prefix and 43 URL-safe symbols', () => {
  expect(isToken('inv_', `inv_${SECRET}`)).toBe(true);
  for (const text of [
    '',
    'inv_',
    SECRET,
    `gst_${SECRET}`,
    `INV_${SECRET}`,
    ` inv_${SECRET}`,
    `inv_${SECRET}\n`,
    `inv_${SECRET}x`,
    `inv_${SECRET.slice(1)}`,
    `inv_${SECRET.slice(1)}+`,
    `inv_${SECRET.slice(1)}=`,
  ])
    expect(isToken('inv_', text), JSON.stringify(text)).toBe(false);
});
