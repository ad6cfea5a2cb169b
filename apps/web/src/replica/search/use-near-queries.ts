import { CountedWords } from '@boxroom/domain/search/counted-words';
import { asWritten, nearQueries } from '@boxroom/domain/search/near-queries';
import { WordList } from '@boxroom/domain/search/near-words';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { CategoryEntry } from '../hooks/use-categories.ts';
import type { LiveSearch } from './live-search.ts';
import { useLiveSearch } from './use-search.ts';

/** Suggestions wait for a pause in typing, as half a word has none worth showing. Milliseconds. */
const PAUSE_MS = 150;
/** Reading a large inventory must not block the next key press. Milliseconds. */
const SLICE_MS = 8;

const NONE: readonly string[] = [];
const wordLists = new WeakMap<LiveSearch, { version: number; words: WordList }>();

/** Suggests queries for one that finds nothing, nearest first, once typing pauses. */
export function useNearQueries(query: string, category: CategoryEntry | null): readonly string[] {
  const live = useLiveSearch();
  const version = useSyncExternalStore(live.subscribe, live.version);
  const [answer, setAnswer] = useState({ query: '', category, queries: NONE });
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => {
      void findNear(live, query, category, stop.signal).then((queries) => {
        if (!stop.signal.aborted) setAnswer({ query, category, queries });
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [live, version, query, category]);
  return answer.query === query && answer.category === category ? answer.queries : NONE;
}

async function findNear(
  live: LiveSearch,
  query: string,
  category: CategoryEntry | null,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const words = await readWords(live, signal);
  if (!words) return NONE;
  const queries = nearQueries({
    query,
    words,
    holds: (term) => live.inventory.holds(term),
    count: (asked) => live.search(asked, category).count,
  });
  return queries.map((found) => asWritten(found, textsFound(live, found, category)));
}

/** Yields the texts that a query finds, which hold the words as the inventory spells them. */
function* textsFound(live: LiveSearch, query: string, category: CategoryEntry | null): Generator<string> {
  for (const { room, boxes } of live.search(query, category).groups) {
    if (room) yield room.name;
    for (const { box, items } of boxes) {
      yield box.name;
      if (box.description !== null) yield box.description;
      for (const { name, description } of items) {
        yield name;
        if (description !== null) yield description;
      }
    }
  }
  yield* live.categoryNames();
}

/** Returns the current words; null once the caller has aborted. */
async function readWords(live: LiveSearch, signal: AbortSignal): Promise<WordList | null> {
  const version = live.version();
  const known = wordLists.get(live);
  if (known?.version === version) return known.words;
  const counted = new CountedWords();
  let end = performance.now() + SLICE_MS;
  for (const text of live.inventory.texts()) {
    counted.add(text);
    if (performance.now() < end) continue;
    await new Promise((resume) => setTimeout(resume));
    if (signal.aborted) return null;
    end = performance.now() + SLICE_MS;
  }
  const words = new WordList(counted);
  wordLists.set(live, { version, words });
  return words;
}
