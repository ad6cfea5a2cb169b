import { labelOfRoll } from './roll-sheet.ts';
import type { Sheet } from './sheet.ts';

/**
 * Brother QL printers reach, at 300 dpi, 306 x 991 dots of a label of 29 x 90 mm, 696 x 1109 of 62 x 100, 165 x 566 of
 * 17 x 54, 413 x 991 of 38 x 90 and 696 x 271 of 62 x 29 (the public table of `brother_ql`): 1.5 and 3.1 mm are left.
 */
const BROTHER = [1.5, 3.1] as const;
/** 202 x 202 dots of 23 x 23 mm. */
const BROTHER_SQUARE = [3, 3] as const;
/**
 * Dymo's printer description files (`lw450.ppd`) leave 4.32 points at three edges and 16.56 at the fourth, which is the
 * top or the bottom, depending on how the driver turns the page.
 */
const DYMO = [1.6, 5.9] as const;

/**
 * Labels that are cut out on their roll, as the printer feeds them: the first measure is across the roll. The sizes are
 * those on the packets. gLabels (`brother-other-templates.xml`, `dymo-other-templates.xml`) has the same of those that
 * it knows, but 11354 turned; the printer's driver has 57 mm across.
 */
export const DIE_CUT_SHEETS: readonly Sheet[] = [
  brother('DK-11201', 29, 90),
  brother('DK-11202', 62, 100),
  brother('DK-11204', 17, 54),
  brother('DK-11208', 38, 90),
  brother('DK-11209', 62, 29),
  brother('DK-11221', 23, 23, BROTHER_SQUARE),
  // The second number is that of the same label in North America.
  dymo('11352', '30336', 25, 54),
  dymo('11354', '30334', 57, 32),
  dymo('11355', '30330', 19, 51),
  dymo('99010', '30252', 28, 89),
  dymo('99012', '30321', 36, 89),
  dymo('99014', '30323', 54, 101),
];

function brother(number: string, width: number, height: number, edge: readonly [number, number] = BROTHER): Sheet {
  return labelOfRoll({ id: `brother-${number.toLowerCase()}`, name: `Brother ${number}`, width, height, edge });
}

function dymo(number: string, american: string, width: number, height: number): Sheet {
  return labelOfRoll({ id: `dymo-${number}`, name: `Dymo ${number} / ${american}`, width, height, edge: DYMO });
}
