import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { highlightParts, highlightRanges } from './highlight.ts';
import { searchTerms } from './terms.ts';

function marked(text: string, query: string): string {
  return highlightParts(text, searchTerms(query))
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('');
}

describe('highlight', () => {
  test.each([
    ['Red lamp', '', 'Red lamp'],
    ['Red lamp', 'sofa', 'Red lamp'],
    ['Red lamp', 'LAMP', 'Red [lamp]'],
    ['Red lamp', 'lamp red', '[Red] [lamp]'],
    ['banana', 'ana', 'b[anana]'],
    ['banana', 'ban ana', '[banana]'],
    ['Crème brûlée', 'creme', '[Crème] brûlée'],
    ['Creme', 'crème', '[Creme]'],
    ['Cre\u0301me', 're', 'C[re\u0301]me'],
    ['Straße 5', 'ss', 'Stra[ß]e 5'],
    ['Straße 5', 'se 5', 'Stra[ße] [5]'],
    ['ﬁle', 'f', '[ﬁ]le'],
    ['İstanbul', 'ist', '[İst]anbul'],
    ['한국', '하', '[한]국'],
    ['a.c abc', 'a.c', '[a.c] abc'],
    ['(x) [y] $&', '$&', '(x) [y] [$&]'],
    ['<b>bold</b>', '<b>', '[<b>]bold</b>'],
  ])('in %j, %j marks %j', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  test('joined parts equal the text, and ranges ascend without touching', () => {
    const texts = fc.string({
      unit: fc.constantFrom('a', 'B', 'é', 'e\u0301', 'ß', 'か', '\u3099', '😀', ' ', '\ud83d', 'ﬁ'),
    });
    fc.assert(
      fc.property(texts, texts, (text, query) => {
        const terms = searchTerms(query);
        expect(
          highlightParts(text, terms)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
        let last = -1;
        for (const { start, end } of highlightRanges(text, terms)) {
          expect(start).toBeGreaterThan(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
      }),
    );
  });
});
