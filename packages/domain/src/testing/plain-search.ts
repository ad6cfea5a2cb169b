import { readBoxCode } from '../box/box-code.ts';
import type { Box } from '../box/box.ts';
import type { MemoryView } from '../command/memory-view.ts';
import type { Item } from '../item/item.ts';
import { fold } from '../search/fold.ts';
import { searchTerms } from '../search/terms.ts';
import { compareNatural } from '../text/natural-compare.ts';

const WORD = /[\p{L}\p{N}\p{M}]/u;
/** A kind outweighs the places of all terms. */
const KIND_WEIGHT = 32;

/** Returns 0 for a whole word, 1 for the beginning of one, 2 for its middle, and `Infinity` for an absent term. */
export function plainKind(text: string, term: string): number {
  const kinds = Array.from({ length: text.length }, (_, at) => {
    if (!text.startsWith(term, at)) return Infinity;
    const isInside = (left: number) => WORD.test(text[left] ?? '') && WORD.test(text[left + 1] ?? '');
    if (isInside(at - 1)) return 2;
    return isInside(at + term.length - 1) ? 1 : 0;
  });
  return Math.min(Infinity, ...kinds);
}

function rankIn(text: string | null | undefined, term: string, place: number): number {
  return plainKind(fold(text ?? ''), term) * KIND_WEIGHT + place;
}

function sum(ranks: readonly number[]): number {
  return ranks.length === 0 ? Infinity : ranks.reduce((total, rank) => total + rank, 0);
}

function byRank<T extends { id: string; name: string }>(rankOf: (row: T) => number, changedAt: (row: T) => number) {
  return (a: T, b: T) => {
    const [left, right] = [rankOf(a), rankOf(b)];
    if (left !== right) return left < right ? -1 : 1;
    return changedAt(b) - changedAt(a) || compareNatural(a.name, b.name) || (a.id < b.id ? -1 : 1);
  };
}

/** The rule of the search without any preparation, which takes a thousand times as long. */
export function plainSearch({ rows }: Pick<MemoryView, 'rows'>, query: string, categoryIds: readonly string[] | null) {
  const terms = searchTerms(query);
  if (terms.length === 0 && categoryIds === null) return [];
  const best = (rankOf: (term: string) => number[]) => terms.map((term) => Math.min(...rankOf(term)));
  const inRoom = ({ spaceId }: Box, term: string) => rankIn(rows.room.get(spaceId)?.name, term, 2);
  const inBox = ({ name, description }: Box, term: string) => [rankIn(name, term, 1), rankIn(description, term, 1)];
  const inCode = ({ code }: Box, term: string) => (readBoxCode(term) === code ? 1 : Infinity);
  const around = (box: Box, term: string) => [...inBox(box, term), inCode(box, term), inRoom(box, term)];
  const inItem = ({ name, description, categoryId }: Item, term: string) =>
    [name, description, rows.category.get(categoryId ?? '')?.name].map((text) => rankIn(text, term, 0));
  const isHeld = (ranks: (term: string) => number[]) => terms.some((term) => ranks(term).some(Number.isFinite));
  const rankOfBox = (box: Box) =>
    isHeld((term) => inBox(box, term)) ? sum(best((term) => around(box, term))) : Infinity;
  const rankOfItem = (box: Box) => (item: Item) => {
    if (terms.length === 0) return 0;
    if (!isHeld((term) => inItem(item, term))) return Infinity;
    return sum(best((term) => [...inItem(item, term), ...around(box, term)]));
  };
  const isWanted = ({ categoryId }: Item) =>
    categoryIds === null || (categoryId !== null && categoryIds.includes(categoryId));

  const boxes = [...rows.box.values()].flatMap((box) => {
    const rankOf = rankOfItem(box);
    const items = [...rows.item.values()]
      .filter((item) => item.boxId === box.id && isWanted(item) && rankOf(item) !== Infinity)
      .toSorted(byRank(rankOf, ({ createdAt, updatedAt }) => Math.max(createdAt, updatedAt)));
    const matches = rankOfBox(box) !== Infinity;
    const rank = Math.min(rankOfBox(box), ...items.map(rankOf));
    return matches || items.length > 0 ? [{ box, matches, items, rank }] : [];
  });
  const groups = [...rows.room.values(), null].flatMap((room) => {
    const rankOfRoom = room ? sum(best((term) => [rankIn(room.name, term, 2)])) : Infinity;
    const matches = rankOfRoom !== Infinity;
    const here = boxes.filter(({ box }) => (rows.room.get(box.spaceId) ?? null) === room);
    const ranks = new Map(here.map(({ box, rank }) => [box.id, rank]));
    const order = byRank<Box>(
      ({ id }) => ranks.get(id) ?? Infinity,
      ({ changedAt }) => changedAt,
    );
    const sorted = here.toSorted((a, b) => order(a.box, b.box));
    const count = Number(matches) + here.reduce((all, found) => all + found.items.length + Number(found.matches), 0);
    const rank = Math.min(rankOfRoom, ...ranks.values());
    return count === 0 ? [] : [{ room, matches, boxes: sorted, count, rank }];
  });
  const named = groups.filter(({ room }) => room !== null);
  const rowOf = ({ room, rank, boxes: [first] }: (typeof groups)[number]) => ({
    id: room?.id ?? '',
    name: room?.name ?? '',
    rank,
    changedAt: first?.box.changedAt ?? 0,
  });
  const order = byRank<ReturnType<typeof rowOf>>(
    ({ rank }) => rank,
    ({ changedAt }) => changedAt,
  );
  const sorted = named.toSorted((a, b) => order(rowOf(a), rowOf(b)));
  return [...sorted, ...groups.filter(({ room }) => room === null)].map(({ rank: _, boxes: found, ...group }) => ({
    ...group,
    boxes: found.map(({ rank: __, ...box }) => box),
  }));
}
