import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../testing/any-character.ts';
import { fold, foldWithOffsets } from './fold.ts';

describe('fold', () => {
  test.each([
    ['', ''],
    ['Hammer', 'hammer'],
    ['Crème Brûlée', 'creme brulee'],
    ['ÅNGSTRÖM', 'angstrom'],
    ['smørrebrød', 'smorrebrod'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['Łódź', 'lodz'],
    ['İstanbul ışık', 'istanbul isik'],
    ['ﬁling', 'filing'],
    ['ＬＡＭＰ', 'lamp'],
    ['kid’s', "kid's"],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδός', 'οδοσ'],
    ['Ёлка', 'елка'],
    ['МАТРЁШКА', 'матрешка'],
    ['書道セット', '書道セット'],
    ['كِتَاب', 'كتاب'],
    ['أداة', 'اداة'],
    ['שָׁלוֹם', 'שלום'],
    ['a\u00adb\u200bc', 'abc'],
    ['❤\ufe0f', '❤'],
  ])('%j becomes %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test('letters of every script stay letters', () => {
    for (const text of ['中文', 'العربية', 'Ελληνικά', 'русский', 'हिन्दी', 'ไทย', '한국어', 'ქართული']) {
      expect(fold(text)).not.toBe('');
      expect(fold(text)).not.toContain('?');
    }
  });

  test('Japanese voicing and Indic vowels keep words apart', () => {
    expect(fold('が')).not.toBe(fold('か'));
    expect(fold('की')).not.toBe(fold('का'));
  });

  test('folding twice equals folding once, for every code point', () => {
    const changed: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += code < 0x3000 ? 1 : 7) {
      const folded = fold(String.fromCodePoint(code));
      if (fold(folded) !== folded) changed.push(code.toString(16));
    }
    expect(changed).toEqual([]);
  });
});

describe('foldWithOffsets', () => {
  test('maps each folded character back to the original one', () => {
    const { folded, starts, ends } = foldWithOffsets('Xe\u0301ß!');
    expect(folded).toBe('xess!');
    expect([...starts]).toEqual([0, 1, 3, 3, 4]);
    expect([...ends]).toEqual([1, 3, 4, 4, 5]);
  });

  /** Each part of the text that the offsets name must fold to its part of the folded text. */
  function checkOffsets(text: string): void {
    const { folded, starts, ends } = foldWithOffsets(text);
    const parts = new Map([...starts].map((start, index) => [start, text.slice(start, ends[index])]));
    expect(folded).toBe(fold(text));
    expect([...parts.values()].map(fold).join('')).toBe(folded);
  }

  test('keeps offsets right for any text', () => {
    fc.assert(fc.property(fc.string({ unit: anyCharacter }), checkOffsets));
  });

  test('marks that change places in decomposed text do not shift offsets', () => {
    const unit = fc.constantFrom(
      'a',
      'か',
      '\u3099',
      'ﾞ',
      '\u0301',
      '\u0327',
      'क',
      '\u093c',
      '\u094d',
      '한',
      '\ud83d',
      '😀',
      'Σ',
      'İ',
    );
    fc.assert(fc.property(fc.string({ unit }), checkOffsets));
  });
});
