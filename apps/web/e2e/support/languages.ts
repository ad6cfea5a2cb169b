import { compileMessage, type MessageToken } from '@boxroom/domain/language/compile-message';
import { type Language, SOURCE_LANGUAGE } from '@boxroom/domain/language/language';
import type { Translate } from '@boxroom/domain/language/message';
import { messageKey } from '@boxroom/domain/language/message-key';
import { type Catalog, makeTranslate } from '@boxroom/domain/language/translator';
import { readCatalog } from '@boxroom/language/read-catalog';
import { findSourceTexts } from '@boxroom/language/source-texts';
import type { Page } from '@playwright/test';

/** Stands in for a language while every letter of the catalog has an accent. */
const STAND_IN = 'de' satisfies Language;
const TAG = /(<\/?\w+\/?>)/;
const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, index) => [
    letter,
    [...'áƀćđéƒğĥíĵķļɱñóƥɋŕšţúṽŵẋýžÁɃĆĐÉƑĞĤÍĴĶĻṀÑÓƤɊŔŠŢÚṼŴẊÝŽ'][index] ?? letter,
  ]),
);

/** Opens the app in this language, and returns the function that tells what its controls are called. */
export async function speakLanguage(page: Page, language: Language): Promise<Translate> {
  await chooseLanguage(page, language);
  return language === SOURCE_LANGUAGE ? makeTranslate(language, {}) : makeTranslate(language, readCatalog(language));
}

/** The same for a language in which every letter that comes from the catalog has an accent, and no other has. */
export async function speakAccented(page: Page): Promise<Translate> {
  const catalog: Catalog = Object.fromEntries(
    findSourceTexts().map(({ text }) => [messageKey(text), write(compileMessage(text))]),
  );
  await page.route(`**/assets/languages/${STAND_IN}-*.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export default ${JSON.stringify(catalog)}` }),
  );
  await chooseLanguage(page, STAND_IN);
  return makeTranslate(STAND_IN, catalog);
}

function chooseLanguage(page: Page, language: Language): Promise<unknown> {
  return page.addInitScript((value: string) => localStorage.setItem('boxroom-language', value), language);
}

function write(tokens: readonly MessageToken[]): string {
  return tokens
    .map((token) => {
      if (typeof token === 'string') return token === '#' ? token : accent(token);
      const [name] = token;
      if (token.length === 1) return `{${name}}`;
      if (token.length === 2) return `{${name}, number}`;
      const branches = Object.entries(token[2]).map(
        ([key, part]) => `${/^\d/.test(key) ? '=' : ''}${key}{${write(part)}}`,
      );
      return `{${name}, plural, ${branches.join(' ')}}`;
    })
    .join('');
}

function accent(text: string): string {
  return text
    .split(TAG)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replaceAll(/[A-Za-z]/g, (letter) => ACCENTED[letter] ?? letter),
    )
    .join('');
}

/**
 * What the browser words itself, by the language: names of currencies, and units; what the server does, the names of
 * sessions; and addresses and codes of boxes.
 */
const NOT_OF_CATALOG = String.raw`^.*\([A-Z]{3}\)$|^\w+ auf \w+$|\bBX-\w{4}\b|\d\s?[kMG]?B\b|https?://\S+`;

/** Returns the texts and names on the page that have a word without accents; `typed`: what people typed. */
export function plainTexts(page: Page, typed: readonly string[]): Promise<string[]> {
  return page.evaluate(
    ({ known, ofBrowser }) => {
      const exempt = new RegExp(ofBrowser, 'g');
      const texts: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!parent || parent.closest('script, style, noscript, svg')) continue;
        // A search marks parts of words.
        const marked = parent.closest('mark')?.parentElement ?? parent;
        texts.push((marked.querySelector(':scope > mark') ? marked : node).textContent ?? '');
      }
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'])
        for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '');
      texts.push(document.title);
      const unknown = texts.filter((text) => {
        const rest = known.reduce((left, word) => left.replaceAll(word, ''), text.trim().replaceAll(exempt, ''));
        return /[A-Za-z]{2}/.test(rest);
      });
      return [...new Set(unknown.map((text) => text.trim()))];
    },
    { known: typed, ofBrowser: NOT_OF_CATALOG },
  );
}
