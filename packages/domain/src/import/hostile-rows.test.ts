import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../testing/any-character.ts';
import { planFile } from '../testing/plan-file.ts';
import { readTable } from '../testing/read-table.ts';
import { COLUMN_ROLE_KEYS } from './column-roles.ts';
import { importPartSchema } from './import-input.ts';
import { PATH_SEPARATORS, PROBLEM_FIXES, PROBLEM_KINDS, type ProblemFixes } from './import-plan-types.ts';
import { recognizeSource } from './recognize-source.ts';
import { REASON_HEADER, refusedHead, refusedLine } from './refused-rows.ts';
import { SAMPLES } from './samples/samples.ts';
import { PartSplitter } from './split-import.ts';

const cell = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 30 }),
  fc.constantFrom(
    '',
    'No Room',
    '=1',
    "'x",
    'A / B / C',
    '1.000',
    '3/4/2024',
    '½',
    '__proto__',
    'constructor',
    'folder',
    'yes',
    'x'.repeat(300),
    'Pen x 3;;Glue (2);',
    ';',
    '0',
    '-1',
    '99999999999999999999',
    '2024-02-30',
    '\u0000',
    '\ud800',
  ),
);
const quoted = (text: string) => `"${text.replaceAll('"', '""').replaceAll(/[\r\n\ud800-\udfff]/g, ' ')}"`;
const fixes = fc.dictionary(
  fc.constantFrom(...PROBLEM_KINDS),
  fc.constantFrom(...PROBLEM_FIXES),
) as fc.Arbitrary<ProblemFixes>;

test('any rows under any mapping are planned or refused; what is planned can be stored', async () => {
  const width = 8;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 12 }),
      fc
        .array(fc.constantFrom(...COLUMN_ROLE_KEYS), { minLength: width - 2, maxLength: width - 2 })
        .map((roles) => ['itemName' as const, 'boxName' as const, ...roles]),
      fc.record({ fixes, everyPartIsABox: fc.boolean(), separator: fc.constantFrom(...PATH_SEPARATORS) }),
      fc.constantFrom('other', 'homebox', 'sortly', 'part-db', 'boxroom'),
      async (rows, columns, { fixes: agreed, ...more }, source) => {
        const text = ['a,b,c,d,e,f,g,h', ...rows.map((cells) => cells.map(quoted).join(','))].join('\n');
        const options = {
          mapping: { source, columns, ...more },
          choices: { fixes: agreed, decimalMark: '.', dateOrder: 'dmy' },
        } as const;
        const { plan, summary } = await planFile(text, options);
        const splitter = new PartSplitter();
        for (const part of [...splitter.add(plan), ...splitter.end()]) {
          const parsed = importPartSchema.safeParse({
            importId: '0190c0de-0000-7000-8000-000000000000',
            part: 0,
            ...part,
          });
          expect(parsed.error?.issues ?? []).toEqual([]);
        }
        expect(summary.counts.refused).toBe(plan.refused.length);
        expect(summary.counts.boxes).toBe(plan.boxes.length);
        for (const { name } of [...plan.rooms, ...plan.boxes, ...plan.items]) expect(name).not.toBe('');
        // In batches of one row as at once, and the same each time.
        expect((await planFile(text, { ...options, batch: 1 })).plan).toEqual(plan);
      },
    ),
    { numRuns: 300 },
  );
});

// A pattern that tries every split of the run would keep the page busy for minutes.
test.each(COLUMN_ROLE_KEYS)('a long run of spaces in the column %s is read at once', async (role) => {
  const cells = [`a${' '.repeat(200_000)}b`, `Pen (${' '.repeat(200_000)}2`];
  const { summary } = await planFile(['a,b,c', ...cells.map((text) => `Saw,Tools,${text}`)].join('\n'), {
    mapping: { source: 'other', columns: ['itemName', 'boxName', role] },
  });
  expect(summary.counts.rows).toBe(2);
});

test('an id that cannot be stored is none', async () => {
  const { plan } = await planFile('a,b,c\nSaw,Tools,x\u0000\nPen,Tools,y', {
    mapping: { source: 'other', columns: ['itemName', 'boxName', 'itemId'] },
  });
  expect(plan.items.map(({ ref }) => ref)).toEqual([undefined, 'y']);
});

test('any header is recognized as something', () => {
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 10 }), (header) => {
      const { mapping } = recognizeSource(header);
      expect(mapping.columns).toHaveLength(header.length);
    }),
  );
});

test.each(Object.entries(SAMPLES))('%s is planned in batches as at once', async (_, text) => {
  const whole = await planFile(text);
  for (const batch of [1, 2, 3]) {
    const parts = await planFile(text, { batch });
    expect(parts.plan).toEqual(whole.plan);
    expect(parts.summary).toEqual(whole.summary);
  }
});

test('the rows that cannot come in are a file that can be corrected and imported', async () => {
  const header = 'Room Name,Box Name,Item Name,Quantity,Price';
  const text = `${header}\nAttic,Tools,"=Saw, big",two,-1\nNo Room,Tools,'-x,1.5,\nAttic,Tools\nAttic,Tools,Fine,1,1`;
  const { plan } = await planFile(text);
  const columns = header.split(',');
  const refused = [refusedHead(columns), ...plan.refused.map((row) => refusedLine(columns, row))].join('');
  expect(refused).toBe(
    `\ufeff${header},${REASON_HEADER}\r\n` +
      `Attic,Tools,"'=Saw, big",two,'-1,Quantity must be a number. Price must not be negative.\r\n` +
      `No Room,Tools,'-x,1.5,,Quantity must be a whole number.\r\n` +
      `Attic,Tools,,,,"This row has 2 cells, the header has 5."\r\n`,
  );
  // Nothing is corrected yet: the same rows are refused for the same reasons, and the column is not doubled.
  const { header: again } = await readTable(refused);
  const second = await planFile(refused);
  expect(second.recognition).toMatchObject({ confidence: 'sure', ignored: [{ header: REASON_HEADER }] });
  const lines = second.plan.refused.map((row) => refusedLine(again, row));
  expect(refusedHead(again) + lines.join('')).toBe(refused.split('\r\n').toSpliced(3, 1).join('\r\n'));
  const corrected = await planFile(refused.replace('two', '2').replace("'-1", '1').replace('1.5', '2'));
  expect(corrected.plan.items).toMatchObject([
    { name: '=Saw, big', quantity: 2, price: 1 },
    { name: '-x', quantity: 2 },
  ]);
  expect(corrected.plan.boxes.map(({ roomId }) => roomId === null)).toEqual([false, true]);
});
