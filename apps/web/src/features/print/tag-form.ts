import { type Message, msg } from '@boxroom/domain/language/message';
import { COPIES_MAX, type Offset, offsetLimits } from '@boxroom/domain/print/lay-out';
import {
  LABEL_SIDE_MIN,
  labelsPerPage,
  PAGE_SIDE_MAX,
  PAGE_SIDE_MIN,
  SHEET_COLUMNS_MAX,
  SHEET_ROWS_MAX,
  type Sheet,
  type SheetGeometry,
  sheetGeometrySchema,
} from '@boxroom/domain/print/sheet';
import { t } from '../../lib/language/t.ts';
import { withGeometry } from './named-sheets.ts';
import { offsetOf, ownGeometryOf, ownSheet, type PrintSettings, sheetOf } from './print-settings.ts';
import { type NumberLimits, readNumber } from './read-number.ts';

const page = { min: PAGE_SIDE_MIN, max: PAGE_SIDE_MAX };
const labelSide = { min: LABEL_SIDE_MIN, max: PAGE_SIDE_MAX };
const margin = { min: 0, max: PAGE_SIDE_MAX };

/** The measures of a custom sheet, in the order of their fields. */
export const MEASURES = [
  { field: 'pageWidth', label: msg('Page width'), ...page },
  { field: 'pageHeight', label: msg('Page height'), ...page },
  { field: 'columns', label: msg('Columns'), min: 1, max: SHEET_COLUMNS_MAX, isWhole: true },
  { field: 'rows', label: msg('Rows'), min: 1, max: SHEET_ROWS_MAX, isWhole: true },
  { field: 'labelWidth', label: msg('Label width'), ...labelSide },
  { field: 'labelHeight', label: msg('Label height'), ...labelSide },
  { field: 'left', label: msg('Left margin'), ...margin },
  { field: 'top', label: msg('Top margin'), ...margin },
  { field: 'pitchX', label: msg('Distance across'), ...margin },
  { field: 'pitchY', label: msg('Distance down'), ...margin },
] as const satisfies readonly ({ field: keyof SheetGeometry; label: Message } & NumberLimits)[];

type MeasureField = (typeof MEASURES)[number]['field'];
export type TagField = MeasureField | 'copies' | 'start' | 'offsetX' | 'offsetY';

/** The content of the fields. */
export type TagTexts = Readonly<Record<TagField, string>>;
export type TagProblems = Partial<Record<TagField, string>>;

/** The layout of the tags: all fields as numbers. */
export interface TagLayout {
  sheet: Sheet;
  copies: number;
  /** First free label of a partly used sheet, from 1. */
  start: number;
  offset: Offset;
}

export interface ReadTagForm {
  /** Null: a field is invalid, and nothing can be printed. */
  layout: TagLayout | null;
  problems: TagProblems;
  /** Null: its measures make no valid sheet. */
  sheet: Sheet | null;
  copies: number | null;
  offset: Offset | null;
}

export function tagTextsOf(settings: PrintSettings): TagTexts {
  const { custom, copies } = settings;
  const geometry = ownGeometryOf(settings) ?? custom;
  const measures = Object.fromEntries(MEASURES.map(({ field }) => [field, String(geometry[field])]));
  return {
    ...(measures as Record<MeasureField, string>),
    ...offsetTextsOf(settings),
    copies: String(copies),
    start: '1',
  };
}

export function offsetTextsOf(settings: PrintSettings): Pick<TagTexts, 'offsetX' | 'offsetY'> {
  const { x, y } = offsetOf(settings);
  return { offsetX: String(x), offsetY: String(y) };
}

/** Reads all fields together, because a number may be invalid only in combination with another. */
export function readTagForm(texts: TagTexts, settings: PrintSettings): ReadTagForm {
  const problems: TagProblems = {};
  const read = (field: TagField, limits: NumberLimits): number | null => {
    const number = readNumber(texts[field], limits);
    if (number.ok) return number.value;
    problems[field] = number.problem;
    return null;
  };
  const sheet = ownGeometryOf(settings) ? readSheet(read, problems, settings) : sheetOf(settings);
  const copies = read('copies', { min: 1, max: COPIES_MAX, isWhole: true });
  if (!sheet) return { layout: null, problems, sheet, copies, offset: null };

  const labels = labelsPerPage(sheet);
  const start = labels === 1 ? 1 : read('start', { min: 1, max: labels, isWhole: true });
  const { min, max } = offsetLimits(sheet);
  const x = read('offsetX', { min: min.x, max: max.x });
  const y = read('offsetY', { min: min.y, max: max.y });
  const offset = x === null || y === null ? null : { x, y };
  const layout = copies !== null && start !== null && offset ? { sheet, copies, start, offset } : null;
  return { layout, problems, sheet, copies, offset };
}

function readSheet(
  read: (field: TagField, limits: NumberLimits) => number | null,
  problems: TagProblems,
  settings: PrintSettings,
): Sheet | null {
  const numbers = MEASURES.map(({ field, ...limits }) => [field, read(field, limits)] as const);
  if (numbers.some(([, number]) => number === null)) return null;
  const parsed = sheetGeometrySchema.safeParse({ ...Object.fromEntries(numbers), radius: 0 });
  if (parsed.success) return ownSheet(settings, parsed.data);
  for (const { path, message } of parsed.error.issues) {
    const measure = MEASURES.find(({ field }) => field === path[0]) ?? MEASURES[0];
    // The schema's messages are marked with `msg`.
    problems[measure.field] ??= t(message as Message);
  }
  return null;
}

/** Returns the settings with the valid fields applied; the rest stays unchanged. */
export function settingsWith(settings: PrintSettings, { sheet, copies, offset }: ReadTagForm): PrintSettings {
  return {
    ...settings,
    ...(copies !== null && { copies }),
    ...(sheet && ownGeometryOf(settings) && withGeometry(settings, geometryOf(sheet))),
    ...(sheet && offset && { offsets: { ...settings.offsets, [sheet.id]: offset } }),
  };
}

function geometryOf({ id: _, name: __, kind: ___, codeSide: ____, ...geometry }: Sheet): SheetGeometry {
  return geometry;
}
