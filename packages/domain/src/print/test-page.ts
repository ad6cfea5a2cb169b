import { directionOf } from '../language/language.ts';
import type { Translate } from '../language/message.ts';
import { LINE_HEIGHT, type Drawing, type PdfPage } from '../pdf/drawing.ts';
import { fitText, type MeasureText } from './fit-text.ts';
import { limitOffset, placeOf, type Offset } from './lay-out.ts';
import { labelsPerPage, type Sheet } from './sheet.ts';

const TICK = 1.5;
const NUMBER_SIZE_MAX = 4;
const NUMBER_SIZE_MIN = 1.8;
const RULER_MAX = 100;

/**
 * Draws a page to hold against an empty sheet: the printed outline of every label, its number for the start position,
 * and rulers along the middle of the page, in millimeters, which show the misalignment and any scaling of the print.
 */
export function testPage(
  { sheet, offset = { x: 0, y: 0 }, measure }: { sheet: Sheet; offset?: Offset; measure: MeasureText },
  t: Pick<Translate, 'language'>,
): PdfPage {
  const moved = limitOffset(sheet, offset);
  const labels = Array.from({ length: labelsPerPage(sheet) }, (_, slot) => ({
    number: slot + 1,
    ...placeOf(sheet, slot, moved, directionOf(t.language)),
  }));
  return {
    width: sheet.pageWidth,
    height: sheet.pageHeight,
    drawings: [
      ...labels.flatMap((label): Drawing[] => [
        { kind: 'outline', ...box(label), radius: sheet.radius },
        ...numberOf(label, measure),
      ]),
      ...ruler(sheet, 'across'),
      ...ruler(sheet, 'down'),
    ],
  };
}

interface Label {
  number: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

function box({ x, y, width, height }: Label) {
  return { x, y, width, height };
}

/** In the upper left quarter, clear of the rulers of a page with one label. */
function numberOf(label: Label, measure: MeasureText): Drawing[] {
  const { x, y, number } = label;
  const [width, height] = [label.width / 2 - 1, label.height / 2];
  const { size, lines } = fitText({
    text: String(number),
    width,
    height,
    maxSize: NUMBER_SIZE_MAX,
    minSize: NUMBER_SIZE_MIN,
    linesMax: 1,
    measure,
  });
  return lines.map((text) => ({
    kind: 'text',
    text,
    x: x + 1,
    y: y + (height - size * LINE_HEIGHT) / 2,
    width,
    height: size * LINE_HEIGHT,
    size,
    bold: false,
    align: 'left',
  }));
}

/**
 * Draws a line with a mark at every millimeter, longer ones at five and ten, as long as the page allows in whole tens.
 */
function ruler({ pageWidth, pageHeight }: Sheet, direction: 'across' | 'down'): Drawing[] {
  const across = direction === 'across';
  const length = Math.min(RULER_MAX, Math.floor(((across ? pageWidth : pageHeight) - 4) / 10) * 10);
  if (length <= 0) return [];
  const [x, y] = [pageWidth / 2, pageHeight / 2];
  const from = (across ? x : y) - length / 2;
  const mark = (at: number, tick: number): Drawing =>
    across
      ? { kind: 'line', x1: from + at, y1: y, x2: from + at, y2: y - tick }
      : { kind: 'line', x1: x, y1: from + at, x2: x + tick, y2: from + at };
  return [
    across
      ? { kind: 'line', x1: from, y1: y, x2: from + length, y2: y }
      : { kind: 'line', x1: x, y1: from, x2: x, y2: from + length },
    ...Array.from({ length: length + 1 }, (_, at) => mark(at, TICK * (at % 10 === 0 ? 1.6 : at % 5 === 0 ? 1.2 : 0.7))),
  ];
}
