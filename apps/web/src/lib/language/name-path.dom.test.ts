import { english, makeTranslate } from '@boxroom/domain/language/translator';
import { afterEach, expect, test } from 'vitest';
import { namePath } from './name-path.ts';
import { speak } from './t.ts';

afterEach(() => speak(english));

test('names that run like the page are joined as they are', () => {
  expect([namePath(['Winter', 'Attic']), namePath(['Winter']), namePath([])]).toEqual(['Winter · Attic', 'Winter', '']);
});

test('others keep their direction, and their order follows the page', () => {
  expect(namePath(['صندوق BX-7', 'Garage'])).toBe('\u200e\u2068صندوق BX-7\u2069 · \u2068Garage\u2069');
  speak(makeTranslate('ar', {}));
  expect(namePath(['Tools (2)', 'Garage'])).toBe('\u200f\u2068Tools (2)\u2069 · \u2068Garage\u2069');
});
