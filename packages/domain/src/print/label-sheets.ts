import type { Sheet } from './sheet.ts';

const A4 = { pageWidth: 210, pageHeight: 297 };
const INCH = 25.4;
const LETTER = { pageWidth: 8.5 * INCH, pageHeight: 11 * INCH };

/**
 * Sheets of self-adhesive labels, each with the source of its numbers. "Avery" marks the measures in Avery's templates:
 * label size and gap. "gLabels" and "LibreOffice" mark the public template files of these programs
 * (`avery-iso-templates.xml`, `avery-us-templates.xml`, `herma-iso-templates.xml`; `labels.xml`). All grids are
 * centered on the page, so the margins follow; the sources agree within 0.7 mm where nothing else is said. The test
 * page shows the right numbers for a given sheet.
 */
export const LABEL_SHEETS: readonly Sheet[] = [
  // Avery: 63.5 x 38.1, gap 2.54 across. gLabels: 7.5 and 15.5 mm to the first label, pitch 66.04.
  onA4('avery-l7160', { across: [3, 63.5, 66.04], down: [7, 38.1], radius: 1.75 }),
  // Avery: 99.1 x 33.9, gap 2.5 across. gLabels: 4.0 and 13.0 mm, pitch 102.5.
  onA4('avery-l7162', { across: [2, 99.1, 101.6], down: [8, 33.9], radius: 1.75 }),
  // Avery: 99.1 x 38.1, gap 2.5 across. gLabels: 3.4 and 15.2 mm, pitch 103.0 (1.4 mm more), which is not Avery's gap.
  onA4('avery-l7163', { across: [2, 99.1, 101.6], down: [7, 38.1], radius: 1.75 }),
  // LibreOffice: 99.1 x 67.7, pitch 101.6, 4.7 and 13.0 mm. gLabels: 4.7 and 13.0 mm.
  onA4('avery-l7165', { across: [2, 99.1, 101.6], down: [4, 67.7], radius: 1.75 }),
  // LibreOffice: 199.6 x 143.5, 5.2 and 5.0 mm.
  onA4('avery-l7168', { across: [1, 199.6], down: [2, 143.5], radius: 1.75 }),
  // LibreOffice: 99.1 x 139, pitch 101.6, 4.7 and 9.5 mm. gLabels: 5.0 and 7.1 mm, which is not centered.
  onA4('avery-l7169', { across: [2, 99.1, 101.6], down: [2, 139], radius: 1.75 }),
  // LibreOffice: 99.1 x 57, pitch 101.6, 4.7 and 6.0 mm.
  onA4('avery-l7173', { across: [2, 99.1, 101.6], down: [5, 57], radius: 1.75 }),
  // Avery: 25.4 x 10, gap 2.54 across, 13.5 mm above.
  onA4('avery-l4731', { across: [7, 25.4, 27.94], down: [27, 10], radius: 1 }),
  // Avery: 35.6 x 16.9, gap 2.5 across. gLabels: 11.0 and 13.0 mm, pitch 38.1, corners 1.5.
  onA4('avery-l4732', { across: [5, 35.6, 38.1], down: [16, 16.9], radius: 1.5 }),
  // LibreOffice: 48.26 x 16.93, without gaps, 8.5 and 13.1 mm. gLabels: 8.5 and 14.0 mm.
  onA4('herma-4226', { across: [4, 48.26], down: [16, 16.93], radius: 0 }),
  // LibreOffice: 38.1 x 21.2, without gaps, 9.8 and 10.7 mm. gLabels: 9.5 and 10.5 mm.
  onA4('herma-4270', { across: [5, 38.1], down: [13, 21.2], radius: 0 }),
  // LibreOffice: 48.5 x 25.4, without gaps, 8.0 and 21.5 mm.
  onA4('herma-4474', { across: [4, 48.5], down: [10, 25.4], radius: 0 }),
  // LibreOffice: 96 x 50.8, pitch 98.54, 7.7 and 21.5 mm.
  onA4('herma-4667', { across: [2, 96, 98.54], down: [5, 50.8], radius: 1.75 }),
  // LibreOffice: 63.5 x 38.1, pitch 66.04, 7.2 and 15.2 mm. gLabels: 6.8 and 15.5 mm, pitch 66.5 (0.5 mm more).
  onA4('herma-4677', { across: [3, 63.5, 66.04], down: [7, 38.1], radius: 1.75 }),
  // LibreOffice: 99.06 x 38.1, pitch 101.6, 4.7 and 15.2 mm.
  onA4('herma-5076', { across: [2, 99.06, 101.6], down: [7, 38.1], radius: 1.75 }),
  // LibreOffice: 99.06 x 67.73, pitch 101.6, 4.7 and 13.0 mm.
  onA4('herma-5077', { across: [2, 99.06, 101.6], down: [4, 67.73], radius: 1.75 }),
  // Avery: 2 5/8 x 1 in, gap 1/8 in, 1/2 in above. gLabels gives the gap as 5/32 in: 0.8 mm at the margin.
  onLetter('avery-5160', { across: [3, 2.625, 2.75], down: [10, 1], radius: 1 / 16 }),
  // Avery: 4 x 2 in, gap 3/16 in, 1/2 in above; gLabels the same, corners 1/8 in.
  onLetter('avery-5163', { across: [2, 4, 4.1875], down: [5, 2], radius: 1 / 8 }),
  // gLabels: 4 x 3 1/3 in, gap 3/16 in, 1/2 in above, corners 1/8 in; LibreOffice the same.
  onLetter('avery-5164', { across: [2, 4, 4.1875], down: [3, 10 / 3], radius: 1 / 8 }),
  // Avery: 1 3/4 x 1/2 in, gap 5/16 in, 1/2 in above; gLabels the same.
  onLetter('avery-5167', { across: [4, 1.75, 2.0625], down: [20, 0.5], radius: 1 / 16 }),
  // Squares of 2 in, 3 x 4. Neither program has this sheet. Published layouts say 0.625 in at the left, pitch 2.625 in
  // across, and down 2.58 to 2.6 in from 0.6 to 0.625 in above: up to 0.6 mm apart.
  onLetter('avery-22806', { across: [3, 2, 2.625], down: [4, 2, 31 / 12], radius: 1 / 8 }),
];

interface Grid {
  /** The number of labels, their width, and the distance from one to the next where they have a gap. */
  across: readonly [count: number, width: number, pitch?: number];
  down: readonly [count: number, height: number, pitch?: number];
  radius: number;
}

function onA4(id: string, grid: Grid): Sheet {
  return centered(id, A4, 1, grid);
}

/** Measures in inches. */
function onLetter(id: string, grid: Grid): Sheet {
  return centered(id, LETTER, INCH, grid);
}

function centered(id: string, page: typeof A4, unit: number, { across, down, radius }: Grid): Sheet {
  const [columns, width, pitchX = width] = across;
  const [rows, height, pitchY = height] = down;
  const margin = (side: number, count: number, label: number, pitch: number) =>
    // To 0.01 mm: the form shows limits that follow from it.
    Math.round((100 * (side - unit * (label + (count - 1) * pitch))) / 2) / 100;
  return {
    id,
    name: nameOf(id),
    kind: 'labels',
    ...page,
    columns,
    rows,
    labelWidth: width * unit,
    labelHeight: height * unit,
    left: margin(page.pageWidth, columns, width, pitchX),
    top: margin(page.pageHeight, rows, height, pitchY),
    pitchX: pitchX * unit,
    pitchY: pitchY * unit,
    radius: radius * unit,
  };
}

/** Returns the name on the packet: 'avery-l7160' is "Avery L7160". */
function nameOf(id: string): string {
  const [maker = '', number = ''] = id.split('-');
  return `${maker.slice(0, 1).toUpperCase()}${maker.slice(1)} ${number.toUpperCase()}`;
}
