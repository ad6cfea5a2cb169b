import { fold } from '../search/fold.ts';
import { searchTerms } from '../search/terms.ts';
import { sortByName } from '../text/sort-rows.ts';
import type { GuestBox, GuestItem } from './guest-view.ts';

export interface GuestViewBox {
  box: GuestBox;
  /** The folded name, for the search. */
  text: string;
  items: readonly { item: GuestItem; text: string }[];
}

/** Groups boxes and their items in natural order of names. Of rows with the same id the last one wins. */
export function makeGuestView(boxes: Iterable<GuestBox>, items: Iterable<GuestItem>): GuestViewBox[] {
  const byBox = new Map<string, GuestItem[]>();
  for (const item of sortByName(lastOfEach(items))) {
    const list = byBox.get(item.boxId);
    if (list) list.push(item);
    else byBox.set(item.boxId, [item]);
  }
  return sortByName(lastOfEach(boxes)).map((box) => ({
    box,
    text: fold(box.name),
    items: (byBox.get(box.id) ?? []).map((item) => ({
      item,
      text: fold(`${item.name}\n${item.description ?? ''}\n${item.category ?? ''}`),
    })),
  }));
}

export interface FoundInGuestView {
  /** Empty for an empty query, which matches everything. */
  terms: string[];
  boxes: { box: GuestBox; items: GuestItem[] }[];
  /** The matching items plus the boxes that match by name. */
  count: number;
}

/**
 * Applies the rule of the search: all terms occur in an item's name, description or category, or in a box's name. A box
 * that matches by name includes all its items, because a guest cannot open it.
 */
export function searchGuestView(list: readonly GuestViewBox[], query: string): FoundInGuestView {
  const terms = searchTerms(query);
  const matches = (text: string) => terms.every((term) => text.includes(term));
  const boxes: FoundInGuestView['boxes'] = [];
  let count = 0;
  for (const { box, text, items } of list) {
    const isNamed = matches(text);
    const found = items.filter((entry) => matches(entry.text));
    if (!isNamed && found.length === 0) continue;
    count += found.length + (isNamed ? 1 : 0);
    boxes.push({ box, items: (isNamed ? items : found).map(({ item }) => item) });
  }
  return { terms, boxes, count };
}

function lastOfEach<T extends { id: string }>(rows: Iterable<T>): T[] {
  const byId = new Map<string, T>();
  for (const row of rows) byId.set(row.id, row);
  return [...byId.values()];
}
