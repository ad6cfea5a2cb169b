import * as z from 'zod/mini';
import { type Message, msg } from '../language/message.ts';

/** Paper between a stamp and A3, in millimeters. */
export const PAGE_SIDE_MIN = 15;
export const PAGE_SIDE_MAX = 420;
/** A smaller label cannot hold one line of text; see also `CODE_SIDE_MIN`. */
export const LABEL_SIDE_MIN = 8;
export const SHEET_COLUMNS_MAX = 20;
export const SHEET_ROWS_MAX = 60;
/** The tolerance for floating-point sums of millimeters at the edge of the page. */
const ROUNDING = 0.01;

/**
 * The positions of the labels on a page, in millimeters from its top left corner. `left` and `top` are the first
 * label's; `pitchX` and `pitchY` are the distances from one label's corner to the next one's.
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
  /** The radius of the label's corners. */
  radius: side(0, PAGE_SIDE_MAX / 2),
};

/** The measures of a custom sheet. Each issue names the field to correct. */
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
  /** As printed on the packet. */
  name: string;
  kind: SheetKind;
  /** The side of the code with its quiet zone where the label's size does not determine it. */
  codeSide?: number;
}

/**
 * Returns the reasons why the sheet cannot be printed: labels overlap each other or leave the page. Empty where it can.
 */
export function sheetProblems(sheet: SheetGeometry): { field: keyof SheetGeometry; message: Message }[] {
  const problems: { field: keyof SheetGeometry; message: Message }[] = [];
  const report = (wrong: boolean, field: keyof SheetGeometry, message: Message) => {
    if (wrong) problems.push({ field, message });
  };
  report(
    sheet.columns > 1 && sheet.pitchX < sheet.labelWidth - ROUNDING,
    'pitchX',
    msg('Labels beside each other would overlap: the distance is less than the width.'),
  );
  report(
    sheet.rows > 1 && sheet.pitchY < sheet.labelHeight - ROUNDING,
    'pitchY',
    msg('Labels below each other would overlap: the distance is less than the height.'),
  );
  report(
    sheet.left + (sheet.columns - 1) * sheet.pitchX + sheet.labelWidth > sheet.pageWidth + ROUNDING,
    'columns',
    msg('The last column is not on the page.'),
  );
  report(
    sheet.top + (sheet.rows - 1) * sheet.pitchY + sheet.labelHeight > sheet.pageHeight + ROUNDING,
    'rows',
    msg('The last row is not on the page.'),
  );
  report(
    sheet.radius > Math.min(sheet.labelWidth, sheet.labelHeight) / 2,
    'radius',
    msg('The corners are rounder than half of the label.'),
  );
  return problems;
}

export function labelsPerPage(sheet: SheetGeometry): number {
  return sheet.columns * sheet.rows;
}

function side(min: number, max: number) {
  return z.number().check(z.gte(min), z.lte(max));
}
