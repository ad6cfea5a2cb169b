import { expect, test } from 'vitest';
import { english } from '../language/translator.ts';
import { BROKEN_TEXTS } from '../testing/broken-files.ts';
import { inPieces, openBytes, readRows } from '../testing/read-table.ts';
import { openText } from './open-text.ts';
import { SourceError } from './source-error.ts';

const numbers = (rows: readonly { row: number }[]) => rows.map(({ row }) => row);

test.each(BROKEN_TEXTS)('a file with $how has a reason for each row that is lost', async ({ bytes, ends }) => {
  const reading = openBytes(bytes).then(({ table }) => readRows(table));
  if ('error' in ends) {
    await expect(reading).rejects.toBeInstanceOf(SourceError);
    await expect(reading).rejects.toMatchObject({ code: ends.error, ...(ends.row && { row: ends.row }) });
    return;
  }
  const rows = await reading;
  expect(numbers(rows.filter(({ problem }) => problem !== null))).toEqual(ends.problems);
  expect(numbers(rows.filter(({ problem }) => problem === null))).toEqual(ends.good);
  const { table } = await openText(() => inPieces(bytes, [7, 1, 100_003]), {}, undefined, english);
  expect(await readRows(table)).toEqual(rows);
});
