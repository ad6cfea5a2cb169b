import type { Box } from '../box/box.ts';
import type { Item } from '../item/item.ts';
import type { Room } from '../room/room.ts';
import { type Asked, type Ranks, ranksInRoom } from './asked.ts';
import type { BoxText, CategoryIds, FoundInBox } from './box-text.ts';
import { ABSENT, sumOf } from './term-rank.ts';

export interface SearchBox {
  readonly box: Box;
  /** True where the box itself is a result: by its name and place, with the name of its room. */
  readonly matches: boolean;
  /** The number of `items`; 0 only where the box matches. */
  readonly itemCount: number;
  /** The matching items, best first. Found when first read: a list reads only boxes near the screen. */
  readonly items: readonly Item[];
}

export interface SearchGroup {
  /** Null groups the boxes that are in no room, under `UNASSIGNED_ITEMS`. */
  room: Room | null;
  /** True where the room's name contains every term. */
  matches: boolean;
  /** Best first; empty only where the room matches. */
  boxes: readonly SearchBox[];
  /** Counts the items, the boxes and the room that match. */
  count: number;
}

/** One box as it is searched. */
export interface Shelf {
  box: Box;
  /** Null until it is read, and after a change of the box's words or of an item. */
  text: BoxText | null;
}

export interface ShelvesOfRoom {
  room: Room | null;
  /** Folded. */
  name: string | null;
  /** The last changed first. */
  shelves: readonly Shelf[];
}

export interface RankedGroup {
  found: SearchGroup;
  rank: number;
  changedAt: number;
}

interface RoomSearch {
  asked: Asked;
  categoryIds: CategoryIds;
  textOf: (shelf: Shelf) => BoxText;
}

/** Returns what a search finds in one room: the room itself, boxes and items. */
export function searchRoom(
  { room, name, shelves }: ShelvesOfRoom,
  { asked, categoryIds, textOf }: RoomSearch,
): RankedGroup {
  const ofRoom = ranksInRoom(asked, name);
  const rankOfRoom = sumOf(ofRoom);
  const matches = rankOfRoom !== ABSENT;
  const boxes: FoundBox[] = [];
  let count = matches ? 1 : 0;
  const searched = { asked, categoryIds };
  for (const shelf of shelves) {
    const text = textOf(shelf);
    const inBox = text.search(asked, ofRoom, categoryIds);
    if (!inBox) continue;
    const found = new FoundBox(shelf.box, text, inBox, searched);
    boxes.push(found);
    count += found.itemCount + (found.matches ? 1 : 0);
  }
  // Stable: boxes of one rank stay in the order of the shelves.
  boxes.sort((a, b) => a.rank - b.rank);
  const [best] = boxes;
  return {
    found: { room, matches, boxes, count },
    rank: Math.min(rankOfRoom, best?.rank ?? ABSENT),
    changedAt: best?.box.changedAt ?? 0,
  };
}

/** Best first, and boxes in no room last. Groups of one rank stay in the order of the rooms' names. */
export function compareGroups(a: RankedGroup, b: RankedGroup): number {
  const isLast = ({ found }: RankedGroup) => Number(found.room === null);
  return isLast(a) - isLast(b) || a.rank - b.rank || b.changedAt - a.changedAt;
}

interface Searched {
  asked: Asked;
  categoryIds: CategoryIds;
}

/** Holds what was searched, which later changes replace and do not alter. */
class FoundBox implements SearchBox {
  readonly box: Box;
  readonly matches: boolean;
  readonly itemCount: number;
  /** The best of the box and its items. */
  readonly rank: number;
  readonly #around: Ranks;
  readonly #text: BoxText;
  readonly #searched: Searched;
  #items: readonly Item[] | null = null;

  constructor(box: Box, text: BoxText, { around, rank, count, best }: FoundInBox, searched: Searched) {
    this.box = box;
    this.matches = rank !== ABSENT;
    this.itemCount = count;
    this.rank = Math.min(rank, best);
    this.#around = around;
    this.#text = text;
    this.#searched = searched;
  }

  get items(): readonly Item[] {
    const { asked, categoryIds } = this.#searched;
    this.#items ??= this.#text.find(asked, this.#around, categoryIds);
    return this.#items;
  }
}
