import { expect, test } from 'vitest';
import { countText } from './count-text.ts';

test.each([
  [0, '0 items'],
  [1, '1 item'],
  [2, '2 items'],
  [1234, '1,234 items'],
])('formats %i as "%s"', (count, text) => expect(countText(count, 'item')).toBe(text));

test('takes an irregular plural, with the words after it', () => {
  expect(countText(1, 'line is', 'lines are')).toBe('1 line is');
  expect(countText(3, 'line is', 'lines are')).toBe('3 lines are');
});
