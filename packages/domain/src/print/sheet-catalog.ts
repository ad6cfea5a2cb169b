import type { Sheet } from './sheet.ts';

const A4 = { pageWidth: 210, pageHeight: 297 };
const INCH = 25.4;
const LETTER = { pageWidth: 8.5 * INCH, pageHeight: 11 * INCH };
/**
 * The unprintable edge of a roll: print heads reach 696 of 732 dots on 62 mm, 306 of 342 on 29 mm, at 300 dpi (Brother
 * QL).
 */
const ROLL_EDGE = 1.5;

/**
 * The sheets on offer, in millimeters, each with the source of its numbers. "Avery" marks the measures in Avery's
 * templates: label size and gap; grids are centered on the page, so the margins follow. The public template files of
 * gLabels (`avery-iso-templates.xml`, `avery-us-templates.xml`) agree within 0.7 mm, except for the pitch of L7163 (1.4
 * mm) and 5160 (0.8 mm); the test page shows the right one for a given sheet.
 */
export const SHEETS = [
  {
    // The tag page of the product's specification: 2 x 2 on A4. Every office printer can reach 10 mm; the code of 150
    // CSS pixels in print is 39.7 mm.
    id: 'a4-4',
    name: 'A4, 4 tags',
    kind: 'paper',
    ...A4,
    columns: 2,
    rows: 2,
    labelWidth: 90,
    labelHeight: 133.5,
    left: 10,
    top: 10,
    pitchX: 100,
    pitchY: 143.5,
    radius: 0,
    codeSide: (150 / 96) * INCH,
  },
  {
    // Avery: 63.5 x 38.1, gap 2.54 across. gLabels: 7.5 and 15.5 mm to the first label, pitch 66.04.
    id: 'avery-l7160',
    name: 'Avery L7160',
    kind: 'labels',
    ...A4,
    columns: 3,
    rows: 7,
    labelWidth: 63.5,
    labelHeight: 38.1,
    left: 7.21,
    top: 15.15,
    pitchX: 66.04,
    pitchY: 38.1,
    radius: 1.75,
  },
  {
    // Avery: 99.1 x 33.9, gap 2.5 across. gLabels: 4.0 and 13.0 mm, pitch 102.5.
    id: 'avery-l7162',
    name: 'Avery L7162',
    kind: 'labels',
    ...A4,
    columns: 2,
    rows: 8,
    labelWidth: 99.1,
    labelHeight: 33.9,
    left: 4.65,
    top: 12.9,
    pitchX: 101.6,
    pitchY: 33.9,
    radius: 1.75,
  },
  {
    // Avery: 99.1 x 38.1, gap 2.5 across. gLabels: 3.4 and 15.2 mm, pitch 103.0, which is not Avery's gap.
    id: 'avery-l7163',
    name: 'Avery L7163',
    kind: 'labels',
    ...A4,
    columns: 2,
    rows: 7,
    labelWidth: 99.1,
    labelHeight: 38.1,
    left: 4.65,
    top: 15.15,
    pitchX: 101.6,
    pitchY: 38.1,
    radius: 1.75,
  },
  {
    // Avery: 25.4 x 10, gap 2.54 across, 13.5 mm above. Too low for a code: name and code in letters only.
    id: 'avery-l4731',
    name: 'Avery L4731',
    kind: 'labels',
    ...A4,
    columns: 7,
    rows: 27,
    labelWidth: 25.4,
    labelHeight: 10,
    left: 8.48,
    top: 13.5,
    pitchX: 27.94,
    pitchY: 10,
    radius: 1,
  },
  {
    // Avery: 35.6 x 16.9, gap 2.5 across. gLabels: 11.0 and 13.0 mm, pitch 38.1, corners 1.5.
    id: 'avery-l4732',
    name: 'Avery L4732',
    kind: 'labels',
    ...A4,
    columns: 5,
    rows: 16,
    labelWidth: 35.6,
    labelHeight: 16.9,
    left: 11,
    top: 13.3,
    pitchX: 38.1,
    pitchY: 16.9,
    radius: 1.5,
  },
  {
    // Avery: 2 5/8 x 1 in, gap 1/8 in, 1/2 in above. gLabels gives the gap as 5/32 in: 0.8 mm at the margin.
    id: 'avery-5160',
    name: 'Avery 5160',
    kind: 'labels',
    ...LETTER,
    columns: 3,
    rows: 10,
    labelWidth: 2.625 * INCH,
    labelHeight: INCH,
    left: 0.1875 * INCH,
    top: 0.5 * INCH,
    pitchX: 2.75 * INCH,
    pitchY: INCH,
    radius: INCH / 16,
  },
  {
    // Avery: 4 x 2 in, gap 3/16 in, 1/2 in above; gLabels the same, corners 1/8 in.
    id: 'avery-5163',
    name: 'Avery 5163',
    kind: 'labels',
    ...LETTER,
    columns: 2,
    rows: 5,
    labelWidth: 4 * INCH,
    labelHeight: 2 * INCH,
    left: 0.15625 * INCH,
    top: 0.5 * INCH,
    pitchX: 4.1875 * INCH,
    pitchY: 2 * INCH,
    radius: INCH / 8,
  },
  {
    // Avery: 1 3/4 x 1/2 in, gap 5/16 in, 1/2 in above; gLabels the same. Too low for a code, like L4731.
    id: 'avery-5167',
    name: 'Avery 5167',
    kind: 'labels',
    ...LETTER,
    columns: 4,
    rows: 20,
    labelWidth: 1.75 * INCH,
    labelHeight: 0.5 * INCH,
    left: 0.28125 * INCH,
    top: 0.5 * INCH,
    pitchX: 2.0625 * INCH,
    pitchY: 0.5 * INCH,
    radius: INCH / 16,
  },
  rollSheet({ width: 62, length: 40 }),
  rollSheet({ width: 29, length: 60 }),
] as const satisfies readonly Sheet[];

export type SheetId = (typeof SHEETS)[number]['id'];

/** Brother QL printers feed at least 12.7 mm and cut at most a meter. A tag longer than this makes no sense. */
export const ROLL_LENGTH_MIN = 15;
export const ROLL_LENGTH_MAX = 300;

/** A page of continuous tape: one label over the whole width, cut at `length` millimeters. */
export function rollSheet({ width, length }: { width: 62 | 29; length: number }) {
  return {
    id: `roll-${width}`,
    name: `Roll ${width} mm`,
    kind: 'roll',
    pageWidth: width,
    pageHeight: length,
    columns: 1,
    rows: 1,
    labelWidth: width - 2 * ROLL_EDGE,
    labelHeight: length - 2 * ROLL_EDGE,
    left: ROLL_EDGE,
    top: ROLL_EDGE,
    pitchX: width,
    pitchY: length,
    radius: 0,
  } as const satisfies Sheet;
}

/** Returns the sheet with this id, or null where a stored choice names a removed one. */
export function findSheet(id: string): Sheet | null {
  return SHEETS.find((sheet) => sheet.id === id) ?? null;
}
