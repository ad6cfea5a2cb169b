import { GIBIBYTE } from '@boxroom/domain/picture/picture';
import { expect, test } from 'vitest';
import { quotaText, usageFacts } from './usage-text.ts';

test.each([
  [0, '0 kB'],
  [1536, '2 kB'],
  [1.5 * 1024 ** 2, '1.5 MB'],
  [2 * GIBIBYTE, '2 GB'],
])('%d bytes: %s', (bytes, text) => {
  expect(quotaText(bytes)).toBe(text);
});

test('what an account holds is shown with its limits', () => {
  const uses = { rooms: 3, boxes: 1200, items: 99_999, pictureBytes: 1.5 * GIBIBYTE };
  const limits = { rooms: 1000, boxes: 20_000, items: 100_000, pictureBytes: 2 * GIBIBYTE };
  expect(usageFacts({ uses, limits })).toEqual([
    ['Storage rooms', '3 of 1,000'],
    ['Boxes', '1,200 of 20,000'],
    ['Items', '99,999 of 100,000'],
    ['Pictures and papers', '1.5 GB of 2 GB'],
  ]);
});
