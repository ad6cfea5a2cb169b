import { IMPORT_REFS_MAX } from '@boxroom/domain/import/import-limits';
import type { ImportMapping, ImportSummary } from '@boxroom/domain/import/import-plan-types';
import { ImportPlanner, type ImportRequest } from '@boxroom/domain/import/import-planner';
import { ImportSurvey } from '@boxroom/domain/import/import-survey';
import { refusedHead, refusedLine } from '@boxroom/domain/import/refused-rows';
import type { SourceRow, SourceTable } from '@boxroom/domain/import/source-row';
import { type PartRows, PartSplitter } from '@boxroom/domain/import/split-import';
import type { OwnField } from '@boxroom/domain/item/own-fields';
import type { DisplayOption } from '@boxroom/domain/profile/profile';
import { collectFile } from '../../lib/file/collect-file.ts';
import { t } from '../../lib/language/t.ts';
import { timeSlices } from '../../lib/time/time-slices.ts';
import { FilledOptions } from './filled-options.ts';

/** Rows that are planned within a few milliseconds. */
const SLICE_ROWS = 100;

interface Reading {
  signal?: AbortSignal;
  /** Called with the number of rows so far, whenever the page can paint it. */
  onRows?: (rows: number) => void;
}

async function* slicesOf(table: SourceTable, { signal, onRows }: Reading = {}): AsyncGenerator<readonly SourceRow[]> {
  const breathe = timeSlices();
  let rows = 0;
  for await (const batch of table.rows(signal)) {
    for (let at = 0; at < batch.length; at += SLICE_ROWS) {
      signal?.throwIfAborted();
      const slice = batch.slice(at, at + SLICE_ROWS);
      yield slice;
      rows += slice.length;
      if (await breathe()) onRows?.(rows);
    }
  }
}

/** What the first pass found out. */
export interface SurveyedFile {
  survey: ImportSurvey;
  /** The items of the file's ids. */
  known: ReadonlyMap<string, string>;
  /** The server could not be asked for some of them. */
  isUnsure: boolean;
}

/** Asks the server which rows of the file are there already, by their ids in the other program. */
export type FindRefs = (refs: string[]) => Promise<readonly { ref: string; itemId: string }[]>;

export async function surveyFile(
  table: SourceTable,
  mapping: ImportMapping,
  findRefs: FindRefs,
  reading: Reading = {},
): Promise<SurveyedFile> {
  const survey = new ImportSurvey(table.header, mapping, t);
  const known = new Map<string, string>();
  const waiting = new Set<string>();
  let isUnsure = false;
  async function ask(refs: string[]) {
    for (const ref of refs) waiting.delete(ref);
    if (isUnsure || refs.length === 0) return;
    try {
      for (const { ref, itemId } of await findRefs(refs)) known.set(ref, itemId);
    } catch {
      isUnsure = true; // the preview says so; nothing is lost
    }
  }
  for await (const rows of slicesOf(table, reading)) {
    for (const ref of survey.add(rows)) waiting.add(ref);
    while (waiting.size >= IMPORT_REFS_MAX) await ask([...waiting].slice(0, IMPORT_REFS_MAX));
  }
  await ask([...waiting]);
  reading.signal?.throwIfAborted();
  return { survey, known, isUnsure };
}

/** What the second pass found out. */
export interface PreviewedFile {
  summary: ImportSummary;
  /** The optional features that the import has values for. */
  filled: readonly DisplayOption[];
  /** The own fields of which the file has columns; those that the person does not have will be made. */
  ownFields: readonly OwnField[];
}

/** Plans the whole file and keeps the summary only. */
export async function previewFile(
  table: SourceTable,
  request: ImportRequest,
  reading: Reading = {},
): Promise<PreviewedFile> {
  const filled = new FilledOptions();
  const planner = new ImportPlanner(request, t);
  for await (const slice of slicesOf(table, reading)) filled.add(planner.plan(slice));
  return { summary: planner.summary, filled: filled.options, ownFields: planner.ownFields };
}

/** The rows that cannot come in, each with its reasons, as a CSV that can be corrected and imported. */
export async function refusedFile(table: SourceTable, request: ImportRequest): Promise<Blob> {
  const planner = new ImportPlanner(request, t);
  const file = collectFile();
  const encoder = new TextEncoder();
  file.add(encoder.encode(refusedHead(table.header)));
  for await (const slice of slicesOf(table)) {
    const lines = planner.plan(slice).refused.map((refused) => refusedLine(table.header, refused));
    if (lines.length > 0) file.add(encoder.encode(lines.join('')));
  }
  return file.blob('text/csv');
}

/** The parts of the import, made while they are sent: only rows of the next ones are in memory. */
export async function* partsOf(table: SourceTable, request: ImportRequest): AsyncGenerator<PartRows, void> {
  const planner = new ImportPlanner(request, t);
  const splitter = new PartSplitter();
  for await (const slice of slicesOf(table)) yield* splitter.add(planner.plan(slice));
  yield* splitter.end();
}
