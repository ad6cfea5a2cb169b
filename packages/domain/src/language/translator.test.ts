import { describe, expect, test } from 'vitest';
import { messageKey } from './message-key.ts';
import { msg } from './message.ts';
import { english, makeTranslate } from './translator.ts';

const catalogOf = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([text, translation]) => [messageKey(text), translation]));

describe('English', () => {
  test('is the text itself', () => {
    expect(english('Add Box')).toBe('Add Box');
    expect(english(msg('Nothing here.'))).toBe('Nothing here.');
    expect(english('Hello {name}', { name: 'Ann' })).toBe('Hello Ann');
    expect(english.language).toBe('en');
  });

  test.each([
    [0, '0 boxes in Cellar'],
    [1, '1 box in Cellar'],
    [2, '2 boxes in Cellar'],
    [1234, '1,234 boxes in Cellar'],
  ])('counts %i', (count, text) => {
    expect(english('{count, plural, one{# box} other{# boxes}} in {room}', { count, room: 'Cellar' })).toBe(text);
  });

  test('prefers an exact number', () => {
    const text = (count: number) => english('{count, plural, =0{none} =1{a box} other{# boxes}}', { count });
    expect([0, 1, 2].map(text)).toEqual(['none', 'a box', '2 boxes']);
  });

  test('has plurals in plurals', () => {
    const text = (boxes: number, items: number) =>
      english('{boxes, plural, one{# box with {items, plural, one{# item} other{# items}}} other{# boxes}}', {
        boxes,
        items,
      });
    expect([text(1, 1), text(1, 2), text(3, 1)]).toEqual(['1 box with 1 item', '1 box with 2 items', '3 boxes']);
  });

  test('takes what a person typed as it is', () => {
    const name = String.raw`{count, plural, other{#}} # <b> \u0041 $& '`;
    expect(english('“{name}” is gone', { name })).toBe(`“${name}” is gone`);
    expect(english('{n, plural, one{# of {name}} other{# of {name}}}', { n: 1, name })).toBe(`1 of ${name}`);
  });
});

describe('a number', () => {
  test.each([
    ['en', '1,234.5'],
    ['de', '1.234,5'],
    ['fr', '1\u202f234,5'],
    ['da', '1.234,5'],
  ] as const)('is written as in %s', (language, text) => {
    const t = makeTranslate(language, {});
    expect(t('{n, number} g', { n: 1234.5 })).toBe(`${text} g`);
    expect(t('{n, plural, one{# g} other{# g}}', { n: 1234.5 })).toBe(`${text} g`);
  });

  test('has no separators as a plain placeholder', () => {
    expect(makeTranslate('de', {})('Page {page}', { page: 1234 })).toBe('Page 1234');
  });
});

test.each([
  [0, '0 pudełek'],
  [1, '1 pudełko'],
  [2, '2 pudełka'],
  [4, '4 pudełka'],
  [5, '5 pudełek'],
  [12, '12 pudełek'],
  [22, '22 pudełka'],
  [1.5, '1,5 pudełka'],
])('Polish counts %d', (count, text) => {
  const t = makeTranslate(
    'pl',
    catalogOf({
      '{count, plural, one{# box} other{# boxes}}':
        '{count, plural, one{# pudełko} few{# pudełka} many{# pudełek} other{# pudełka}}',
    }),
  );
  expect(t('{count, plural, one{# box} other{# boxes}}', { count })).toBe(text);
});

test.each([
  [0, 'لا صناديق'],
  [1, 'صندوق واحد'],
  [2, 'صندوقان'],
  [3, 'صناديق'],
  [10, 'صناديق'],
  [11, 'صندوقًا'],
  [100, 'صندوق'],
  [103, 'صناديق'],
])('Arabic counts %d', (count, text) => {
  const t = makeTranslate(
    'ar',
    catalogOf({
      '{count, plural, one{# box} other{# boxes}}':
        '{count, plural, zero{لا صناديق} one{صندوق واحد} two{صندوقان} few{صناديق} many{صندوقًا} other{صندوق}}',
    }),
  );
  expect(t('{count, plural, one{# box} other{# boxes}}', { count })).toBe(text);
});

describe('a translation', () => {
  const t = makeTranslate(
    'de',
    catalogOf({ 'Add Box': 'Box hinzufügen', '{name} in {room}': 'In {room}: {name}', 'Go {on}': 'Weiter {on' }),
  );

  test('may have another order', () => {
    expect(t('Add Box')).toBe('Box hinzufügen');
    expect(t('{name} in {room}', { name: 'Lampe', room: 'Keller' })).toBe('In Keller: Lampe');
    expect(t.language).toBe('de');
  });

  test('that is missing stays English', () => {
    expect(t('Delete Box')).toBe('Delete Box');
    expect(t('Hello {name}', { name: 'Ann' })).toBe('Hello Ann');
    expect(t('{count, plural, one{# box} other{# boxes}}', { count: 1234 })).toBe('1.234 boxes');
  });

  test('that is broken throws', () => {
    expect(() => t('Go {on}', { on: 'x' })).toThrow('No message');
  });

  test('of one language is not that of another', () => {
    expect(makeTranslate('nl', {})('Add Box')).toBe('Add Box');
    expect(english('Add Box')).toBe('Add Box');
  });
});

test('keeps the direction of what a person typed to itself, where sentences run from right to left', () => {
  const t = makeTranslate('ar', catalogOf({ '{name}, {count}': 'من {name}، {count}', '“{name}”': '«{name}»' }));
  expect(t('{name}, {count}', { name: 'Box (2)', count: 3 })).toBe('من \u2068Box (2)\u2069، 3');
  expect(t('{name}, {count}', { name: '', count: 3 })).toBe('من ، 3');
});

test('a text that is not known, or lacks a value, does not compile', () => {
  const typed: string = 'Add Box';
  // @ts-expect-error -- put together or typed
  expect(english(typed)).toBe('Add Box');
  // @ts-expect-error -- the value is missing
  expect(english('Add Box {n}').length).toBeGreaterThan(0);
  // @ts-expect-error -- another name
  expect(english('Add Box {n}', { m: 1 }).length).toBeGreaterThan(0);
  // @ts-expect-error -- a message for later has no placeholders
  expect(msg('Add Box {n}')).toBe('Add Box {n}');
});
