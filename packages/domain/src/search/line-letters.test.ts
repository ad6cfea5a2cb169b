import { describe, expect, test } from 'vitest';
import { seededRandom } from '../seed/seeded-random.ts';
import { LineLetters } from './line-letters.ts';
import { type Kind, KIND, kindAt } from './term-rank.ts';

const BOX = 'garage\n';

function lettersOf(items: string): LineLetters {
  return new LineLetters(BOX + items, Uint32Array.of(0, BOX.length, BOX.length + items.length));
}

/** The best kind of a term in a text, looked for at each place. */
function sought(text: string, term: string): Kind | null {
  let best: Kind | null = null;
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + 1)) {
    const kind = kindAt(text, term, at);
    if (best === null || kind < best) best = kind;
  }
  return best;
}

describe('the best kind of a term', () => {
  test.each([
    ['te', 'water tea\n', KIND.beginning],
    ['te', 'water\n', KIND.middle],
    ['te', 'te water\n', KIND.word],
    ['ga', 'brigand\n', KIND.middle],
    ['wat', 'hot-water\n', KIND.word],
    ['at', 'water\n', KIND.middle],
    ['t', 'water\n', KIND.word],
  ])('of "%s" in %j', (term, items, kind) => {
    expect(lettersOf(items).bestKind(term)).toBe(kind);
  });

  test('is never worse than what a text holds', () => {
    const random = seededRandom(7);
    const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
    const signs = ['a', 'b', 'e', 't', 'é', 'ц', '7', '-', '(', ' ', '\n', '🧰', '工'];
    for (let round = 0; round < 300; round++) {
      const text = `${Array.from({ length: 40 }, () => pick(signs)).join('')}\n`;
      const letters = lettersOf(text);
      for (let at = 0; at < text.length; at++) {
        const term = text.slice(at, at + 1 + Math.floor(random() * 4));
        if (/\s/.test(term)) continue;
        expect(letters.bestKind(term), `"${term}" in ${JSON.stringify(text)}`).toBeLessThanOrEqual(
          sought(`\n${text}`, term) ?? KIND.middle,
        );
      }
    }
  });
});
