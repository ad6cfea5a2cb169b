import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LINE_HEIGHT } from '../pdf/drawing.ts';
import { helveticaWidth } from '../pdf/helvetica.ts';
import { anyCharacter } from '../testing/any-character.ts';
import { fitText, isRightToLeft, type FittedText, type FitTextInput } from './fit-text.ts';

/** Helvetica; other characters, such as Chinese ones, are one font size wide, and a family emoji counts as one. */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const measure = (text: string, bold: boolean) =>
  [...segmenter.segment(text)].reduce((sum, { segment }) => sum + (helveticaWidth(segment, bold) ?? 1), 0);

const box = { width: 30, height: 14, maxSize: 6, minSize: 1.8, measure };
const plain = ({ size, lines, clamped }: FittedText) => ({ size: Number(size.toFixed(2)), lines, clamped });

test.each<[string, Partial<FitTextInput>, ReturnType<typeof plain>]>([
  ['', {}, { size: 1.8, lines: [], clamped: false }],
  [' \n ', {}, { size: 1.8, lines: [], clamped: false }],
  ['Tools', {}, { size: 6, lines: ['Tools'], clamped: false }],
  ['Winter clothes', {}, { size: 5.58, lines: ['Winter', 'clothes'], clamped: false }],
  // A word of 20 letters shrinks before it breaks.
  ['Donaudampfschifffahr', {}, { size: 2.9, lines: ['Donaudampfschifffahr'], clamped: false }],
  ['Donaudampfschifffahr', { minSize: 5 }, { size: 5.58, lines: ['Donaudam', 'pfschifffahr'], clamped: false }],
  // Unless breaking doubles the size.
  ['WWWWWWWWWWWWWW', { maxSize: 8, height: 40 }, { size: 7.44, lines: ['WWWW', 'WWWW', 'WWWW', 'WW'], clamped: false }],
  ['冬季衣物和被子毛毯', {}, { size: 5.58, lines: ['冬季衣物和', '被子毛毯'], clamped: false }],
  // A family is one character and never splits.
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', { width: 12, height: 14 }, { size: 5.58, lines: ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'], clamped: false }],
  ['ملابس الشتاء', { width: 30 }, { size: 4.83, lines: ['ملابس', 'الشتاء'], clamped: false }],
  [
    'https://boxroom.example/box/1',
    { maxSize: 2 },
    { size: 2, lines: ['https://boxroom.example/box/1'], clamped: false },
  ],
  ['one two three four', { linesMax: 1, minSize: 5 }, { size: 5, lines: ['one two thr…'], clamped: true }],
  ['one two three four five six', { minSize: 5 }, { size: 5, lines: ['one two', 'three four f…'], clamped: true }],
  ['Tools', { height: 2 }, { size: 1.8, lines: [], clamped: true }],
  ['Tools', { width: 1 }, { size: 1.8, lines: [], clamped: true }],
])('%j in %j', (text, change, expected) => {
  expect(plain(fitText({ ...box, text, ...change }))).toEqual(expected);
});

test('the same text in the same box has the same layout every time', () => {
  const input = { ...box, text: 'Christmas tree stand, lights' };
  expect(fitText(input)).toEqual(fitText(input));
});

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.stringMatching(/^[a-zA-Z0-9 /-]{0,60}$/),
  fc.constantFrom('冬季衣物', 'ملابس الشتاء', '👨‍👩‍👧‍👦 Familie', 'é́́́́́x', 'ผ้าห่มกันหนาว'),
);
const millimeters = (min: number, max: number) => fc.double({ min, max, noNaN: true });

test('every line fits the box, and only the end can be lost', () => {
  fc.assert(
    fc.property(anyText, millimeters(0.5, 90), millimeters(0.5, 60), millimeters(1.8, 12), fc.boolean(), (...input) => {
      const [text, width, height, maxSize, bold] = input;
      const { size, lines, clamped } = fitText({ text, width, height, maxSize, minSize: 1.8, bold, measure });
      expect(lines.length * size * LINE_HEIGHT).toBeLessThanOrEqual(height + 1e-6);
      expect(size).toBeGreaterThanOrEqual(1.8);
      expect(size).toBeLessThanOrEqual(Math.max(maxSize, 1.8));
      for (const line of lines) expect(measure(line, bold) * size).toBeLessThanOrEqual(width + 1e-6);
      const blankless = (part: string) => part.replace(/\s/gu, '');
      const set = blankless(lines.join(''));
      if (clamped) expect(blankless(text).startsWith(set.replace(/…$/, ''))).toBe(true);
      else expect(set).toBe(blankless(text));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['ملابس', true],
  ['7 חורף', true],
  ['Winter ملابس', false],
  ['冬', false],
  ['7', false],
  ['', false],
  ['\u2068Winter\u2069: ملابس', true],
])('%j runs from right to left: %s', (text, expected) => {
  expect(isRightToLeft(text)).toBe(expected);
});
