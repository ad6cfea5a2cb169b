import type { Item } from '@boxroom/domain/item/item';
import { foundInBox } from '@boxroom/domain/search/found-in-box';
import { searchTerms } from '@boxroom/domain/search/terms';
import { useLocation } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { BoxEntry } from '../../replica/hooks/use-boxes.ts';
import { useCategoryLabels } from '../../replica/hooks/use-categories.ts';
import type { SpaceInfo } from '../../replica/hooks/use-space-infos.ts';

export interface FoundItems {
  /** All items of the box, the found ones first. */
  items: readonly Item[];
  count: number;
  /** The search that led here; null: none, or it found the box alone. */
  query: string | null;
  termsFor: (item: Item) => readonly string[] | undefined;
  /** Forgets the search. */
  clear: () => void;
}

/** Puts those items of a box first that the search found which led to it. */
export function useFoundItems(items: readonly Item[], box: BoxEntry, space: SpaceInfo): FoundItems {
  const query = useLocation({ select: ({ state }) => state.foundBy ?? '' });
  const [cleared, setCleared] = useState<string | null>(null);
  const categories = useCategoryLabels();
  const asked = query === cleared ? '' : query;
  const roomName = space.room?.name ?? null;
  const found = useMemo(
    () => foundInBox(items, asked, { box, roomName, categoryName: (id) => categories.get(id)?.name }),
    [items, asked, box, roomName, categories],
  );
  const terms = useMemo(() => searchTerms(asked), [asked]);
  const ordered = useMemo(
    () => (found.size === 0 ? items : items.toSorted((a, b) => Number(found.has(b.id)) - Number(found.has(a.id)))),
    [items, found],
  );
  return {
    items: ordered,
    count: found.size,
    query: found.size === 0 ? null : asked.trim(),
    termsFor: ({ id }) => (found.has(id) ? terms : undefined),
    clear: () => setCleared(query),
  };
}
