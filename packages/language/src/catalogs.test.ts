import { readFileSync } from 'node:fs';
import { compileMessage } from '@boxroom/domain/language/compile-message';
import { type Language, LANGUAGES, SOURCE_LANGUAGE } from '@boxroom/domain/language/language';
import { messageKey } from '@boxroom/domain/language/message-key';
import { compileMessage as compileWithLingui } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import { describe, expect, test } from 'vitest';
import { checkTranslation } from './check-translation.ts';
import { readTranslations } from './read-catalog.ts';
import { findSourceTexts } from './source-texts.ts';

const found = findSourceTexts();
const texts = [...new Set(found.map(({ text }) => text))];
const TRANSLATED = (Object.keys(LANGUAGES) as Language[]).filter((language) => language !== SOURCE_LANGUAGE);

test('no text is translated before the language is known', () => {
  expect(
    found.filter(({ isTooEarly }) => isTooEarly).map(({ path, line, text }) => `${path}:${line}: ${text}`),
  ).toEqual([]);
});

test('the texts of the code are those of the catalogs', () => {
  const { items } = PO.parse(readFileSync(new URL('../po/en.po', import.meta.url), 'utf8'));
  const kept = items.filter(({ obsolete }) => !obsolete).map(({ msgid }) => msgid);
  expect(kept.toSorted()).toEqual(texts.toSorted());
});

test('no two texts have the same key', () => {
  expect(new Set(texts.map(messageKey)).size).toBe(texts.length);
});

describe.each(TRANSLATED)('in %s', (language) => {
  const translations = readTranslations(language);

  test('every text is translated', () => {
    const translated = new Set(translations.map(({ text }) => text));
    expect(texts.filter((text) => !translated.has(text))).toEqual([]);
  });

  test('no translation has lost or invented a placeholder, a tag or a plural', () => {
    const faults = translations.flatMap(({ text, translation }) =>
      checkTranslation(text, translation, language).map((fault) => `“${translation}” (${text}): ${fault}`),
    );
    expect(faults).toEqual([]);
  });
});

describe('a title that texts begin with', () => {
  // A toast splits these texts at their title (`error-toast.ts`).
  const titles = found
    .filter(({ comment }) => comment?.startsWith('texts begin with this title'))
    .map(({ text }) => text);
  const begun = titles.flatMap((title) =>
    texts.filter((text) => text.startsWith(`${title}: `)).map((text) => ({ title, text })),
  );

  test('exists', () => expect(new Set(begun.map(({ title }) => title))).toEqual(new Set(titles)));

  test.each(TRANSLATED)('is translated alike in %s', (language) => {
    const of = new Map(readTranslations(language).map(({ text, translation }) => [text, translation]));
    const parted = begun.filter(({ title, text }) => {
      const begin = of.get(title) ?? title;
      const whole = of.get(text) ?? text;
      return !whole.startsWith(begin) || !/^\s*: *\S/.test(whole.slice(begin.length));
    });
    expect(parted.map(({ title, text }) => [of.get(title), of.get(text)])).toEqual([]);
  });
});

test('our compiler reads every text as that of Lingui does', () => {
  const translated = TRANSLATED.flatMap((language) => readTranslations(language).map(({ translation }) => translation));
  const ours = [...texts, ...translated].map((text) => JSON.stringify([text, compileMessage(text)]));
  const theirs = [...texts, ...translated].map((text) => JSON.stringify([text, compileWithLingui(text)]));
  expect(ours.filter((tokens, index) => tokens !== theirs[index])).toEqual([]);
});
