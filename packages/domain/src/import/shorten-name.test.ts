import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxNameSchema } from '../box/box.ts';
import { fold } from '../search/fold.ts';
import { anyCharacter } from '../testing/any-character.ts';
import { cleanName } from './read-line.ts';
import { cutText, looksShortened, NameShortener } from './shorten-name.ts';

const free = () => false;

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

describe('a shortened name', () => {
  test('says the beginning, and ends with characters made of the whole', () => {
    const shortener = new NameShortener(20, free);
    const left = shortener.shorten('Kitchen cupboard left of the window');
    const right = shortener.shorten('Kitchen cupboard right of the window');
    expect(left).toMatch(/^Kitchen cupboar…[0-9a-z]{4}$/);
    expect(right).toMatch(/^Kitchen cupboar…[0-9a-z]{4}$/);
    expect(right).not.toBe(left);
    expect(looksShortened(left)).toBe(true);
    // A second import of the same file finds the same box, in whatever order it comes.
    expect(new NameShortener(20, free).shorten('KITCHEN cupboard left of the wíndow').toLowerCase()).toBe(
      left.toLowerCase(),
    );
  });

  test('is none that the file has itself', () => {
    const full = 'Kitchen cupboard left of the window';
    const usual = new NameShortener(20, free).shorten(full);
    const other = new NameShortener(20, (name) => name === fold(usual)).shorten(full);
    expect(fold(other)).not.toBe(fold(usual));
  });

  const longName = fc
    .oneof(
      fc.string({ unit: anyCharacter, minLength: 21, maxLength: 60 }),
      fc
        .tuple(fc.constantFrom('Kitchen cupboard, ', 'Straße '.repeat(3)), fc.string({ maxLength: 12 }))
        .map((parts) => parts.join('left of ')),
    )
    .map(cleanName)
    .filter((name) => name !== '');

  test.each([
    ['by the usual endings', undefined],
    ['also where all endings meet', (_: string, attempt: number) => `000${attempt.toString(32)}`.slice(-4)],
  ])('is the same for the same name, and another for another, %s', (_, codeOf) => {
    fc.assert(
      fc.property(fc.array(longName, { maxLength: 30 }), (names) => {
        const shortener = new NameShortener(20, free, codeOf);
        const shortOf = new Map<string, string>();
        for (const name of names) {
          const short = fold(shortener.shorten(name));
          expect(shortOf.get(fold(name)) ?? short).toBe(short);
          shortOf.set(fold(name), short);
        }
        expect(new Set(shortOf.values()).size).toBe(shortOf.size);
      }),
    );
  });

  test('can be stored as it is', () => {
    fc.assert(
      fc.property(longName, (name) => {
        const short = new NameShortener(20, free).shorten(name);
        expect(boxNameSchema.parse(short)).toBe(short);
      }),
    );
    const heavy = `a${'\u0316'.repeat(500)}b${'\u0316'.repeat(500)}`;
    const short = new NameShortener(20, free).shorten(cleanName(heavy));
    expect(boxNameSchema.parse(short)).toBe(short);
  });
});
