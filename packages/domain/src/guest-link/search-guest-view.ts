import type { Language } from '../language/language.ts';
import { type Asked, askedIn, type Ranks, ranksInRoom } from '../search/asked.ts';
import { fold } from '../search/fold.ts';
import { ABSENT, PLACE, rankIn, sumOf } from '../search/term-rank.ts';
import { searchTerms } from '../search/terms.ts';
import { sortByName } from '../text/sort-rows.ts';
import type { GuestBox, GuestItem } from './guest-view.ts';

export interface GuestViewBox {
  box: GuestBox;
  /** The folded name and place, for the search. */
  text: string;
  items: readonly { item: GuestItem; text: string }[];
}

/** Groups boxes and their items in natural order of names. Of rows with the same id the last one wins. */
export function makeGuestView(
  boxes: Iterable<GuestBox>,
  items: Iterable<GuestItem>,
  language?: Language,
): GuestViewBox[] {
  const byBox = new Map<string, GuestItem[]>();
  for (const item of sortByName(lastOfEach(items), language)) {
    const list = byBox.get(item.boxId);
    if (list) list.push(item);
    else byBox.set(item.boxId, [item]);
  }
  return sortByName(lastOfEach(boxes), language).map((box) => ({
    box,
    text: fold(`${box.name}\n${box.description ?? ''}`),
    items: (byBox.get(box.id) ?? []).map((item) => ({
      item,
      text: fold(
        `${item.name}\n${item.description ?? ''}\n${item.category ?? ''}${item.brand ? `\n${item.brand}` : ''}`,
      ),
    })),
  }));
}

export interface FoundInGuestView {
  /** Empty for an empty query, which matches everything. */
  terms: string[];
  boxes: { box: GuestBox; items: GuestItem[] }[];
  /** Counts the items and the boxes that match. */
  count: number;
}

/**
 * Applies the rule of the search (`SearchInventory`), best first. A box that matches itself includes all its items,
 * because a guest cannot open it. `roomName` is null for a link to a single box.
 */
export function searchGuestView(
  list: readonly GuestViewBox[],
  query: string,
  roomName: string | null,
): FoundInGuestView {
  const asked = askedIn(query);
  const terms = searchTerms(query);
  if (terms.length === 0) return everythingIn(list);
  const ofRoom = ranksInRoom(asked, roomName === null ? null : fold(roomName));
  const boxes: (FoundInGuestView['boxes'][number] & { rank: number })[] = [];
  let count = 0;
  for (const entry of list) {
    const own = ranksIn(entry.text, asked, PLACE.box);
    const around = asked.terms.map((_, i) =>
      Math.min(own[i] ?? ABSENT, ofRoom[i] ?? ABSENT, asked.codes[i] === entry.box.code ? PLACE.box : ABSENT),
    );
    const rank = rankOf(own, around);
    const items = entry.items.map(({ item, text }) => ({
      item,
      rank: rankOf(ranksIn(text, asked, PLACE.item), around),
    }));
    items.sort((a, b) => a.rank - b.rank);
    const found = items.filter((each) => each.rank !== ABSENT);
    if (rank === ABSENT && found.length === 0) continue;
    count += found.length + (rank === ABSENT ? 0 : 1);
    boxes.push({
      box: entry.box,
      items: (rank === ABSENT ? found : items).map(({ item }) => item),
      rank: Math.min(rank, found[0]?.rank ?? ABSENT),
    });
  }
  boxes.sort((a, b) => a.rank - b.rank);
  return { terms, boxes: boxes.map(({ box, items }) => ({ box, items })), count };
}

function everythingIn(list: readonly GuestViewBox[]): FoundInGuestView {
  const boxes = list.map(({ box, items }) => ({ box, items: items.map(({ item }) => item) }));
  return { terms: [], boxes, count: boxes.reduce((sum, { items }) => sum + items.length + 1, 0) };
}

function ranksIn(text: string, { terms }: Asked, place: 0 | 1): Ranks {
  return terms.map((term) => rankIn(text, term, place));
}

/** What has no term of its own is no result. */
function rankOf(own: Ranks, around: Ranks): number {
  if (own.every((rank) => rank === ABSENT)) return ABSENT;
  return sumOf(own.map((rank, i) => Math.min(rank, around[i] ?? ABSENT)));
}

function lastOfEach<T extends { id: string }>(rows: Iterable<T>): T[] {
  const byId = new Map<string, T>();
  for (const row of rows) byId.set(row.id, row);
  return [...byId.values()];
}
