import fc from 'fast-check';
import { expect, test } from 'vitest';
import { helveticaWidth } from '../pdf/helvetica.ts';
import { DEFAULT_TAG_CHOICE, TAG_PARTS, tagChoiceSchema, type TagChoice, type TagContent } from '../tag/tag.ts';
import { anyCharacter } from '../testing/any-character.ts';
import { chooseQr, CODE_SIDE_MIN, qrSize } from './choose-qr.ts';
import { composeTag, TEXT_SIZE_MIN, type ComposedTag, type LabelSize } from './compose-tag.ts';
import type { EncodeQr } from './qr-modules.ts';
import { findSheet, SHEETS } from './sheet-catalog.ts';
import { labelSize } from './tag-pages.ts';

const encode: EncodeQr = (text, level) => {
  const size = qrSize(text, level) ?? Number.NaN;
  return { size, data: new Uint8Array(size * size) };
};
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const measure = (text: string, bold: boolean) =>
  [...segmenter.segment(text)].reduce((sum, { segment }) => sum + (helveticaWidth(segment, bold) ?? 1), 0);

const address = 'https://boxroom.example/box/0198c0de-0000-7000-8000-000000000001';
const content: TagContent = {
  qr: address,
  shortQr: 'HTTPS://BOXROOM.EXAMPLE/B/7K3Q',
  name: 'Winter clothes',
  code: 'BX-7K3Q',
  location: 'Shelf 2, on the left',
  room: 'Attic',
  url: address,
};
const everything: TagChoice = { qr: true, name: true, code: true, location: true, room: true, url: true };
const nothing: TagChoice = { qr: false, name: false, code: false, location: false, room: false, url: false };

function compose(change: { content?: Partial<TagContent>; choice?: Partial<TagChoice>; label: LabelSize }) {
  return composeTag({
    content: { ...content, ...change.content },
    choice: { ...DEFAULT_TAG_CHOICE, ...change.choice },
    label: change.label,
    measure,
    encode,
  });
}

function labelOf(id: string): LabelSize {
  const sheet = findSheet(id);
  if (!sheet) throw new Error(`${id} is missing`);
  return labelSize(sheet);
}

/** The parts that fit on the labels of each sheet when all are chosen, and the code's side in millimeters. */
test.each([
  ['a4-4', 39.7, ['name', 'code', 'location', 'room', 'url']],
  ['avery-l7160', 29.8, ['name', 'code', 'location', 'room', 'url']],
  ['avery-l7162', 30.5, ['name', 'code', 'location', 'room', 'url']],
  ['avery-l7163', 34.3, ['name', 'code', 'location', 'room', 'url']],
  ['avery-l4731', 8.2, ['name', 'code', 'location']],
  ['avery-l4732', 15.1, ['name', 'code', 'location', 'room']],
  ['avery-5160', 22.9, ['name', 'code', 'location', 'room', 'url']],
  ['avery-5163', 45.7, ['name', 'code', 'location', 'room', 'url']],
  ['avery-5167', 10.9, ['name', 'code', 'location', 'room']],
  ['brother-dk-11204', 12.2, ['name', 'code', 'location', 'room']],
  ['brother-dk-11221', 9.1, ['name', 'code']],
  ['dymo-11354', 18.2, ['name', 'code', 'location', 'room', 'url']],
  ['dymo-11355', 14, ['name', 'code', 'location', 'room']],
  ['roll-62', 27.6, ['name', 'code', 'location', 'room', 'url']],
  ['roll-29', 23.4, ['name', 'code', 'location', 'room', 'url']],
])('%s has a code of %s mm and %j', (id, side, parts) => {
  const tag = compose({ label: labelOf(id), choice: everything });
  expect(tag.code && Number(tag.code.side.toFixed(1))).toBe(side);
  expect(tag.codeIsMissing).toBe(side === null);
  expect([...new Set(tag.lines.map(({ part }) => part))]).toEqual(parts);
  expect([...parts, ...tag.left]).toHaveLength(5);
});

test('parts that are not chosen or unknown are absent', () => {
  const tag = compose({ label: labelOf('avery-l7160'), content: { code: null, location: ' ' } });
  expect([...new Set(tag.lines.map(({ part }) => part))]).toEqual(['name', 'url']);
  const alone = compose({ label: labelOf('avery-l7160'), choice: { ...nothing, qr: true } });
  expect(alone.lines).toEqual([]);
  expect(alone.code).toMatchObject({ side: expect.closeTo(34.29, 2), x: expect.closeTo(14.6, 1) });
  expect(compose({ label: labelOf('avery-l7160'), choice: { ...nothing, name: true } }).code).toBeNull();
});

test('a choice of nothing is refused', () => {
  expect(tagChoiceSchema.safeParse(nothing).success).toBe(false);
  for (const part of TAG_PARTS) expect(tagChoiceSchema.safeParse({ ...nothing, [part]: true }).success).toBe(true);
});

test('a code on top is centered on the label together with its text', () => {
  const { code, lines } = compose({ label: labelOf('a4-4') });
  const [first, last] = [lines[0], lines.at(-1)];
  if (!code || !first || !last) throw new Error('Something is missing.');
  expect(first.y - code.y - code.side).toBeLessThan(3);
  expect(code.y - (133.5 - last.y - last.height)).toBeCloseTo(0, 6);
});

test('text from right to left is right-aligned', () => {
  const { lines } = compose({ label: labelOf('avery-l7160'), content: { name: 'ملابس الشتاء' } });
  expect(lines.find(({ part }) => part === 'name')?.align).toBe('right');
  expect(lines.find(({ part }) => part === 'url')?.align).toBe('left');
});

/** The longest possible names: 20 characters as a person counts them. */
test.each([
  ['20 letters', 'Donaudampfschifffahr'],
  ['20 wide letters', 'WWWWWWWWWWWWWWWWWWWW'],
  ['Chinese', '冬季衣物和被子毛毯圣诞装饰品旧书籍文件夹'],
  ['Arabic', 'صندوق الملابس الشتوية'.slice(0, 20)],
  ['families', '👨‍👩‍👧‍👦'.repeat(20)],
])('a name of %s is complete on every label that is not tiny', (_, name) => {
  for (const sheet of SHEETS.filter(({ labelHeight }) => labelHeight > 20)) {
    const tag = compose({ label: labelSize(sheet), content: { name } });
    const set = tag.lines.filter(({ part }) => part === 'name').map(({ text }) => text);
    expect(set.join('').replaceAll(' ', ''), sheet.name).toBe(name.replaceAll(' ', ''));
  }
});

const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.stringMatching(/^[A-Za-z0-9 /-]{0,100}$/),
  fc.constantFrom('冬季衣物和被子毛毯', 'ملابس الشتاء', '👨‍👩‍👧‍👦'.repeat(20), 'W'.repeat(20)),
);
const side = fc.double({ min: 8, max: 300, noNaN: true });
const input = fc.record({
  content: fc.record({
    qr: fc.oneof(fc.constant(address), fc.stringMatching(/^[a-z0-9/:.-]{1,300}$/)),
    shortQr: fc.option(fc.stringMatching(/^[A-Z0-9/:.-]{20,60}$/)),
    name: text,
    code: fc.option(fc.constant('BX-7K3Q')),
    location: fc.option(text),
    room: fc.option(text),
    url: text,
  }),
  choice: fc.record({
    qr: fc.boolean(),
    name: fc.boolean(),
    code: fc.boolean(),
    location: fc.boolean(),
    room: fc.boolean(),
    url: fc.boolean(),
  }),
  label: fc.oneof<fc.MaybeWeightedArbitrary<LabelSize>[]>(
    fc.record({ width: side, height: side }),
    fc.record({ width: side, height: side, codeSide: side }),
    fc.constantFrom<LabelSize>(...SHEETS.map((sheet) => labelSize(sheet))),
  ),
});

test('nothing overlaps, nothing leaves the label, and every readable code is there', () => {
  fc.assert(
    fc.property(input, ({ content: known, choice, label }) => {
      const tag = composeTag({ content: known, choice, label, measure, encode });
      const boxes = boxesOf(tag);
      for (const box of boxes) {
        expect(box.x).toBeGreaterThanOrEqual(0.9);
        expect(box.y).toBeGreaterThanOrEqual(0.9 - 1e-6);
        expect(box.x + box.width).toBeLessThanOrEqual(label.width - 0.9 + 1e-6);
        expect(box.y + box.height).toBeLessThanOrEqual(label.height - 0.9 + 1e-6);
      }
      for (const [index, one] of boxes.entries()) {
        for (const other of boxes.slice(index + 1)) expect(overlap(one, other)).toBe(false);
      }
      for (const line of tag.lines) {
        expect(measure(line.text, line.bold) * line.size).toBeLessThanOrEqual(line.width + 1e-6);
        expect(line.size).toBeGreaterThanOrEqual(TEXT_SIZE_MIN);
      }
      expect(tag.codeIsMissing).toBe(choice.qr && tag.code === null);
      const room = Math.min(label.width, label.height, label.codeSide ?? Infinity) - 2 * 5;
      if (choice.qr && room >= CODE_SIDE_MIN && chooseQr({ text: known.qr, side: CODE_SIDE_MIN, encode })) {
        expect(tag.code).not.toBeNull();
      }
    }),
    { numRuns: 400 },
  );
});

function boxesOf({ code, lines }: ComposedTag) {
  const boxes = lines.map(({ x, y, width, height }) => ({ x, y, width, height }));
  return code ? [{ x: code.x, y: code.y, width: code.side, height: code.side }, ...boxes] : boxes;
}

type Box = ReturnType<typeof boxesOf>[number];

function overlap(one: Box, other: Box): boolean {
  const rounding = 1e-6;
  return (
    one.x + one.width > other.x + rounding &&
    other.x + other.width > one.x + rounding &&
    one.y + one.height > other.y + rounding &&
    other.y + other.height > one.y + rounding
  );
}

test('parts below the name are dropped before the name is shortened', () => {
  const { lines, left } = compose({
    content: { name: 'W'.repeat(20) },
    choice: everything,
    label: labelOf('avery-l4731'),
  });
  const name = lines.filter(({ part }) => part === 'name').map(({ text }) => text);
  expect(name.join('')).toBe('W'.repeat(20));
  expect(left).toContain('room');
});

test('a name that does not fit even alone leaves the other parts their room', () => {
  const { lines } = compose({ content: { name: 'Winter '.repeat(60) }, label: labelOf('avery-l4731') });
  expect(lines.map(({ part }) => part)).toContain('code');
  expect(lines.find(({ part }) => part === 'name')?.text).toMatch(/^Winter/);
});
