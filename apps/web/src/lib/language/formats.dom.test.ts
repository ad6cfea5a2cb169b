import { makeTranslate } from '@boxroom/domain/language/translator';
import { afterEach, expect, test, vi } from 'vitest';
import { dateFormat, numberFormat, numberText } from './formats.ts';
import { numberLanguages } from './language.ts';
import { speak, t } from './t.ts';

const digits = (language: string) => new Intl.NumberFormat(language).resolvedOptions().numberingSystem;
const day = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });
const size = numberFormat({ maximumFractionDigits: 1 });
const DATE = new Date('2026-03-05T12:00:00Z');

afterEach(() => speak(makeTranslate('en', {})));

test('dates and numbers follow the language, also of formats that were made before it was known', () => {
  expect([day().format(DATE), numberText(1234), size().format(1.25)]).toEqual(['Mar 5, 2026', '1,234', '1.3']);
  speak(makeTranslate('de', {}));
  expect(t.language).toBe('de');
  expect([day().format(DATE), numberText(1234), size().format(1.25)]).toEqual(['05.03.2026', '1.234', '1,3']);
});

test.each([
  ['de', ['de-AT', 'en'], ['de-AT', 'en']],
  ['en', ['el-GR'], ['el-GR']],
  ['de', ['en-US'], ['de', 'en-US']],
  ['ar', ['ar-EG', 'en'], [`ar-EG-u-nu-${digits('ar')}`, 'en']],
] as const)(
  'numbers of a page in %s follow a browser that wants %j only as far as it was not overruled',
  (language, browser, expected) => {
    speak(makeTranslate(language, {}));
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
    expect(numberLanguages()).toEqual(expected);
    vi.restoreAllMocks();
  },
);
