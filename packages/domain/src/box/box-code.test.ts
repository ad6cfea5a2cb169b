import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededIds, seededRandom } from '../seed/seeded-random.ts';
import { BOX_CODE_PATTERN, boxCodeOf, boxCodeText, freeBoxCode, readBoxCode } from './box-code.ts';

test.each([
  ['01970000-0000-7000-8000-000000000001', 0, 'MR9Q'],
  ['01970000-0000-7000-8000-000000000001', 1, '0CMA'],
  ['01970000-0000-7000-8000-000000000001', 4, '31622'],
  ['01970000-0000-7000-8000-000000000001', 8, 'GVXKP4'],
])('%s always leads to the same code, at attempt %i %s', (id, attempt, code) => {
  expect(boxCodeOf(id, attempt)).toBe(code);
});

test('codes use the 32 symbols: four for four attempts, five for four, then six', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.nat(20), (id, attempt) => {
      const code = boxCodeOf(id, attempt);
      expect(code).toMatch(BOX_CODE_PATTERN);
      expect(code).toHaveLength(attempt < 4 ? 4 : attempt < 8 ? 5 : 6);
    }),
  );
});

test('ids of one millisecond, and consecutive ids, spread as random ones do', () => {
  const makeId = seededIds(seededRandom(7));
  const counting = Array.from(
    { length: 5000 },
    (_, n) => `01970000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`,
  );
  const random = Array.from({ length: 5000 }, () => makeId());
  for (const ids of [counting, random]) {
    const repeats = ids.length - new Set(ids.map((id) => boxCodeOf(id, 0))).size;
    // 5,000 of a million codes: 12 repeats by chance.
    expect(repeats).toBeLessThan(30);
  }
});

test('a taken code leads to the next one, however many are taken', () => {
  const id = '01970000-0000-7000-8000-000000000001';
  const taken = new Set<string>();
  for (let n = 0; n < 12; n++) {
    const code = freeBoxCode(id, (candidate) => taken.has(candidate));
    expect(code).toBe(boxCodeOf(id, n));
    taken.add(code);
  }
});

test.each([
  ['7K3Q', '7K3Q'],
  ['bx-7k3q', '7K3Q'],
  ['BX7K3Q', '7K3Q'],
  [' bx 7k3q ', '7K3Q'],
  ['ＢＸ－７Ｋ３Ｑ', '7K3Q'],
  ['bx–7k3q', '7K3Q'],
  ['oil0', '0110'],
  ['BX-7K3Q.', '7K3Q'],
  ['7k3q.', '7K3Q'],
  ['(bx:7k3q)', '7K3Q'],
  ['"BX_7K3Q",', '7K3Q'],
  ['\u200EBX-7K3Q\u200B', '7K3Q'],
  ['BX-7K\u00AD3Q', '7K3Q'],
  ['ab/cd', null],
  ['a.b.c.d', null],
  ['a@bcd', null],
  ['BX-BXBX', 'BXBX'],
  ['bxbx', 'BXBX'],
  ['bx12', 'BX12'],
  ['bx123', 'BX123'],
  ['12345', '12345'],
  ['123456', '123456'],
  ['BX-123456', '123456'],
  ['', null],
  ['7K3', null],
  ['1234567', null],
  ['7K3U', null],
  ['lamp shade', null],
  ['7K3Ä', null],
  ['7'.repeat(41), null],
])('"%s" is read as %s', (typed, code) => {
  expect(readBoxCode(typed)).toBe(code);
});

test('every code is read back from its printed form, in any case and with look-alike symbols', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.nat(9), fc.boolean(), (id, attempt, isSloppy) => {
      const code = boxCodeOf(id, attempt);
      const shown = boxCodeText(code);
      const typed = isSloppy ? shown.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l') : shown;
      expect(readBoxCode(typed)).toBe(code);
    }),
  );
});
