import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Cells, openCells } from './cells.ts';
import { textPlacesIn } from './id-fields.ts';
import { ROWS_WITH_INPUT } from './procedure-policy.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let cells: Cells;
beforeAll(async () => {
  cells = await openCells();
});
afterAll(() => cells.stop());

/** Postgres stores no NUL, and UTF-8 no half of a surrogate pair. */
const BAD_TEXTS = ['a\u0000b', '\u0000', 'a\ud800'];
/** At the end of a good text, which a check of its form, such as that of an address, may let through. */
const BAD_ENDS = ['\u0000', '\ud800'];
const FAULTS = ['INTERNAL', 'UNAVAILABLE', '500', '503'];

test.each(ROWS_WITH_INPUT)('%s fails at no text that cannot be stored', async (_, path, row) => {
  const { world, rolledBack } = cells;
  const actor = world.actors[path.startsWith('admin.') ? 'admin' : 'owner'];
  const wrong: string[] = [];
  for (const { field, text: good, withText } of textPlacesIn(row.input?.(actor.own, actor)))
    for (const text of [...BAD_TEXTS, ...BAD_ENDS.map((end) => good + end)]) {
      const { outcome } = await rolledBack.undoing(() => cells.call(actor, path, withText(text)));
      if (FAULTS.includes(outcome)) wrong.push(`${field} ${JSON.stringify(text)}: ${outcome}`);
    }
  expect(wrong).toEqual([]);
});
