import { DIE_CUT_SHEETS } from './die-cut-sheets.ts';
import { LABEL_SHEETS } from './label-sheets.ts';
import { rollSheet } from './roll-sheet.ts';
import type { Sheet } from './sheet.ts';

/** The sheets on offer, in millimeters. Their files name the source of the numbers. */
export const SHEETS: readonly [Sheet, ...Sheet[]] = [
  {
    // The tag page of the product's specification: 2 x 2 on A4. Every office printer can reach 10 mm; the code of 150
    // CSS pixels in print is 39.7 mm.
    id: 'a4-4',
    name: 'A4, 4 tags',
    kind: 'paper',
    pageWidth: 210,
    pageHeight: 297,
    columns: 2,
    rows: 2,
    labelWidth: 90,
    labelHeight: 133.5,
    left: 10,
    top: 10,
    pitchX: 100,
    pitchY: 143.5,
    radius: 0,
    codeSide: (150 / 96) * 25.4,
  },
  ...LABEL_SHEETS,
  rollSheet({ width: 62, length: 40 }),
  rollSheet({ width: 29, length: 60 }),
  ...DIE_CUT_SHEETS,
];

/** Returns the sheet with this id, or null where a stored choice names a removed one. */
export function findSheet(id: string): Sheet | null {
  return SHEETS.find((sheet) => sheet.id === id) ?? null;
}
