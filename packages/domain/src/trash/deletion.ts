import type { Change, DeletedRow, DeletedThing, Deletion, ReadView, Row } from '../command/model.ts';

/** The days for which deleted things can be restored. */
export const TRASH_DAYS = 30;

/**
 * Collects the rows that these changes delete; call it before they are applied. Returns null where they delete no room,
 * box or item.
 */
export function collectDeletion(view: ReadView, changes: readonly Change[]): Deletion | null {
  const rows: DeletedRow[] = [];
  for (const change of changes) {
    if (change.op !== 'delete') continue;
    const row = view.get(change.entity, change.id);
    if (row) rows.push({ entity: change.entity, row } as DeletedRow);
  }
  const things = new Map<
    string,
    { entity: DeletedThing['entity']; id: string; rows: DeletedRow[]; isRestored: false }
  >();
  const rootOf = (row: Row): string | undefined => {
    if (things.has(row.id)) return row.id;
    if (things.has(row.spaceId)) return row.spaceId;
    return 'boxId' in row && things.has(row.boxId) ? row.boxId : undefined;
  };
  // Rooms, then boxes, then items: each belongs to the largest deleted thing that contains it.
  for (const entity of ['room', 'box', 'item'] as const)
    for (const one of rows) {
      if (one.entity !== entity) continue;
      const { row } = one;
      const root = rootOf(row) ?? row.id;
      const thing = things.get(root) ?? { entity, id: root, rows: [], isRestored: false };
      things.set(root, thing);
      thing.rows.push(one);
    }
  // Settings and ticks have the id of their box or item.
  const places = new Map(
    [...things.values()].flatMap((thing) => thing.rows.map(({ row }) => [row.id, thing] as const)),
  );
  for (const one of rows)
    if (one.entity === 'boxSetting' || one.entity === 'checklistEntry') places.get(one.row.id)?.rows.push(one);
  return things.size > 0 ? [...things.values()] : null;
}
