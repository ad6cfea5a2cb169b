import type { Sheet } from './sheet.ts';

/**
 * The unprintable edge of a roll: print heads reach 696 of 732 dots on 62 mm, 306 of 342 on 29 mm, at 300 dpi (Brother
 * QL).
 */
const ROLL_EDGE = 1.5;

/** Brother QL printers feed at least 12.7 mm and cut at most a meter. A tag longer than this makes no sense. */
export const ROLL_LENGTH_MIN = 15;
export const ROLL_LENGTH_MAX = 300;

/** A page of continuous tape: one label over the whole width, cut at `length` millimeters. */
export function rollSheet({ width, length }: { width: 62 | 29; length: number }): Sheet {
  return labelOfRoll({
    id: `roll-${width}`,
    name: `Roll ${width} mm`,
    width,
    height: length,
    edge: [ROLL_EDGE, ROLL_EDGE],
  });
}

interface RollLabel {
  id: string;
  name: string;
  /** Across the roll. */
  width: number;
  /** Along the roll. */
  height: number;
  /** The unprintable edge across and along the roll, in millimeters. */
  edge: readonly [across: number, along: number];
}

/** A label of a roll: the page of its printer, of which the edge stays blank. */
export function labelOfRoll({ id, name, width, height, edge: [across, along] }: RollLabel): Sheet {
  return {
    id,
    name,
    kind: 'roll',
    pageWidth: width,
    pageHeight: height,
    columns: 1,
    rows: 1,
    labelWidth: width - 2 * across,
    labelHeight: height - 2 * along,
    left: across,
    top: along,
    pitchX: width,
    pitchY: height,
    radius: 0,
  };
}
