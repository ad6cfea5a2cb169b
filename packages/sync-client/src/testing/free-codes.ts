import { freeBoxCode } from '@boxroom/domain/box/box-code';
import type { Row } from '@boxroom/domain/command/model';

/** As the database does it: a box whose code is another's of the same owner gets the next that its id leads to. */
export function withFreeCode(
  row: Row,
  rows: Iterable<{ row: Row }>,
  ownerOf: (spaceId: string) => string | undefined,
): Row {
  if (!('code' in row)) return row;
  const owner = ownerOf(row.spaceId);
  const taken = new Set<string>();
  for (const { row: other } of rows)
    if ('code' in other && other.id !== row.id && ownerOf(other.spaceId) === owner) taken.add(other.code);
  return taken.has(row.code) ? { ...row, code: freeBoxCode(row.id, (code) => taken.has(code)) } : row;
}
