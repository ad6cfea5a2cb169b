import { readBoxCode } from '@boxroom/domain/box/box-code';
import { fold } from '@boxroom/domain/search/fold';
import { SearchInventory } from '@boxroom/domain/search/search-inventory';
import { searchTerms } from '@boxroom/domain/search/terms';
import type { InventoryRows } from '@boxroom/domain/seed/inventory-rows';
import { seededRandom } from '@boxroom/domain/seed/seeded-random';
import { viewOf } from '@boxroom/domain/testing/view-of';
import uFuzzy from '@leeoniya/ufuzzy';
import { foldHaystacks } from '../data/fold-haystacks.ts';
import { makeInventory, USER_ID } from '../data/inventory.ts';
import { FOLDED_QUERIES, keyStates, QUERIES, randomQueries } from '../data/queries.ts';
import { alternate, pairOf } from '../harness/pairs.ts';
import { alone, type BenchRow, type Figure, sizeText } from '../harness/row.ts';
import { type SearchRound, timeSearch } from '../harness/search-time.ts';

const RANDOM_QUERIES = 600;
/** Larger inventories are checked with fewer queries. */
const RANDOM_UP_TO = 10_000;
const MEASURES: readonly [string, (round: SearchRound) => number][] = [
  ['p50', (round) => round.p50],
  ['p99', (round) => round.p99],
  ['key mean', (round) => round.keyMean],
  ['worst key', (round) => round.keyWorst],
];

export const searchKeystroke: BenchRow = {
  name: 'search-keystroke',
  workload: '36 queries, and 5 phrases typed key by key; grouped by room and box, with boxes that match by name',
  anchor: 'uFuzzy on the same folded texts, terms in any order, without ranking or grouping',
  async run({ sizes, rounds, quick }) {
    const figures: Figure[] = [];
    const wrong: string[] = [];
    const notes: string[] = [];
    for (const size of sizes) {
      const rows = makeInventory(size);
      const texts = foldHaystacks(rows);
      const inventory = new SearchInventory(viewOf(rows, USER_ID));
      inventory.read(() => false);
      const anchor = new uFuzzy();
      const ask = { queries: QUERIES, keys: keyStates(), repeats: repeatsFor(size, quick) };
      const ofAnchor = () => timeSearch({ ...ask, search: (query) => anchor.search(texts, query, 1, 0) });
      const grouped = await alternate<SearchRound>(rounds, {
        ours: () => timeSearch({ ...ask, search: (query) => inventory.search({ query }) }),
        anchor: ofAnchor,
      });
      const ranked = await alternate<SearchRound>(rounds, {
        ours: () => timeSearch({ ...ask, search: (query) => inventory.search({ query }) }),
        anchor: () => timeSearch({ ...ask, repeats: 3, search: (query) => anchor.search(texts, query, 5) }),
      });
      for (const [name, measured] of [
        ['search and group', grouped],
        ['against uFuzzy with ranking', ranked],
      ] as const) {
        for (const [what, value] of MEASURES) {
          const pair = pairOf(measured, value);
          figures.push(alone({ what: `${name}, ${what}`, size: sizeText(size), unit: 'ms', ...pair }));
        }
      }
      const checked = check({ rows, texts, inventory, anchor }, size <= RANDOM_UP_TO ? RANDOM_QUERIES : 0);
      wrong.push(...checked.wrong.map((sentence) => `${sizeText(size)} items: ${sentence}`));
      notes.push(
        `${sizeText(size)}: ${checked.count} queries answered as by the plain filter, ${checked.anchorDiffers} of them otherwise by uFuzzy, which splits at punctuation and knows Latin letters only`,
      );
    }
    return { figures, notes, wrong };
  },
};

function repeatsFor(size: number, quick: boolean): number {
  return Math.max(3, Math.round((quick ? 100_000 : 400_000) / size / 4));
}

interface Checked {
  rows: InventoryRows;
  texts: readonly string[];
  inventory: SearchInventory;
  anchor: uFuzzy;
}

/** Compares the rule itself, a filter over all texts, with the results of the search: the same items, boxes and rooms. */
function check({ rows, texts, inventory, anchor }: Checked, random: number) {
  const queries = [...QUERIES, ...keyStates(), ...FOLDED_QUERIES, ...randomQueries(texts, random, seededRandom(2))];
  const searched = searchedTexts(rows);
  const wrong: string[] = [];
  let anchorDiffers = 0;
  for (const query of queries) {
    const terms = searchTerms(query);
    const holds = (text: string) => (term: string) => text.includes(term);
    const expected = searched
      .filter(
        ({ own, around, code }) =>
          terms.some(holds(own)) &&
          terms.every(
            (term) => own.includes(term) || around.includes(term) || (code !== null && readBoxCode(term) === code),
          ),
      )
      .map(({ id }) => id)
      .toSorted();
    const found = inventory
      .search({ query })
      .groups.flatMap(({ room, matches, boxes }) => [
        ...(room && matches ? [room.id] : []),
        ...boxes.flatMap((each) => [...(each.matches ? [each.box.id] : []), ...each.items.map((item) => item.id)]),
      ])
      .toSorted();
    if (found.join() !== expected.join()) wrong.push(`"${query}" finds ${found.length} instead of ${expected.length}`);
    const slots = [...texts.keys()].filter((slot) => terms.length > 0 && terms.every(holds(texts[slot] ?? '')));
    const byAnchor = anchor.search([...texts], fold(query), 1, 0)[0] ?? [];
    if (byAnchor.toSorted((a, b) => a - b).join() !== slots.join()) anchorDiffers++;
  }
  return { wrong, count: queries.length, anchorDiffers };
}

/** Returns the folded texts of all rows that a search may find, and those around them. */
function searchedTexts({ rooms, boxes, items, categories }: InventoryRows) {
  const nameOf = new Map([...rooms, ...categories].map(({ id, name }) => [id, name]));
  const boxOf = new Map(
    boxes.map((box) => {
      const own = fold(`${box.name}\n${box.description ?? ''}`);
      return [box.id, { id: box.id, own, around: fold(nameOf.get(box.spaceId) ?? ''), code: box.code }];
    }),
  );
  const ofItems = items.flatMap(({ id, boxId, name, description, categoryId }) => {
    const box = boxOf.get(boxId);
    const own = fold(`${name}\n${description ?? ''}\n${nameOf.get(categoryId ?? '') ?? ''}`);
    return box ? [{ id, own, around: `${box.own}\n${box.around}`, code: box.code }] : [];
  });
  const ofRooms = rooms.map(({ id, name }) => ({ id, own: fold(name), around: '', code: null }));
  return [...ofItems, ...boxOf.values(), ...ofRooms];
}
