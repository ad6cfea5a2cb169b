import { directionOf } from '../language/language.ts';
import type { Translate } from '../language/message.ts';
import { LINE_HEIGHT, type Drawing, type PdfPage } from '../pdf/drawing.ts';
import type { TagChoice, TagContent } from '../tag/tag.ts';
import { composeTag, type ComposedTag } from './compose-tag.ts';
import { type MeasureText } from './fit-text.ts';
import { layOut, limitOffset, type LabelPlace, type Offset } from './lay-out.ts';
import type { EncodeQr } from './qr-modules.ts';
import type { Sheet } from './sheet.ts';

const HEADING_SIZE = 3.2;
/** The space between a heading and the first tag. */
const HEADING_GAP = 1.5;
/** The least space above a heading where an offset moves it to the edge. */
const HEADING_TOP = 0.5;

export interface TagPagesInput {
  sheet: Sheet;
  /** One for each box, in the order of printing. */
  tags: readonly TagContent[];
  choice: TagChoice;
  /** Labels for each box. */
  copies?: number;
  /** The first free label of a sheet already begun, from 1. */
  start?: number;
  offset?: Offset;
  measure: MeasureText;
  encode: EncodeQr;
}

/** The pages to print. Iteration composes them one by one. */
export interface TagPages {
  count: number;
  pages: Iterable<PdfPage>;
}

/** Returns the tags of these boxes on sheets. Throws RangeError at once where `layOut` does. */
export function tagPages(input: TagPagesInput, t: Translate): TagPages {
  const { sheet, tags } = input;
  const places = layOut({ ...input, count: tags.length, direction: directionOf(t.language) });
  return { count: places.length, pages: composePages(input, places, sheet, t) };
}

function* composePages(
  input: TagPagesInput,
  pages: readonly LabelPlace[][],
  sheet: Sheet,
  t: Translate,
): Iterable<PdfPage> {
  const { tags, choice, offset = { x: 0, y: 0 }, measure, encode } = input;
  const moved = limitOffset(sheet, offset);
  const label = labelSize(sheet);
  // Copies are neighbors, so that caching the last tag suffices.
  const last: { index: number; drawings: (place: LabelPlace) => Drawing[] } = { index: -1, drawings: () => [] };
  for (const [number, places] of pages.entries()) {
    const drawings: Drawing[] = sheet.kind === 'paper' ? heading(sheet, moved, number + 1, t) : [];
    for (const place of places) {
      const content = tags[place.index];
      if (!content) continue;
      if (last.index !== place.index) {
        const tag = composeTag({ content, choice, label, measure, encode });
        last.index = place.index;
        last.drawings = (at) => drawTag(tag, at);
      }
      drawings.push(...last.drawings(place));
    }
    yield { width: sheet.pageWidth, height: sheet.pageHeight, drawings };
  }
}

/** Returns the measures of a sheet's labels in the form of `composeTag`. */
export function labelSize({ labelWidth, labelHeight, codeSide }: Sheet) {
  return { width: labelWidth, height: labelHeight, ...(codeSide === undefined ? {} : { codeSide }) };
}

/** Draws a composed tag at its place on the page. */
export function drawTag({ code, lines }: ComposedTag, { x, y }: { x: number; y: number }): Drawing[] {
  const drawings: Drawing[] = lines.map(({ part: _, ...line }) => ({
    ...line,
    kind: 'text',
    x: x + line.x,
    y: y + line.y,
  }));
  if (!code) return drawings;
  const quiet = code.quiet * code.module;
  return [
    {
      kind: 'modules',
      x: x + code.x + quiet,
      y: y + code.y + quiet,
      side: code.module * code.modules.size,
      modules: code.modules,
    },
    ...drawings,
  ];
}

/** The title of the tag pages in the product's specification, above the first tag. */
function heading(sheet: Sheet, offset: Offset, number: number, t: Translate): Drawing[] {
  const height = HEADING_SIZE * LINE_HEIGHT;
  if (sheet.top < height + HEADING_GAP + HEADING_TOP) return [];
  return [
    {
      kind: 'text',
      text: t('Box QR Tags - Page {page}', { page: number }),
      x: sheet.left + offset.x,
      y: Math.max(HEADING_TOP, sheet.top + offset.y - HEADING_GAP - height),
      width: sheet.pageWidth - 2 * sheet.left,
      height,
      size: HEADING_SIZE,
      bold: false,
      align: 'center',
    },
  ];
}
