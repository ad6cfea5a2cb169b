import { expect, test } from 'vitest';
import { chooseLanguage, directionOf, isLanguage, LANGUAGES, type Language } from './language.ts';

test.each<[readonly string[], Language]>([
  [[], 'en'],
  [['de'], 'de'],
  [['de-AT', 'en'], 'de'],
  [['DE-ch'], 'de'],
  [['zh-Hant-TW', 'pl-PL', 'de'], 'pl'],
  [['ar-EG'], 'ar'],
  [['es-419'], 'es'],
  [['en-GB', 'de'], 'en'],
  [['pt-BR', 'ja'], 'en'],
  [['', '*', 'constructor', '__proto__', 'deutsch', 'fr'], 'fr'],
])('of %j it chooses %s', (wanted, language) => {
  expect(chooseLanguage(wanted)).toBe(language);
});

test.each([
  ['en', true],
  ['ar', true],
  ['EN', false],
  ['de-AT', false],
  ['toString', false],
  ['', false],
  [undefined, false],
  [null, false],
  [0, false],
])('%j is a language: %s', (text, is) => {
  expect(isLanguage(text)).toBe(is);
});

test('only Arabic is written from right to left', () => {
  const fromRight = (Object.keys(LANGUAGES) as Language[]).filter((language) => directionOf(language) === 'rtl');
  expect(fromRight).toEqual(['ar']);
});
