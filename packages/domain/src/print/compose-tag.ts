import { LINE_HEIGHT } from '../pdf/drawing.ts';
import type { TagChoice, TagContent, TagPart } from '../tag/tag.ts';
import { chooseQr, CODE_SIDE_MAX, CODE_SIDE_MIN, QUIET_FULL, type QrChoice } from './choose-qr.ts';
import { fitText, isRightToLeft, type FittedText, type MeasureText } from './fit-text.ts';
import type { EncodeQr } from './qr-modules.ts';

/** Five points: smaller letters blur on a label printer. */
export const TEXT_SIZE_MIN = 1.8;
const NAME_SIZE_MAX = 12;
/** The margin inside the label's edge: a twentieth of the shorter side, as far as sheets slip in a printer. */
const PADDING = { share: 0.05, min: 0.9, max: 5 };
/** The name's share of the text height; small parts that would reduce it are dropped. */
const NAME_SHARE = 0.35;
/** A label of at least this width to height ratio has its code on the left; others have it on top. */
const WIDE = 1.25;

export interface LabelSize {
  width: number;
  height: number;
  /** The side of the code with its quiet zone where the sheet prescribes one. */
  codeSide?: number;
}

/** One line of text in its own box, in millimeters from the label's top left corner. */
export interface TagLine {
  part: Exclude<TagPart, 'qr'>;
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The font size. */
  size: number;
  bold: boolean;
  align: 'left' | 'center' | 'right';
}

/** A code with its quiet zone: `x`, `y` and `side` describe the outer square. */
export interface TagCode extends QrChoice {
  x: number;
  y: number;
  side: number;
}

export interface ComposedTag {
  /** Null where no code is chosen or `codeIsMissing`. */
  code: TagCode | null;
  /** True where a code is chosen and the label is too small for a readable one. */
  codeIsMissing: boolean;
  lines: TagLine[];
  /** The dropped parts. */
  left: TagPart[];
}

export interface ComposeTagInput {
  content: TagContent;
  choice: TagChoice;
  label: LabelSize;
  measure: MeasureText;
  encode: EncodeQr;
}

/**
 * Lays out one box's tag on a label of this size. The QR code comes first, then the name as large as possible, then
 * code, location, room and address, of which the last are dropped first. Nothing overlaps and nothing leaves the label.
 */
export function composeTag(input: ComposeTagInput): ComposedTag {
  const tag = composeWith(input, CODE_SIDE_MIN);
  const hasText = tag.lines.length > 0 || wantedTexts(input.content, input.choice).length === 0;
  if (hasText || input.content.shortQr === null) return tag;
  // On a small square the code of the whole address leaves no room for a name; the short one takes less.
  const smaller = composeWith(input, 0);
  return smaller.code ? smaller : tag;
}

function composeWith({ content, choice, label, measure, encode }: ComposeTagInput, codeSideMin: number): ComposedTag {
  const inner = innerBox(label);
  const texts = wantedTexts(content, choice);
  const side = choice.qr ? codeSide(inner, label, texts.length > 0, codeSideMin) : 0;
  const chosen = choice.qr ? chooseQr({ text: content.qr, short: content.shortQr, side, encode }) : null;
  const wide = isWide(inner);
  const area = chosen ? textArea(inner, side, wide, chosen) : inner;
  const { placed, left } = stack(texts, area, measure);
  const codeIsMissing = choice.qr && chosen === null;
  const over = area.height - totalHeight(placed);
  if (!chosen) return { code: null, codeIsMissing, lines: setLines(placed, area, over / 2, 'center'), left };
  const corner = codeCorner(inner, side, wide, placed.length > 0);
  if (wide) {
    const lines = setLines(placed, area, over / 2, 'left');
    return { code: { ...chosen, side, ...corner }, codeIsMissing, lines, left };
  }
  // Code and text are centered together.
  const down = placed.length > 0 ? over / 2 : 0;
  const code = { ...chosen, side, x: corner.x, y: corner.y + down };
  return { code, codeIsMissing, lines: setLines(placed, area, down, 'center'), left };
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface WantedText {
  part: TagLine['part'];
  text: string;
}

function innerBox({ width, height }: LabelSize): Box {
  const padding = Math.min(PADDING.max, Math.max(PADDING.min, Math.min(width, height) * PADDING.share));
  return { x: padding, y: padding, width: width - 2 * padding, height: height - 2 * padding };
}

function isWide(inner: Box): boolean {
  return inner.width >= inner.height * WIDE;
}

/**
 * Half of the label's width or 60 % of its height for the code, but never below `least` while there is room.
 */
function codeSide(inner: Box, label: LabelSize, hasText: boolean, least: number): number {
  const whole = Math.min(inner.width, inner.height, CODE_SIDE_MAX);
  if (!hasText) return whole;
  if (label.codeSide !== undefined) return Math.min(label.codeSide, whole);
  const half = isWide(inner) ? inner.width * 0.5 : inner.height * 0.6;
  return Math.min(whole, Math.max(half, least));
}

function codeCorner(inner: Box, side: number, wide: boolean, hasText: boolean): { x: number; y: number } {
  const middleX = inner.x + (inner.width - side) / 2;
  const middleY = inner.y + (inner.height - side) / 2;
  if (!hasText) return { x: middleX, y: middleY };
  return wide ? { x: inner.x, y: middleY } : { x: middleX, y: inner.y };
}

function textArea(inner: Box, side: number, wide: boolean, { quiet, module }: QrChoice): Box {
  // The code's quiet zone is blank already; this gap keeps letters off it, and adds the missing part of a narrow one.
  const gap = Math.max(inner.x / 2, (QUIET_FULL - quiet) * module);
  return wide
    ? { ...inner, x: inner.x + side + gap, width: inner.width - side - gap }
    : { ...inner, y: inner.y + side + gap, height: inner.height - side - gap };
}

function wantedTexts(content: TagContent, choice: TagChoice): WantedText[] {
  return (['name', 'code', 'location', 'room', 'url'] as const).flatMap((part) => {
    const text = choice[part] ? (content[part]?.trim() ?? '') : '';
    return text === '' ? [] : [{ part, text }];
  });
}

interface PlacedText extends WantedText {
  fitted: FittedText;
}

/** The scale relative to the label's base size, and the limit on a part's lines. */
const PART_STYLE = {
  name: { scale: 2.6, lines: Infinity, bold: true },
  code: { scale: 1.2, lines: 1, bold: true },
  location: { scale: 1, lines: 2, bold: false },
  room: { scale: 1, lines: 1, bold: false },
  url: { scale: 0.75, lines: 3, bold: false },
} as const satisfies Record<TagLine['part'], { scale: number; lines: number; bold: boolean }>;

/** Sets the small parts, drops the last ones until the name has its share, and gives the name the rest. */
function stack(
  texts: readonly WantedText[],
  area: Box,
  measure: MeasureText,
): { placed: PlacedText[]; left: TagPart[] } {
  const middle = Math.min(4, Math.max(TEXT_SIZE_MIN, Math.min(area.height, area.width) * 0.1));
  const set = ({ part, text }: WantedText, height: number): PlacedText => {
    const { scale, lines, bold } = PART_STYLE[part];
    const maxSize = Math.max(TEXT_SIZE_MIN, Math.min(NAME_SIZE_MAX, middle * scale));
    const { width } = area;
    const fitted = fitText({ text, width, height, maxSize, minSize: TEXT_SIZE_MIN, linesMax: lines, bold, measure });
    return { part, text, fitted };
  };
  const name = texts.find(({ part }) => part === 'name');
  const below = texts.filter(({ part }) => part !== 'name').map((text) => set(text, area.height));
  // Part of an address leads nowhere. It is the last part.
  const small = below.filter(({ part, fitted }) => part !== 'url' || !fitted.clamped);
  const reserved = name ? Math.max(TEXT_SIZE_MIN * LINE_HEIGHT, area.height * NAME_SHARE) : 0;
  let kept = small.length;
  while (kept > 0 && totalHeight(small.slice(0, kept)) + reserved > area.height) kept -= 1;
  const above = (count: number) => (name ? [set(name, area.height - totalHeight(small.slice(0, count)))] : []);
  const isCut = (set: readonly PlacedText[]) => set.some(({ fitted }) => fitted.clamped);
  let named = above(kept);
  // Prefers the complete name to the parts below it, unless the name does not fit even alone.
  if (isCut(named) && !isCut(above(0)))
    while (isCut(named)) {
      kept -= 1;
      named = above(kept);
    }
  const left: TagPart[] = below.slice(kept).map(({ part }) => part);
  const placed = [...named, ...small.slice(0, kept)];
  const empty = placed.filter(({ fitted }) => fitted.lines.length === 0).map(({ part }) => part);
  return { placed: placed.filter(({ fitted }) => fitted.lines.length > 0), left: [...empty, ...left] };
}

function totalHeight(placed: readonly PlacedText[]): number {
  return placed.reduce((sum, { fitted }) => sum + fitted.lines.length * fitted.size * LINE_HEIGHT, 0);
}

/** Returns the lines from top to bottom, `down` millimeters below the top of the area. */
function setLines(placed: readonly PlacedText[], area: Box, down: number, align: TagLine['align']): TagLine[] {
  let y = area.y + down;
  return placed.flatMap(({ part, text, fitted }) => {
    const side = align === 'left' && isRightToLeft(text) ? 'right' : align;
    return fitted.lines.map((line) => {
      const height = fitted.size * LINE_HEIGHT;
      const { bold } = PART_STYLE[part];
      const { x, width } = area;
      const set: TagLine = { part, text: line, x, y, width, height, size: fitted.size, bold, align: side };
      y += height;
      return set;
    });
  });
}
