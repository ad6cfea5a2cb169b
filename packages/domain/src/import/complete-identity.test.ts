import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportComplete } from '../export/export-inventory.ts';
import { inventoryArbitrary, OWN_FIELDS, rowsOf } from '../testing/complete-inventory.ts';
import { knownOf, NO_OWN, ownOf, planFile } from '../testing/plan-file.ts';
import { testId } from '../testing/random-world.ts';

test('an import of a complete export restores everything, and the next one finds all of it', async () => {
  await fc.assert(
    fc.asyncProperty(inventoryArbitrary, async ({ rooms, categories, boxes }) => {
      const { boxRows, items, inventory } = rowsOf({ rooms, categories, boxes });
      const text = [...exportComplete(inventory)].join('');
      const { plan, summary, survey, recognition } = await planFile(text, {
        own: { ...NO_OWN, ownFields: OWN_FIELDS },
      });
      const { problems, notes } = summary;
      expect({ problems, notes, questions: survey.questions }).toEqual({ problems: [], notes: [], questions: [] });
      expect(recognition.confidence).toBe('sure');
      expect(plan.rooms).toHaveLength(rooms.length);
      expect(plan.boxes).toHaveLength(boxes.length);

      const nameOf = new Map([...plan.rooms, ...plan.categories].map(({ id, name }) => [id, name]));
      const again = plan.items.map(({ id: _, boxId, categoryId, ...item }) => {
        const box = plan.boxes.find(({ id }) => id === boxId);
        return {
          ...item,
          categoryName: nameOf.get(categoryId ?? ''),
          box: {
            ...box,
            id: undefined,
            roomId: undefined,
            createdAt: undefined,
            roomName: nameOf.get(box?.roomId ?? ''),
          },
        };
      });
      const before = items.map(({ row, isTicked }) => {
        const at = boxRows.findIndex((box) => box.id === row.boxId);
        const { id: _id, spaceId: _s, boxId: _b, categoryId: _c, pictureId: _p, updatedAt: _u, ...fields } = row;
        const box = boxes[at];
        return {
          ...fields,
          ref: row.id,
          ...(isTicked ? { isTicked } : {}),
          categoryName: categories[categoryAt(row.categoryId)],
          box: {
            name: box?.name,
            description: box?.description,
            boxType: box?.boxType,
            code: `000${at}`,
            roomName: rooms[box?.room ?? -1]?.name,
            ...(box?.capacity === null ? {} : { capacity: box?.capacity }),
          },
        };
      });
      const byRef = (a: { ref?: string | undefined }, b: { ref?: string | undefined }) =>
        (a.ref ?? '') < (b.ref ?? '') ? -1 : 1;
      expect(again.toSorted(byRef)).toEqual(before.toSorted(byRef));

      const own = { ...ownOf(plan), ownFields: OWN_FIELDS };
      const next = await planFile(text, { own, known: knownOf(plan), choices: { mode: 'update' }, seed: 2 });
      expect(next.plan).toMatchObject({ rooms: [], boxes: [], categories: [], items: [], updates: [] });
    }),
    { numRuns: 150 },
  );
});

function categoryAt(id: string | null): number {
  return id === null ? -1 : [0, 1, 2].findIndex((at) => testId(4, at) === id);
}
