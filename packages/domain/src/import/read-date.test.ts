import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../testing/any-character.ts';
import { readDate } from './read-date.ts';

describe('a date', () => {
  test.each([
    '2024-03-05',
    ' 2024-3-5 ',
    '2024/03/05',
    '2024.03.05.',
    '20240305',
    '2024-03-05T10:20',
    '2024-03-05T23:59:59.123Z',
    '2024-03-05T00:30:00+02:00',
    '2024-03-05 10:20:30 UTC',
    '5.3.2024',
    '05.03.24',
    '05. 03. 2024',
    '5 Mar 2024',
    '05-Mar-24',
    'March 5, 2024',
    'Mar 5th 2024',
    'Tuesday, 5 March 2024',
    '5. März 2024',
    '5. Mrz. 2024',
    'Di, 5. Maerz 2024',
    '5 mars 2024',
    '5 de marzo de 2024',
    '5 maart 2024',
    '5 mrt. 2024',
    '5 marca 2024 r.',
    '5 marzo 2024',
    '5 de março de 2024',
    '5. marts 2024',
    '5 مارس 2024',
    '٥ مارس ٢٠٢٤',
    '٢٠٢٤/٠٣/٠٥',
    '2024 March 5',
    '45356',
    '45356.75',
  ])('%j is one day', (text) => expect(readDate(text)).toEqual({ dmy: '2024-03-05', mdy: '2024-03-05' }));

  test.each([
    ['3/4/2024', '2024-04-03', '2024-03-04'],
    ['03/04/24 10:20 PM', '2024-04-03', '2024-03-04'],
    ['3-4-2024', '2024-04-03', '2024-03-04'],
    ['28/08/2025 01:26PM', '2025-08-28', null],
    ['10/13/2021', null, '2021-10-13'],
    ['1/1/70', '1970-01-01', '1970-01-01'],
    ['1/1/69', '2069-01-01', '2069-01-01'],
  ])('%j depends on the order', (text, dmy, mdy) => expect(readDate(text)).toEqual({ dmy, mdy }));

  test.each([
    '1. Oktober 2024',
    '1er octobre 2024',
    '1 października 2024',
    '1 octubre 2024',
    'Oct. 1, 2024',
    '1. Okt. 2024',
  ])('%j is in October', (text) => expect(readDate(text).dmy).toBe('2024-10-01'));

  test.each([
    '',
    'soon',
    '2024',
    'March 2024',
    '2024-02-30',
    '31.4.2024',
    '13/13/2024',
    '0001-13-01',
    '5 Foo 2024',
    '5 March March 2024',
    '5 mar jui 2024',
    '3/4-2024',
    '1234',
    '99999',
    '12345',
    '5 apples March 2024',
    `5 March 2024${' '.repeat(99)}x`,
  ])('%j is none', (text) => expect(readDate(text)).toEqual({ dmy: null, mdy: null }));

  test('of any text throws nothing', () => {
    fc.assert(fc.property(fc.string({ unit: anyCharacter, maxLength: 40 }), (text) => void readDate(text)));
    const parts = fc.constantFrom('5', '2024', 'march', '/', '-', ' ', ',', '.', 'T10:20', '99');
    fc.assert(fc.property(fc.array(parts, { maxLength: 8 }), (texts) => void readDate(texts.join(''))));
  });
});
