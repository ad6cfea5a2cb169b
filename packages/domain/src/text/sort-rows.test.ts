import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareNatural, compareText, type Named } from './natural-compare.ts';
import { sortByName, sortByValue } from './sort-rows.ts';

interface Row extends Named {
  readonly value: number | null;
}

const byName = (a: Row, b: Row) => compareNatural(a.name, b.name) || compareText(a.id, b.id);
const byValue = (a: Row, b: Row) => (a.value === b.value ? 0 : (a.value ?? Infinity) - (b.value ?? Infinity));

const name = fc.string({ unit: fc.constantFrom('a', 'B', 'é', '1', '2', '0', ' '), maxLength: 4 });
const rowAt = (index: number, text: string): Row => ({
  id: `id${(index * 7919) % 100_003}`,
  name: text,
  value: index % 5 === 0 ? null : (index % 7) - 3,
});

function expectSorted(rows: readonly Row[]): void {
  expect(sortByName(rows)).toEqual(rows.toSorted(byName));
  expect(sortByValue(rows, ({ value }) => value)).toEqual(rows.toSorted((a, b) => byValue(a, b) || byName(a, b)));
  expect(sortByValue(rows, ({ value }) => value, 'id')).toEqual(
    rows.toSorted((a, b) => byValue(a, b) || compareText(a.id, b.id)),
  );
}

describe('sorted rows', () => {
  test('smallest first, null last, ties by name, then by id', () => {
    const rows = [
      { id: '1', name: 'b', value: null },
      { id: '2', name: 'a', value: null },
      { id: '3', name: 'z', value: -1 },
      { id: '5', name: 'k', value: 0 },
      { id: '4', name: 'k', value: 0 },
    ];
    expect(sortByValue(rows, (row) => row.value).map(({ id }) => id)).toEqual(['3', '4', '5', '2', '1']);
  });

  test('minus zero equals zero', () => {
    const rows = [
      { id: '1', name: 'b', value: -0 },
      { id: '2', name: 'a', value: 0 },
    ];
    expect(sortByValue(rows, (row) => row.value).map(({ id }) => id)).toEqual(['2', '1']);
  });

  test('does not mutate its argument', () => {
    const rows = Object.freeze([
      { id: '1', name: 'b' },
      { id: '2', name: 'a' },
    ]);
    expect(sortByName(rows)).not.toBe(rows);
    expect(rows[0]?.name).toBe('b');
  });

  test('short lists, in any order', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 20 }), (names) => {
        const rows = names.map((text, index) => rowAt(index, text));
        expectSorted(rows);
        expectSorted(rows.toReversed());
      }),
    );
  });

  test.each([499, 500, 501, 2500])('%d rows, again and again while rows change, come and go', (count) => {
    const change = fc.record({ at: fc.nat(count - 1), text: name, kind: fc.constantFrom('edit', 'add', 'drop') });
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 3, maxLength: 60 }),
        fc.array(change, { maxLength: 12 }),
        (names, changes) => {
          const rows = Array.from({ length: count }, (_, index) =>
            rowAt(index, names[(index * 31) % names.length] ?? ''),
          );
          expectSorted(rows);
          for (const [number, { at: anywhere, text, kind }] of changes.entries()) {
            const at = anywhere % rows.length;
            if (kind === 'edit') rows[at] = { ...rowAt(at, text), id: rows[at]?.id ?? '' };
            else if (kind === 'add') rows.push(rowAt(count + number, text));
            else rows.splice(at, 1);
            // Lists that share rows remember different orders.
            if (number % 3 === 0) expectSorted(rows.filter((_, index) => index % 3 !== 0));
            if (number % 4 === 0) expectSorted(rows.toReversed());
            expect(sortByName(rows)).toEqual(rows.toSorted(byName));
          }
        },
      ),
      { numRuns: 4 },
    );
  });
});
