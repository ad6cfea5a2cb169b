import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../testing/any-character.ts';
import { fold } from './fold.ts';
import { SearchIndex } from './search-index.ts';
import { searchTerms } from './terms.ts';

/** The rule itself: the expected result of the index. */
function filterTexts(texts: ReadonlyMap<number, string>, terms: readonly string[]): number[] {
  if (terms.length === 0) return [];
  return [...texts].filter(([, text]) => terms.every((term) => text.includes(term))).map(([slot]) => slot);
}

const ascending = (slots: Iterable<number>): number[] => [...slots].sort((a, b) => a - b);

/** A small alphabet, so that terms often match: ASCII, folded and unfolded accents, scripts, emoji, half an emoji. */
const character = fc.constantFrom(
  'a',
  'b',
  'c',
  '1',
  ' ',
  '-',
  '+',
  'é',
  'e',
  'ß',
  's',
  '中',
  '文',
  'ع',
  'ك',
  'Σ',
  'ς',
  'я',
  '😀',
  '\ud83d',
  '\n',
  '\0',
  'か',
  '\u3099',
  '?',
);
const text = fc.string({ unit: character, maxLength: 14 });

describe('SearchIndex', () => {
  test('equals a filter over all texts', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 80 }), fc.array(text, { maxLength: 12 }), (sources, queries) => {
        const index = new SearchIndex();
        const texts = new Map(sources.map((source) => [index.add(fold(source)), fold(source)]));
        index.merge();
        for (const query of queries) {
          const terms = searchTerms(query);
          expect(ascending(index.find(terms))).toEqual(filterTexts(texts, terms));
        }
      }),
      { numRuns: 100 },
    );
  });

  test('equals the filter through any sequence of adds, updates, removals and merges', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), text }),
      fc.record({ kind: fc.constant('update' as const), at: fc.nat(), text }),
      fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }),
      fc.record({ kind: fc.constant('merge' as const) }),
      fc.record({ kind: fc.constant('find' as const), query: text }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const index = new SearchIndex();
        const texts = new Map<number, string>();
        for (const step of steps) {
          const slots = [...texts.keys()];
          if (step.kind === 'merge') index.merge();
          else if (step.kind === 'add') texts.set(index.add(fold(step.text)), fold(step.text));
          else if (step.kind === 'find') {
            const terms = searchTerms(step.query);
            expect(ascending(index.find(terms))).toEqual(ascending(filterTexts(texts, terms)));
          } else {
            const slot = slots[step.at % slots.length];
            if (slot === undefined) continue;
            if (step.kind === 'remove') {
              texts.delete(slot);
              index.remove(slot);
            } else {
              texts.set(slot, fold(step.text));
              index.update(slot, fold(step.text));
            }
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  test('equals the filter for any text', () => {
    const any = fc.string({ unit: anyCharacter, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 40 }), any, (sources, query) => {
        const index = new SearchIndex();
        const texts = new Map(sources.map((source) => [index.add(fold(source)), fold(source)]));
        index.merge();
        const pieces = [query, ...sources.map((source) => source.slice(1, 4))];
        for (const piece of pieces) {
          const terms = searchTerms(piece);
          expect(ascending(index.find(terms))).toEqual(filterTexts(texts, terms));
        }
      }),
    );
  });

  test.each([0, 1, 31, 32, 33, 64])('finds all of %i texts', (size) => {
    const index = new SearchIndex();
    for (let i = 0; i < size; i++) index.add('box');
    index.merge();
    expect(index.find(['x'])).toHaveLength(size);
    expect(index.find(['bo'])).toHaveLength(size);
    expect(index.find(['box'])).toHaveLength(size);
    expect(index.find(['y'])).toHaveLength(0);
  });

  test('finds nothing without terms', () => {
    const index = new SearchIndex();
    index.add('lamp');
    expect(index.find([])).toHaveLength(0);
  });

  test('finds among more than 65,536 texts', () => {
    const index = new SearchIndex();
    for (let i = 0; i < 66_000; i++) index.add(`t${i}`);
    index.merge();
    expect(ascending(index.find(['t6599']))).toEqual([
      6599,
      ...Array.from({ length: 10 }, (_, digit) => 65_990 + digit),
    ]);
  });

  test('merges in the next search after many changes', () => {
    const index = new SearchIndex();
    for (let i = 0; i < 513; i++) index.add('lamp');
    expect(index.needsMerge).toBe(true);
    expect(index.find(['lamp'])).toHaveLength(513);
    expect(index.needsMerge).toBe(false);
  });
});
