import { expect, test } from 'vitest';
import { securityTxt } from './security-txt.ts';

const DAY = 86_400_000;

test('names the operator, and is always valid for about half a year', () => {
  const now = Date.parse('2026-11-23T17:50:00Z');
  const text = securityTxt({ publicOrigin: 'https://boxes.example', securityEmail: 'a%b@boxes.example' }, now);
  expect(text.split('\n')).toEqual([
    'Contact: mailto:a%25b@boxes.example',
    'Expires: 2027-05-22T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://boxes.example/.well-known/security.txt',
    '',
  ]);
  for (let day = 0; day < 800; day += 7) {
    const [, expires = ''] =
      /Expires: (.*)/.exec(securityTxt({ publicOrigin: '', securityEmail: '' }, now + day * DAY)) ?? [];
    const days = (Date.parse(expires) - now) / DAY - day;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(365);
  }
});
