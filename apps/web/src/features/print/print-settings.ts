import { COPIES_MAX, limitOffset, OFFSET_MAX } from '@boxroom/domain/print/lay-out';
import { labelsPerPage, type Sheet, type SheetGeometry, sheetGeometrySchema } from '@boxroom/domain/print/sheet';
import { findSheet, SHEETS } from '@boxroom/domain/print/sheet-catalog';
import { DEFAULT_TAG_CHOICE, tagChoiceSchema } from '@boxroom/domain/tag/tag';
import * as z from 'zod/mini';
import { t } from '../../lib/language/t.ts';

/** The custom sheet without a name. */
export const CUSTOM_SHEET = 'custom';
export const SHEET_NAME_MAX = 40;
export const NAMED_SHEETS_MAX = 50;
/** A family of emoji. */
const LONGEST_CHARACTER = 25;

/** A custom sheet that the person named. */
const namedSheetSchema = z.strictObject({
  id: z.string(),
  name: z.string().check(z.minLength(1), z.maxLength(SHEET_NAME_MAX * LONGEST_CHARACTER)),
  geometry: sheetGeometrySchema,
});
export type NamedSheet = z.infer<typeof namedSheetSchema>;

const offset = z.number().check(z.gte(-OFFSET_MAX), z.lte(OFFSET_MAX));

/** How a person prints tags: remembered per person on this device, because the printer and the paper belong to it. */
const printSettingsSchema = z.strictObject({
  /** From the catalogue, of a named sheet, or `CUSTOM_SHEET`. */
  sheetId: z.string(),
  custom: sheetGeometrySchema,
  /** Settings stored before there were named sheets have none. */
  named: z._default(z.array(namedSheetSchema).check(z.maxLength(NAMED_SHEETS_MAX)), []),
  copies: z.int().check(z.gte(1), z.lte(COPIES_MAX)),
  /** The printer's offset on each kind of sheet, in millimeters. */
  offsets: z.record(z.string(), z.strictObject({ x: offset, y: offset })),
  choice: tagChoiceSchema,
});
export type PrintSettings = z.infer<typeof printSettingsSchema>;

const [FIRST_SHEET] = SHEETS;

export const DEFAULT_PRINT_SETTINGS: PrintSettings = {
  sheetId: FIRST_SHEET.id,
  custom: {
    pageWidth: 210,
    pageHeight: 297,
    columns: 3,
    rows: 8,
    labelWidth: 64,
    labelHeight: 33.8,
    left: 9,
    top: 13,
    pitchX: 64,
    pitchY: 33.8,
    radius: 0,
  },
  named: [],
  copies: 1,
  offsets: {},
  choice: DEFAULT_TAG_CHOICE,
};

/** Parses the stored settings; returns the defaults when there are none or they are invalid. */
export function readPrintSettings(text: string | null): PrintSettings {
  if (text === null) return DEFAULT_PRINT_SETTINGS;
  try {
    const parsed = printSettingsSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : DEFAULT_PRINT_SETTINGS;
  } catch {
    return DEFAULT_PRINT_SETTINGS;
  }
}

/** Returns the sheet to print on. The first one replaces a sheet that left the catalogue. */
export function sheetOf(settings: PrintSettings): Sheet {
  const geometry = ownGeometryOf(settings);
  return geometry ? ownSheet(settings, geometry) : (findSheet(settings.sheetId) ?? FIRST_SHEET);
}

/** Returns the measures of the chosen sheet if the person set them; null for a sheet of the catalogue. */
export function ownGeometryOf({ sheetId, custom, named }: PrintSettings): SheetGeometry | null {
  if (sheetId === CUSTOM_SHEET) return custom;
  return named.find(({ id }) => id === sheetId)?.geometry ?? null;
}

/** Returns the chosen sheet of one's own with these measures. */
export function ownSheet({ sheetId, named }: PrintSettings, geometry: SheetGeometry): Sheet {
  const name = named.find(({ id }) => id === sheetId)?.name ?? t('Custom size');
  return { ...geometry, id: sheetId, name, kind: 'labels' };
}

export function offsetOf(settings: PrintSettings): { x: number; y: number } {
  const sheet = sheetOf(settings);
  return limitOffset(sheet, settings.offsets[sheet.id] ?? { x: 0, y: 0 });
}

/** Returns the number of pages. */
export function pageCount(
  { sheet, copies, start }: { sheet: Sheet; copies: number; start: number },
  boxes: number,
): number {
  return boxes === 0 ? 0 : Math.ceil((start - 1 + boxes * copies) / labelsPerPage(sheet));
}
