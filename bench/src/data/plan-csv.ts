import { randomUUID } from 'node:crypto';
import type { PlannedRows } from '@boxroom/domain/import/import-plan-types';
import { ImportPlanner } from '@boxroom/domain/import/import-planner';
import { ImportSurvey } from '@boxroom/domain/import/import-survey';
import { openText } from '@boxroom/domain/import/open-text';
import { recognizeSource } from '@boxroom/domain/import/recognize-source';
import type { SourceTable } from '@boxroom/domain/import/source-row';
import { type PartRows, PartSplitter } from '@boxroom/domain/import/split-import';
import { english } from '@boxroom/domain/language/translator';
import { NO_OWN } from '@boxroom/domain/testing/plan-file';
import { collectGarbage } from '../harness/pairs.ts';

const CHUNK = 64 * 1024;

/** Reads a file as the app does: in pieces, as often as it is iterated. */
async function openFile(file: Buffer): Promise<SourceTable> {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < file.length; at += CHUNK) yield file.subarray(at, at + CHUNK);
  }
  return (await openText(chunks, {}, undefined, english)).table;
}

/** Reads the rows of a file twice, as an import does, without planning them. */
export async function readCsv(file: Buffer): Promise<number> {
  const table = await openFile(file);
  let rows = 0;
  for (let pass = 0; pass < 2; pass++) for await (const batch of table.rows()) rows += batch.length;
  return rows;
}

/** Plans the import of a file into an empty account, and returns its parts. */
export async function planCsv(file: Buffer): Promise<PartRows[]> {
  const splitter = new PartSplitter();
  const parts: PartRows[] = [];
  await plan(file, (rows) => parts.push(...splitter.add(rows)));
  return [...parts, ...splitter.end()];
}

/** Returns the heap in MB at the end of a planning whose parts were sent and dropped. */
export async function heapWhilePlanning(file: Buffer): Promise<number> {
  const splitter = new PartSplitter();
  let heap = 0;
  await plan(
    file,
    (rows) => splitter.add(rows),
    () => {
      collectGarbage();
      heap = process.memoryUsage().heapUsed / 1e6;
    },
  );
  return heap;
}

async function plan(file: Buffer, onRows: (rows: PlannedRows) => unknown, onEnd?: () => void): Promise<void> {
  const table = await openFile(file);
  const { mapping, fixes } = recognizeSource(table.header, table.sample);
  const survey = new ImportSurvey(table.header, mapping, english);
  for await (const batch of table.rows()) survey.add(batch);
  const planner = new ImportPlanner(
    {
      survey,
      choices: { fixes, mode: 'new', decimalMark: null, dateOrder: null },
      own: NO_OWN,
      known: new Map(),
      newId: randomUUID,
    },
    english,
  );
  for await (const batch of table.rows()) onRows(planner.plan(batch));
  onEnd?.();
  const { ready, problems } = planner.summary;
  if (!ready || problems.length > 0) throw new Error(`The file cannot be imported: ${problems[0]?.text}`);
}
