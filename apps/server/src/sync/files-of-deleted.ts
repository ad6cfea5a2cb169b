import type { DeletedRow } from '@boxroom/domain/command/model';
import { withoutEmpty } from '@boxroom/domain/command/sparse-fields';
import { pictureIdsOf, picturesOf, picturesSet } from '@boxroom/domain/picture/pictures';

/** Returns the ids of the pictures and papers that a deleted row names. */
export function fileIdsOf({ entity, row }: DeletedRow): string[] {
  if (entity !== 'item' && entity !== 'box' && entity !== 'room') return [];
  const papers = entity === 'item' ? (row.papers ?? []) : [];
  return [...pictureIdsOf(row), ...papers.map(({ id }) => id)];
}

/** Returns the row without the pictures and papers among these. */
export function withoutFiles(one: DeletedRow, files: ReadonlySet<string>): DeletedRow {
  if (!fileIdsOf(one).some((id) => files.has(id))) return one;
  const keeps = ({ id }: { id: string }) => !files.has(id);
  if (one.entity === 'item') {
    const papers = (one.row.papers ?? []).filter(keeps);
    const row = {
      ...one.row,
      ...picturesSet('item', picturesOf(one.row).filter(keeps)),
      papers: papers.length > 0 ? papers : null,
    };
    return { entity: 'item', row: withoutEmpty('item', row) };
  }
  if (one.entity !== 'box' && one.entity !== 'room') return one;
  const row = { ...one.row, ...picturesSet(one.entity, picturesOf(one.row).filter(keeps)) };
  return { entity: one.entity, row: withoutEmpty(one.entity, row) } as DeletedRow;
}
