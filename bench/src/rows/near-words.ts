import { CountedWords } from '@boxroom/domain/search/counted-words';
import { type NearWord, WordList } from '@boxroom/domain/search/near-words';
import { plainNearWords } from '@boxroom/domain/testing/plain-near-words';
import { foldHaystacks } from '../data/fold-haystacks.ts';
import { makeInventory } from '../data/inventory.ts';
import { alternate, pairOf, timed } from '../harness/pairs.ts';
import { alone, type BenchRow, type Figure, sizeText, timesFaster } from '../harness/row.ts';
import { median } from '../harness/stats.ts';

/** Typos of every kind, the beginning of a word, and a term without near words. */
const TERMS = ['lmap', 'cristmas', 'blnaket', 'xhristams', 'thign99', 'cristm', 'zzzzzzzz', 'kepesakes'] as const;

/** The size of the target. */
const TARGET_SIZE = 10_000;

export const nearWords: BenchRow = {
  name: 'near-words',
  workload: 'the words near to eight mistyped terms, in an inventory in which each item has a word of its own',
  anchor: 'a plain scan: each term against every beginning of every word',
  async run({ sizes, rounds }) {
    const figures: Figure[] = [];
    const wrong: string[] = [];
    for (const size of sizes) {
      const texts = foldHaystacks(makeInventory(size)).map((text, number) => [text, `thing${number}`].join(' '));
      const builds: number[] = [];
      let counted = new CountedWords();
      let list = new WordList(counted);
      for (let round = 0; round < rounds; round++) {
        builds.push(
          timed(() => {
            counted = new CountedWords();
            for (const text of texts) counted.add(text);
            list = new WordList(counted);
          }),
        );
      }
      const counts = counted.counts();
      const search = pairOf(
        await alternate(rounds, {
          ours: () => timed(() => TERMS.map((term) => list.near(term))) / TERMS.length,
          anchor: () => timed(() => TERMS.map((term) => plainNearWords(counts, term))) / TERMS.length,
        }),
        (ms) => ms,
      );
      for (const term of TERMS) {
        if (wordsOf(list.near(term)) !== wordsOf(plainNearWords(counts, term)))
          wrong.push(`${sizeText(size)} items: "${term}" has other near words than the plain scan finds`);
      }
      const of = { size: sizeText(size) };
      const target = size === TARGET_SIZE ? timesFaster(10, search.ratio) : null;
      figures.push(
        alone({ ...of, what: 'near words of a term', unit: 'ms', ...search, target }),
        alone({ ...of, what: 'reading the words', unit: 'ms', ours: median(builds) }),
      );
    }
    return {
      figures,
      notes: ['The words are read when a search finds nothing, in slices of 8 ms, and again after a change.'],
      wrong,
    };
  },
};

function wordsOf(found: readonly NearWord[]): string {
  return found.map(({ word, typos, isBeginning }) => `${word} ${typos} ${isBeginning}`).join();
}
