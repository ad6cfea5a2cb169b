import { expect, test } from 'vitest';
import { sharedLines } from './shared-text.ts';

test.each([
  [{ title: '', text: '', url: '' }, ''],
  [{ title: '', text: ' cups \n plates ', url: '' }, 'cups \n plates'],
  [{ title: 'A drill', text: '', url: 'https://shop.example/drill' }, 'A drill\nhttps://shop.example/drill'],
  [{ title: 'A drill', text: 'https://shop.example/drill', url: '' }, 'A drill\nhttps://shop.example/drill'],
  [{ title: 'A drill', text: 'A drill https://shop.example/drill', url: '' }, 'A drill https://shop.example/drill'],
  [{ title: '', text: 'See https://a.example', url: 'https://a.example' }, 'See https://a.example'],
  [{ title: 'Notes', text: 'Notes', url: '' }, 'Notes'],
])('%j is the list %j', (shared, lines) => {
  expect(sharedLines(shared)).toBe(lines);
});
