import { compareNearWords, NEAR_WORDS_MAX, type NearWord, typosAllowed } from '../search/near-words.ts';

/** The rule of near words without any shortcut: compares the term with every beginning of every word. */
export function plainNearWords(counts: ReadonlyMap<string, number>, term: string): NearWord[] {
  const limit = typosAllowed(term);
  if (limit === 0) return [];
  const found: NearWord[] = [];
  for (const [word, count] of counts) {
    const table = typosBetween(word, term);
    const whole = table.at(-1) ?? 0;
    const typos = Math.min(...table);
    if (typos <= limit) found.push({ word, typos, isBeginning: whole > typos, count });
  }
  return found.sort(compareNearWords).slice(0, NEAR_WORDS_MAX);
}

/** Returns the typos between `term` and the first 0, 1, 2, … letters of `word`. */
function typosBetween(word: string, term: string): number[] {
  const rows: number[][] = [];
  for (let i = 0; i <= word.length; i++) {
    const row: number[] = [];
    for (let j = 0; j <= term.length; j++) {
      const at = (di: number, dj: number): number => (di === 0 ? row : rows[i - di])?.[j - dj] ?? Infinity;
      const isSame = i > 0 && j > 0 && word[i - 1] === term[j - 1];
      const isSwapped = i > 1 && j > 1 && word[i - 1] === term[j - 2] && word[i - 2] === term[j - 1];
      row.push(
        i === 0 || j === 0
          ? i + j
          : Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + (isSame ? 0 : 1), isSwapped ? at(2, 2) + 1 : Infinity),
      );
    }
    rows.push(row);
  }
  return rows.map((row) => row[term.length] ?? Infinity);
}
