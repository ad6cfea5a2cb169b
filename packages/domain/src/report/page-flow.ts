import type { Direction } from '../language/language.ts';
import { type Drawing, LINE_HEIGHT, type PdfPage } from '../pdf/drawing.ts';
import { mirrorPage } from '../pdf/mirror-page.ts';
import { fitText, type MeasureText } from '../print/fit-text.ts';

const MARGIN = 15;
const FOOTER_SIZE = 2.8;

export interface Paper {
  /** Millimeters. */
  width: number;
  height: number;
}

export interface TextStyle {
  /** The font size in millimeters. */
  size: number;
  bold?: boolean;
  linesMax?: number;
  align?: 'left' | 'right';
}

/** Text set into a column. */
export interface SetText {
  height: number;
  /** Returns its lines, from this corner on. */
  at: (x: number, y: number) => Drawing[];
}

interface PageFlowInput {
  paper: Paper;
  footer: (page: number) => string;
  measure: MeasureText;
  /** Of the language. Blocks are placed as if it were 'ltr'; the finished page is mirrored. */
  direction: Direction;
}

/** Fills pages of one size from top to bottom. A block that does not fit begins a page. */
export class PageFlow {
  readonly left = MARGIN;
  /** Of the text. */
  readonly width: number;
  readonly #paper: Paper;
  readonly #footer: (page: number) => string;
  readonly #measure: MeasureText;
  readonly #isMirrored: boolean;
  #drawings: Drawing[] = [];
  #y = MARGIN;
  #count = 0;
  #full: PdfPage[] = [];

  constructor({ paper, footer, measure, direction }: PageFlowInput) {
    this.#paper = paper;
    this.#footer = footer;
    this.#measure = measure;
    this.#isMirrored = direction === 'rtl';
    this.width = paper.width - 2 * MARGIN;
  }

  /** Sets a text: in lines, of which the last one that fits ends in an ellipsis. */
  set(text: string, width: number, { size, bold = false, linesMax = 2, align = 'left' }: TextStyle): SetText {
    const line = size * LINE_HEIGHT;
    const { lines } = fitText({
      text,
      width,
      height: linesMax * line,
      maxSize: size,
      minSize: size,
      linesMax,
      bold,
      measure: this.#measure,
    });
    return {
      height: lines.length * line,
      at: (x, y) =>
        lines.map((part, index) => {
          // As wide as its letters: where they have to be painted, the picture is no larger than they are.
          const wide = Math.min(width, this.#measure(part, bold) * size + size / 4);
          const start = align === 'left' ? x : x + width - wide;
          return {
            kind: 'text',
            text: part,
            x: start,
            y: y + index * line,
            width: wide,
            height: line,
            size,
            bold,
            align,
          };
        }),
    };
  }

  /** Places a block of this height, together with `with` millimeters of what follows. */
  place(height: number, draw: (y: number) => Drawing[], { gap = 0, keepWith = 0 } = {}): void {
    const bottom = this.#paper.height - MARGIN - 2 * FOOTER_SIZE;
    if (this.#y > MARGIN && this.#y + height + keepWith > bottom) this.#endPage();
    this.#drawings.push(...draw(this.#y));
    this.#y += height + gap;
  }

  /** Begins a page, unless this one is empty. */
  breakPage(): void {
    if (this.#drawings.length > 0) this.#endPage();
  }

  /** Returns the pages that are full. */
  take(): PdfPage[] {
    const full = this.#full;
    this.#full = [];
    return full;
  }

  #endPage(): void {
    const { width, height } = this.#paper;
    this.#count++;
    const footer = this.set(this.#footer(this.#count), this.width, { size: FOOTER_SIZE, linesMax: 1 });
    this.#drawings.push(...footer.at(MARGIN, height - MARGIN - FOOTER_SIZE));
    const page: PdfPage = { width, height, drawings: this.#drawings };
    this.#full.push(this.#isMirrored ? mirrorPage(page) : page);
    this.#drawings = [];
    this.#y = MARGIN;
  }
}
