import type { Direction } from '../language/language.ts';
import { labelsPerPage, type SheetGeometry } from './sheet.ts';

/** The limit on labels of one print: about fifty sheets of the smallest labels. Their PDF is about 10 MB. */
export const TAGS_PER_PRINT_MAX = 10_000;
export const COPIES_MAX = 20;
/** No printer misaligns its paper by more than this, in millimeters. */
export const OFFSET_MAX = 5;

/** The misalignment of a printer, in millimeters to the right and down; the print moves by it. */
export interface Offset {
  x: number;
  y: number;
}

/** One label of a page, in millimeters from the page's top left corner. */
export interface LabelPlace {
  /** The index of the printed box, from 0. */
  index: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface LayOutInput {
  sheet: SheetGeometry;
  /** The number of boxes to print. */
  count: number;
  /** The labels of each box, side by side. */
  copies?: number;
  /** The first free label of a sheet already begun, counted from 1 row by row, in the direction of reading. */
  start?: number;
  offset?: Offset;
  direction?: Direction;
}

/**
 * Puts labels on pages, row by row, from the side where reading begins. No page is empty and no label overlaps another; every label is on its page where
 * the sheet's are. Throws RangeError for numbers outside the limits; the form has the same limits.
 */
export function layOut(input: LayOutInput): LabelPlace[][] {
  const { sheet, count, copies = 1, start = 1, offset = { x: 0, y: 0 }, direction = 'ltr' } = input;
  requireInteger('count', count, 0, TAGS_PER_PRINT_MAX);
  requireInteger('copies', copies, 1, COPIES_MAX);
  const perPage = labelsPerPage(sheet);
  requireInteger('start', start, 1, perPage);
  const labels = count * copies;
  requireInteger('count times copies', labels, 0, TAGS_PER_PRINT_MAX);
  const moved = limitOffset(sheet, offset);
  const pages: LabelPlace[][] = [];
  for (let label = 0; label < labels; label++) {
    const slot = start - 1 + label;
    const page = (pages[Math.floor(slot / perPage)] ??= []);
    page.push({ index: Math.floor(label / copies), ...placeOf(sheet, slot % perPage, moved, direction) });
  }
  return pages;
}

/** Returns the position of label number `slot`, from 0, on a page. */
export function placeOf(
  sheet: SheetGeometry,
  slot: number,
  offset: Offset,
  direction: Direction,
): Omit<LabelPlace, 'index'> {
  const column = slot % sheet.columns;
  const fromLeft = direction === 'ltr' ? column : sheet.columns - 1 - column;
  return {
    x: sheet.left + fromLeft * sheet.pitchX + offset.x,
    y: sheet.top + Math.floor(slot / sheet.columns) * sheet.pitchY + offset.y,
    width: sheet.labelWidth,
    height: sheet.labelHeight,
  };
}

/** Returns the offsets that a sheet allows: up to `OFFSET_MAX`, and no label crosses the edge of the page. */
export function offsetLimits(sheet: SheetGeometry): { min: Offset; max: Offset } {
  const right = sheet.pageWidth - sheet.left - (sheet.columns - 1) * sheet.pitchX - sheet.labelWidth;
  const bottom = sheet.pageHeight - sheet.top - (sheet.rows - 1) * sheet.pitchY - sheet.labelHeight;
  return {
    min: { x: -within(sheet.left), y: -within(sheet.top) },
    max: { x: within(right), y: within(bottom) },
  };
}

/** Returns the nearest offset that the sheet allows; NaN counts as 0. */
export function limitOffset(sheet: SheetGeometry, offset: Offset): Offset {
  const { min, max } = offsetLimits(sheet);
  return { x: clamp(offset.x, min.x, max.x), y: clamp(offset.y, min.y, max.y) };
}

function within(margin: number): number {
  return Math.min(OFFSET_MAX, Math.max(0, margin));
}

function clamp(value: number, min: number, max: number): number {
  // "+ 0" turns -0 into 0.
  return Number.isNaN(value) ? 0 : Math.min(max, Math.max(min, value)) + 0;
}

function requireInteger(name: string, value: number, min: number, max: number): void {
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new RangeError(`${name} is ${value}, not a whole number from ${min} to ${max}.`);
  }
}
