import * as z from 'zod/mini';

/** Paper between a stamp and A3, in millimetres. */
export const PAGE_SIDE_MIN = 15;
export const PAGE_SIDE_MAX = 420;
/** A label under this cannot hold one line of text; see also `CODE_SIDE_MIN`. */
export const LABEL_SIDE_MIN = 8;
export const SHEET_COLUMNS_MAX = 20;
export const SHEET_ROWS_MAX = 60;
/** Sums of millimetres in floating point may exceed the page by this without being wrong. */
const ROUNDING = 0.01;

/**
 * Where the labels of one page are, in millimetres from its left upper corner. `left` and `top` are the first label's;
 * `pitchX` and `pitchY` lead from one label's corner to the next one's.
 */
const geometry = {
  pageWidth: side(PAGE_SIDE_MIN, PAGE_SIDE_MAX),
  pageHeight: side(PAGE_SIDE_MIN, PAGE_SIDE_MAX),
  columns: z.int().check(z.gte(1), z.lte(SHEET_COLUMNS_MAX)),
  rows: z.int().check(z.gte(1), z.lte(SHEET_ROWS_MAX)),
  labelWidth: side(LABEL_SIDE_MIN, PAGE_SIDE_MAX),
  labelHeight: side(LABEL_SIDE_MIN, PAGE_SIDE_MAX),
  left: side(0, PAGE_SIDE_MAX),
  top: side(0, PAGE_SIDE_MAX),
  pitchX: side(0, PAGE_SIDE_MAX),
  pitchY: side(0, PAGE_SIDE_MAX),
  /** Of the label's corners. */
  radius: side(0, PAGE_SIDE_MAX / 2),
};

/** Sheet measures somebody typed. Each issue names the field to correct. */
export const sheetGeometrySchema = z.strictObject(geometry).check((context) => {
  for (const { field, message } of sheetProblems(context.value)) {
    context.issues.push({ code: 'custom', path: [field], message, input: context.value[field] });
  }
});
export type SheetGeometry = z.infer<typeof sheetGeometrySchema>;

/** `paper` is cut by hand and has room for a heading; `labels` are self-adhesive; a page of a `roll` is one label. */
export type SheetKind = 'paper' | 'labels' | 'roll';

export interface Sheet extends SheetGeometry {
  id: string;
  /** As it stands on the packet. */
  name: string;
  kind: SheetKind;
  /** Side of the code with its quiet zone where it does not follow from the label's size. */
  codeSide?: number;
}

/** What cannot be printed: labels that overlap each other or leave the page. Empty when all is well. */
export function sheetProblems(sheet: SheetGeometry): { field: keyof SheetGeometry; message: string }[] {
  const problems: { field: keyof SheetGeometry; message: string }[] = [];
  const report = (wrong: boolean, field: keyof SheetGeometry, message: string) => {
    if (wrong) problems.push({ field, message });
  };
  report(
    sheet.columns > 1 && sheet.pitchX < sheet.labelWidth - ROUNDING,
    'pitchX',
    'Labels beside each other would overlap: the distance is less than the width.',
  );
  report(
    sheet.rows > 1 && sheet.pitchY < sheet.labelHeight - ROUNDING,
    'pitchY',
    'Labels below each other would overlap: the distance is less than the height.',
  );
  report(
    sheet.left + (sheet.columns - 1) * sheet.pitchX + sheet.labelWidth > sheet.pageWidth + ROUNDING,
    'columns',
    'The last column is not on the page.',
  );
  report(
    sheet.top + (sheet.rows - 1) * sheet.pitchY + sheet.labelHeight > sheet.pageHeight + ROUNDING,
    'rows',
    'The last row is not on the page.',
  );
  report(
    sheet.radius > Math.min(sheet.labelWidth, sheet.labelHeight) / 2,
    'radius',
    'The corners are rounder than half of the label.',
  );
  return problems;
}

export function labelsPerPage(sheet: SheetGeometry): number {
  return sheet.columns * sheet.rows;
}

function side(min: number, max: number) {
  return z.number().check(z.gte(min), z.lte(max));
}
