import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainKind } from '../testing/plain-search.ts';
import { fold } from './fold.ts';
import { keysOf, LINES_MAX, LineSets } from './line-sets.ts';
import { KIND } from './term-rank.ts';

function setsOf(lines: readonly string[], from = 0): LineSets {
  const texts = lines.map((line) => `${line}\n`);
  const starts = Uint32Array.from([0, ...texts.map((_, line) => texts.slice(0, line + 1).join('').length)]);
  return new LineSets(texts.join(''), starts, from);
}

/** The numbers of the lines with a term, those in which it begins a word, and those in which it is one. */
function linesWith(sets: LineSets, term: string): { holding: number[]; beginning: number[]; word: number[] } {
  const found = { holding: 0, beginning: 0, word: 0 };
  sets.find(keysOf(term), found);
  const numbers = (bits: number) =>
    Array.from({ length: LINES_MAX }, (_, line) => line).filter((line) => bits & (1 << line));
  return { holding: numbers(found.holding), beginning: numbers(found.beginning), word: numbers(found.word) };
}

describe('the lines with a term', () => {
  const lines = ['lamp', 'red lamp-ab', 'blue', '', 'a (b) 7', 'лампа', 'é工'];
  test.each([
    ['a', [0, 1, 4], [1, 4], [4]],
    ['la', [0, 1], [0, 1], []],
    ['ab', [1], [1], [1]],
    ['b', [1, 2, 4], [2, 4], [4]],
    ['7', [4], [4], [4]],
    ['zz', [], [], []],
  ])('"%s"', (term, holding, beginning, word) => {
    expect(linesWith(setsOf(lines), term)).toEqual({ holding, beginning, word });
    expect(keysOf(term).isExact).toBe(true);
  });

  test.each(['лам', '工', '(b', 'b)', '-', 'lamp', 'p-', 'a書'])('of "%s" need to be read', (term) => {
    expect(keysOf(term).isExact).toBe(false);
  });

  test('at most 32 of them, from a line on', () => {
    const many = setsOf(
      Array.from({ length: 70 }, (_, line) => (line % 3 === 0 ? 'drill' : 'saw')),
      LINES_MAX,
    );
    expect(linesWith(many, 'dr').holding).toEqual([1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31]);
    expect(linesWith(many, '-').holding).toHaveLength(LINES_MAX);
  });

  test('are never too few, and the kinds never too bad', () => {
    const unit = fc.constantFrom('a', 'b', 'e', 't', 'é', 'ц', 'ж', '7', '-', '(', ' ', '🧰', '工');
    const texts = fc.array(fc.string({ unit, maxLength: 12 }).map(fold), { minLength: 1, maxLength: LINES_MAX });
    const term = fc.string({ unit, minLength: 1, maxLength: 3 }).map((each) => fold(each.replaceAll(' ', 'a')));
    fc.assert(
      fc.property(texts, term, (each, sought) => {
        const kinds = each.map((line) => plainKind(line, sought));
        const upTo = (kind: number) => [...kinds.keys()].filter((line) => (kinds[line] ?? Infinity) <= kind);
        const found = linesWith(setsOf(each), sought);
        const expected = { holding: upTo(KIND.middle), beginning: upTo(KIND.beginning), word: upTo(KIND.word) };
        if (keysOf(sought).isExact) expect(found).toEqual(expected);
        for (const name of ['holding', 'beginning', 'word'] as const)
          expect(found[name]).toEqual(expect.arrayContaining(expected[name]));
      }),
      { numRuns: 1000 },
    );
  });
});
