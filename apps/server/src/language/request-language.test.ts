import { expect, test } from 'vitest';
import { requestLanguage } from './request-language.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.5, FR-ca;q=0.9', 'fr'],
  ['pt-BR,pt;q=0.9,ar;q=0.8,en;q=0.7', 'ar'],
  ['de;q=0,nl;q=0.1', 'nl'],
  ['da ; q=1.0 ,pl', 'da'],
  ['*', 'en'],
  ['ja,constructor', 'en'],
  [';;;,q=1,de;q=.', 'en'],
])('%j wants %s', (header, language) => {
  expect(requestLanguage({ 'accept-language': header })).toBe(language);
});
