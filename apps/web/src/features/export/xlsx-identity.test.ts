import { exportComplete } from '@boxroom/domain/export/export-inventory';
import type { PlannedRows } from '@boxroom/domain/import/import-plan-types';
import { openWorkbook } from '@boxroom/domain/import/open-workbook';
import type { SourceRow } from '@boxroom/domain/import/source-row';
import { english } from '@boxroom/domain/language/translator';
import { inventoryArbitrary, rowsOf } from '@boxroom/domain/testing/complete-inventory';
import { type PlannedFile, planFile, planRows } from '@boxroom/domain/testing/plan-file';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWorkbook } from '../import/workbook/read-workbook.ts';
import { writeXlsx } from './write-xlsx.ts';

async function planXlsx(inventory: Parameters<typeof writeXlsx>[0]): Promise<PlannedFile> {
  const file = await writeXlsx(inventory, 0, { signal: new AbortController().signal, onProgress: () => undefined });
  const { table } = openWorkbook(await readWorkbook(new Uint8Array(await file.arrayBuffer())), {}, english);
  const rows: SourceRow[] = [];
  for await (const batch of table.rows()) rows.push(...batch);
  return planRows({ header: table.header, rows });
}

/** The plan without the ids that it makes and in no order. A spreadsheet's times are of whole seconds. */
function comparable({ rooms, boxes, categories, items, refused }: PlannedRows) {
  const nameOf = new Map([...rooms, ...categories].map(({ id, name }) => [id, name]));
  const second = (time: number | undefined) => time && Math.floor(time / 1000);
  const boxOf = new Map(
    boxes.map(({ id, roomId, createdAt, ...box }) => [
      id,
      { ...box, createdAt: second(createdAt), room: nameOf.get(roomId ?? '') },
    ]),
  );
  const sorted = (list: unknown[]) => list.map((row) => JSON.stringify(row)).toSorted();
  return {
    refused,
    rooms: sorted(rooms.map(({ name, createdAt }) => [name, second(createdAt)])),
    boxes: sorted([...boxOf.values()]),
    items: sorted(
      items.map(({ id: _, boxId, categoryId, createdAt, ...item }) => ({
        ...item,
        createdAt: second(createdAt),
        box: boxOf.get(boxId),
        category: nameOf.get(categoryId ?? ''),
      })),
    ),
  };
}

test('an import of a spreadsheet plans what that of the complete CSV plans, which is everything', async () => {
  await fc.assert(
    fc.asyncProperty(inventoryArbitrary, async (content) => {
      const { inventory } = rowsOf(content);
      const [csv, xlsx] = [await planFile([...exportComplete(inventory)].join('')), await planXlsx(inventory)];
      const { problems, notes } = xlsx.summary;
      expect({ problems, notes, questions: xlsx.survey.questions }).toEqual({ problems: [], notes: [], questions: [] });
      expect(xlsx.recognition).toMatchObject({ mapping: { source: 'boxroom' } });
      expect(comparable(xlsx.plan)).toEqual(comparable(csv.plan));
    }),
    { numRuns: 100 },
  );
});
