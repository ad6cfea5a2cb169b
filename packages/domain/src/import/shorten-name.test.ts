import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxNameSchema } from '../box/box.ts';
import { fold } from '../search/fold.ts';
import { anyCharacter } from '../testing/any-character.ts';
import { cleanName } from './read-line.ts';
import { cutText, fits, keepsName, type LongName, looksShortened, NameShortener, shortForm } from './shorten-name.ts';

test.each([
  ['short', 10, 'short'],
  ['exactly 10', 10, 'exactly 10'],
  ['exactly 11!', 10, 'exactly…'],
  ['Kitchen cupboard on the left', 20, 'Kitchen cupboard on…'],
  ['Kitchencupboardontheleft', 20, 'Kitchencupboardonth…'],
  ['A Kitchencupboardontheleft', 20, 'A Kitchencupboardon…'],
  ['Community centre, ground floor', 18, 'Community centre…'],
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2, '👨‍👩‍👧‍👦…'],
])('%j of at most %d characters is %j', (text, max, cut) => expect(cutText(text, max)).toBe(cut));

test.each([
  ['Lunch Boxes & Bottles', 20, 'Lunch Boxes…Bottles'],
  ['Box with everything for the bicycle', 20, 'Box with…bicycle'],
  ['Community centre, ground floor left', 25, 'Community centre…left'],
  ['Kitchen cupboard with unmentionables', 20, 'Kitchen cupboard…'],
  ['Donaudampfschifffahrtsgesellschaft', 20, 'Donaudampfschifffah…'],
  ['A Donaudampfschifffahrtsgesellschaft', 20, 'A Donaudampfschifff…'],
])('%j of at most %d characters becomes %j', (full, max, short) => expect(shortForm(full, max)).toBe(short));

/** A name of the file on its own, kept beside its short form, in an account without rows. */
const nameOf = (full: string, more: Partial<LongName> = {}): LongName => ({
  scope: '',
  full,
  isKept: true,
  isShared: false,
  isTaken: () => false,
  own: () => [],
  ...more,
});
const PLAIN = 'Kitchen cupbo…window';
const CODED = /^Kitchen.*…[0-9a-z]{4}$/;
const LEFT = 'Kitchen cupboard left of the window';
const RIGHT = 'Kitchen cupboard right of the window';

describe('a shortened name', () => {
  test('has a code only where it would become the same as another', () => {
    expect(new NameShortener(20).shorten(nameOf(LEFT))).toBe(PLAIN);
    const shortener = new NameShortener(20);
    const left = shortener.shorten(nameOf(LEFT, { isShared: true }));
    const right = shortener.shorten(nameOf(RIGHT, { isShared: true }));
    expect(left).toMatch(CODED);
    expect(right).toMatch(CODED);
    expect(right).not.toBe(left);
    expect(new NameShortener(20).shorten(nameOf(RIGHT, { isShared: true }))).toBe(right);
  });

  test.each<[string, Partial<LongName>]>([
    ['another name of the file', { isTaken: (folded) => folded === fold(PLAIN) }],
    ['another thing of the account', { own: (folded) => (folded === fold(PLAIN) ? [{ isSame: false }] : []) }],
    ['none, but the full one cannot be kept', { isKept: false }],
  ])('has a code where it meets %s', (_, more) => {
    expect(new NameShortener(20).shorten(nameOf(LEFT, more))).toMatch(CODED);
  });

  test('is that of the same thing in the account, with a code or without', () => {
    const coded = new NameShortener(20).shorten(nameOf(LEFT, { isShared: true }));
    for (const there of [coded, PLAIN])
      for (const isShared of [true, false]) {
        const own = (folded: string) => (folded === fold(there) ? [{ isSame: true }] : []);
        expect(new NameShortener(20).shorten(nameOf(LEFT, { isShared, own }))).toBe(there);
      }
  });

  const longName = fc
    .oneof(
      fc.string({ unit: anyCharacter, minLength: 21, maxLength: 60 }),
      fc
        .tuple(fc.constantFrom('Kitchen cupboard, ', 'Straße '.repeat(3)), fc.string({ maxLength: 12 }))
        .map((parts) => parts.join('left of ')),
    )
    .map(cleanName)
    .filter((name) => !fits(name, 20));

  test.each([
    ['by the usual endings', undefined],
    ['also where all endings meet', (_: string, attempt: number) => `000${attempt.toString(32)}`.slice(-4)],
  ])('is the same for the same name, and another for another, %s', (_, codeOf) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(longName, fc.boolean()), { maxLength: 30 }), (names) => {
        const shortener = new NameShortener(20, codeOf);
        const shortOf = new Map<string, string>();
        for (const [name, isShared] of names) {
          const short = fold(shortener.shorten(nameOf(name, { isShared })));
          expect(shortOf.get(fold(name)) ?? short).toBe(short);
          shortOf.set(fold(name), short);
        }
        expect(new Set(shortOf.values()).size).toBe(shortOf.size);
      }),
    );
  });

  test('can be stored as it is', () => {
    const heavy = cleanName(`a${'\u0316'.repeat(500)} b${'\u0316'.repeat(500)}`);
    for (const isShared of [true, false]) {
      const check = (name: string) => {
        const short = new NameShortener(20).shorten(nameOf(name, { isShared }));
        expect(boxNameSchema.parse(short)).toBe(short);
        expect(looksShortened(short)).toBe(true);
      };
      fc.assert(fc.property(longName, check));
      check(heavy);
    }
  });
});

test.each([
  ['Kitchen left', 'Kitchen left', true],
  ['KITCHEN left; Shelf 2', 'Kitchen left', true],
  ['Shelf 2; Kitchen left', 'Kitchen left', false],
  ['Kitchen left side', 'Kitchen left', false],
  [null, 'Kitchen left', false],
])('%j keeps the name %j: %j', (description, full, keeps) => expect(keepsName(description, full)).toBe(keeps));
