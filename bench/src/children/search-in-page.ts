import { SearchInventory } from '@boxroom/domain/search/search-inventory';
import type { InventoryRows } from '@boxroom/domain/seed/inventory-rows';
import { viewOf } from '@boxroom/domain/testing/view-of';
import uFuzzy from '@leeoniya/ufuzzy';
import { foldHaystacks } from '../data/fold-haystacks.ts';
import { alternate, pairOf, timed } from '../harness/pairs.ts';
import { timeSearch } from '../harness/search-time.ts';

interface Asked {
  queries: readonly string[];
  keys: readonly string[];
  repeats: number;
  rounds: number;
}

/** Runs in a page of `openModulePage`, whose data are the rows. */
export async function timeSearches({ rounds, ...ask }: Asked) {
  const rows = (await (await fetch('/data.json')).json()) as InventoryRows;
  const view = viewOf(rows, '');
  let texts: string[] = [];
  let inventory = new SearchInventory(view);
  const readings = await alternate(1, {
    ours: () => timed(() => (inventory = new SearchInventory(view)).read(() => false)),
    anchor: () => timed(() => (texts = foldHaystacks(rows))),
  });
  const anchor = new uFuzzy();
  const measured = await alternate(rounds, {
    ours: () => timeSearch({ ...ask, search: (query) => inventory.search({ query }) }),
    anchor: () => timeSearch({ ...ask, search: (query) => anchor.search(texts, query, 1, 0) }),
  });
  return { reading: pairOf(readings, (ms) => ms), measured };
}
