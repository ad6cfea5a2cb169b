import { SOURCE_BYTES_MAX } from '@boxroom/domain/import/source-error';
import type { SourceTable } from '@boxroom/domain/import/source-row';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, test, vi } from 'vitest';
import { sourceFile } from './open-file.ts';

// There are no workers here.
vi.mock('./workbook/load-workbook.ts', async () => {
  const { readWorkbook } = await import('./workbook/read-workbook.ts');
  return { loadWorkbook: readWorkbook };
});

async function rowsOf(table: SourceTable) {
  const rows: (readonly string[])[] = [];
  for await (const batch of table.rows()) rows.push(...batch.map(({ cells }) => cells));
  return rows;
}

const xlsx = async (...names: string[]) =>
  new Uint8Array(await writeXlsx({ sheets: names.map((name) => ({ name, rows: [['Thing'], [name]] })) }));

describe('a chosen file', () => {
  test('is read as text in pieces, again for each pass', async () => {
    const lines = Array.from({ length: 30_000 }, (_, n) => `Küche,Thing ${n}`);
    const file = sourceFile(new File([`Room,Thing\n${lines.join('\n')}`], 'a.csv'));
    const { guess, table } = await file.open({});
    expect(guess).toMatchObject({ kind: 'text', encoding: 'utf-8', delimiter: ',' });
    for (let pass = 0; pass < 2; pass++) {
      const rows = await rowsOf(table);
      expect([rows.length, rows.at(-1)]).toEqual([30_000, ['Küche', 'Thing 29999']]);
    }
    expect((await file.open({ headerRow: 0 })).table.header).toEqual(['Column 1', 'Column 2']);
  });

  test('is read as a spreadsheet by its content, whatever its name', async () => {
    const file = sourceFile(new File([await xlsx('Tent', 'Rope')], 'a.csv'));
    const { guess, table } = await file.open({});
    expect(guess).toMatchObject({ kind: 'workbook', format: 'xlsx', sheet: 0 });
    expect(await rowsOf(table)).toEqual([['Tent']]);
    expect(await rowsOf((await file.open({ sheet: 1 })).table)).toEqual([['Rope']]);
  });

  test.each<[string, BlobPart, string]>([
    ['nothing', '', 'EMPTY'],
    ['a PDF', '%PDF-1.7', 'PDF'],
    ['a damaged spreadsheet', 'PK\u0003\u0004', 'DAMAGED'],
    ['more than can be read', new Uint8Array(SOURCE_BYTES_MAX + 1).fill(97), 'TOO_LARGE'],
  ])('that is %s is refused', async (_, content, code) => {
    await expect(sourceFile(new File([content], 'a.csv')).open({})).rejects.toMatchObject({ code });
  });

  test('that is gone is refused', async () => {
    const gone = new File(['a,b'], 'a.csv');
    gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotReadableError')) });
    await expect(sourceFile(gone).open({})).rejects.toMatchObject({ code: 'UNREADABLE' });
  });

  test('is read no further after an abort', async () => {
    const { table } = await sourceFile(new File([`a,b\n${'1,2\n'.repeat(100_000)}`], 'a.csv')).open({});
    const stop = new AbortController();
    let read = 0;
    const reading = (async () => {
      for await (const batch of table.rows(stop.signal)) {
        read += batch.length;
        stop.abort(new Error('stopped'));
      }
    })();
    await expect(reading).rejects.toThrow('stopped');
    expect(read).toBe(1000);
  });
});
