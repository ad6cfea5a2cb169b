import type { BoxEntry } from '../../replica/hooks/use-boxes.ts';
import type { RoomEntry } from '../../replica/hooks/use-rooms.ts';

/** A row of a list of boxes by room: the head of a room, or boxes side by side. */
export type BoxRow =
  | { kind: 'room'; key: string; room: RoomEntry | null; ids: readonly string[] }
  | { kind: 'boxes'; key: string; boxes: readonly BoxEntry[] };

/** Returns the rows of boxes by room, in the order of the rooms and boxes; boxes in no room come last. */
export function boxRows(boxes: readonly BoxEntry[], rooms: readonly RoomEntry[], columns: number): BoxRow[] {
  const byRoom = new Map<string | null, BoxEntry[]>([...rooms.map(({ id }) => id), null].map((id) => [id, []]));
  for (const box of boxes) (byRoom.get(box.spaceId) ?? byRoom.get(null))?.push(box);
  return [...rooms, null].flatMap((room): BoxRow[] => {
    const here = byRoom.get(room?.id ?? null) ?? [];
    if (here.length === 0) return [];
    const head: BoxRow = { kind: 'room', key: `room:${room?.id ?? ''}`, room, ids: here.map(({ id }) => id) };
    return [
      head,
      ...sideBySide(here, columns).map((row) => ({ kind: 'boxes' as const, key: row[0]?.id ?? '', boxes: row })),
    ];
  });
}

/** Returns the ids of all boxes, in the order of the rows. */
export function boxIdsIn(rows: readonly BoxRow[]): string[] {
  return rows.flatMap((row) => (row.kind === 'room' ? row.ids : []));
}

/** Returns boxes in rows of so many. */
export function sideBySide(boxes: readonly BoxEntry[], columns: number): BoxEntry[][] {
  return Array.from({ length: Math.ceil(boxes.length / columns) }, (_, i) =>
    boxes.slice(i * columns, (i + 1) * columns),
  );
}
