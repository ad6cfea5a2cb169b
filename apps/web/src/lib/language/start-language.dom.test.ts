import { msg } from '@boxroom/domain/language/message';
import { messageKey } from '@boxroom/domain/language/message-key';
import { makeTranslate } from '@boxroom/domain/language/translator';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LANGUAGE_KEY } from '../storage/storage-keys.ts';
import { keepRest, withTexts } from './rest-of-language.ts';
import { startLanguage } from './start-language.ts';
import { speak, t } from './t.ts';

let isAway = false;
let isSilent = false;
let release = () => {};
const load = (texts: Record<string, string>) => async () => {
  if (isAway) throw new TypeError('Failed to fetch');
  if (isSilent) await new Promise(() => {});
  return { default: texts };
};
const rest = new Promise<void>((resolve) => (release = resolve));
const LATER = msg('Later');
const CATALOGS = {
  de: {
    first: load({ [messageKey('Add Box')]: 'Kiste hinzufügen' }),
    guest: load({}),
    rest: () => rest.then(load({ [messageKey(LATER)]: 'Später' })),
  },
  ar: { first: load({}), guest: load({}), rest: load({}) },
};

beforeEach(() => {
  isAway = false;
  isSilent = false;
  localStorage.clear();
  speak(makeTranslate('en', {}));
  document.documentElement.lang = 'en';
  document.documentElement.dir = '';
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const prefer = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

test('follows the browser, and has the rest of the texts with the code that needs them', async () => {
  prefer('sv', 'de-AT', 'en');
  await startLanguage(CATALOGS);
  expect([t('Add Box'), document.documentElement.lang, document.documentElement.dir]).toEqual([
    'Kiste hinzufügen',
    'de',
    'ltr',
  ]);
  expect(t(LATER)).toBe('Later');
  const code = withTexts(async () => 'code');
  let isLoaded = false;
  void code.then(() => (isLoaded = true));
  await new Promise((resolve) => setTimeout(resolve));
  expect(isLoaded).toBe(false);
  release();
  expect(await code).toBe('code');
  expect(t(LATER)).toBe('Später');
});

test('a page whose texts do not arrive is English, and so is later code', async () => {
  prefer('ar');
  isSilent = true;
  vi.useFakeTimers();
  const start = startLanguage(CATALOGS);
  await vi.advanceTimersByTimeAsync(4000);
  await start;
  expect([t.language, document.documentElement.dir]).toEqual(['en', '']);
  keepRest(() => new Promise(() => {}));
  const code = withTexts(async () => 'code');
  await vi.advanceTimersByTimeAsync(4000);
  expect(await code).toBe('code');
});

test('texts that could not be loaded are loaded with the next code', async () => {
  const loadTexts = vi.fn(async () => {}).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  keepRest(loadTexts);
  for (const code of ['first', 'second', 'third']) expect(await withTexts(async () => code)).toBe(code);
  expect(loadTexts).toHaveBeenCalledTimes(2);
});

test('the choice of this device comes first', async () => {
  prefer('de');
  localStorage.setItem(LANGUAGE_KEY, 'ar');
  await startLanguage(CATALOGS);
  expect([t.language, document.documentElement.dir]).toEqual(['ar', 'rtl']);
});

test.each([
  ['speaks English where the browser wants a language that the app lacks', ['sv']],
  ['speaks English where the browser wants it', ['en-GB', 'de']],
])('%s', async (_what, languages) => {
  prefer(...languages);
  await startLanguage(CATALOGS);
  expect([t.language, document.documentElement.lang]).toEqual(['en', 'en']);
});

test('a page whose texts cannot be loaded is English', async () => {
  prefer('de');
  isAway = true;
  await startLanguage(CATALOGS);
  expect([t('Add Box'), document.documentElement.lang]).toEqual(['Add Box', 'en']);
});

describe('the worker', () => {
  const noted = new Map<string, string>();
  const postMessage = vi.fn();
  beforeEach(() => {
    noted.clear();
    postMessage.mockClear();
    const cache = {
      put: async (key: string, answer: Response) => void noted.set(key, await answer.text()),
      match: async (key: string) => (noted.has(key) ? new Response(noted.get(key)) : undefined),
    };
    vi.stubGlobal('caches', { has: async () => noted.size > 0, open: async () => cache });
    vi.stubGlobal('navigator', { languages: ['ar'], serviceWorker: { controller: { postMessage } } });
  });
  afterEach(() => vi.unstubAllGlobals());

  test('learns of a language once, and stores its texts', async () => {
    await startLanguage(CATALOGS);
    await vi.waitFor(() => expect(postMessage.mock.calls).toEqual([[{ type: 'fill' }]]));
    expect([...noted.values()]).toEqual(['ar']);
    await startLanguage(CATALOGS);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(postMessage).toHaveBeenCalledTimes(1);
  });

  test('does not learn of one that could not be loaded', async () => {
    isAway = true;
    await startLanguage(CATALOGS);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect([noted.size, postMessage.mock.calls]).toEqual([0, []]);
  });
});
