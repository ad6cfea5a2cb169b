import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Language, LANGUAGES } from '@boxroom/domain/language/language';
import { english } from '@boxroom/domain/language/translator';
import { readCatalog } from '@boxroom/language/read-catalog';
import { build, type BuildOptions } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTranslations, translateFor } from './translate-for.ts';

const OTHERS = Object.keys(LANGUAGES).filter((language) => language !== 'en');
let folder: string;
const catalog = () => join(folder, 'de.po');
const read = (language: Language) => readCatalog(language, folder);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'boxroom-language-'));
  await writeFile(catalog(), 'msgid "Sign in"\nmsgstr "Anmelden"\n\nmsgid "Unsubscribed."\nmsgstr ""\n');
});
afterAll(() => rm(folder, { recursive: true }));

test('a text is translated where the catalog has it', () => {
  const t = createTranslations(read)('de');
  expect([t.language, t('Sign in'), t('Unsubscribed.')]).toEqual(['de', 'Anmelden', 'Unsubscribed.']);
});

test.each([null, 'en', 'fr', 'xx', 'constructor', ''])('%j without a catalog is English', (language) => {
  expect(createTranslations(read)(language)).toBe(english);
});

test('a catalog is read once', async () => {
  const translations = createTranslations(read);
  const t = translations('de');
  await writeFile(catalog(), '');
  expect(translations('de')).toBe(t);
});

test.each(OTHERS)('the sources have a catalog for %s', (language) => {
  expect(translateFor(language).language).toBe(language);
});

describe('the built server', () => {
  test('has a catalog for each other language, and finds it', async () => {
    const file = fileURLToPath(new URL('translate-for.ts', import.meta.url));
    const config = (await import(new URL('../../rolldown.config.mjs', import.meta.url).href)) as {
      default: BuildOptions;
    };
    const { output, ...settings } = config.default;
    await build({ ...settings, input: file, output: { ...output, dir: folder } });
    expect((await readdir(join(folder, 'catalogs'))).toSorted()).toEqual(
      OTHERS.map((name) => `${name}.json`).toSorted(),
    );
    const built = (await import(pathToFileURL(join(folder, 'translate-for.js')).href)) as {
      translateFor: typeof translateFor;
    };
    for (const language of OTHERS) expect(built.translateFor(language).language).toBe(language);
    const [t, source] = [built.translateFor('de'), translateFor('de')];
    // A text of the server, and one of the rules.
    expect(t('Unknown device')).toBe(source('Unknown device'));
    expect(t('Please sign in again.')).toBe(source('Please sign in again.'));
    expect(t('Unknown device')).not.toBe('Unknown device');
  });
});
