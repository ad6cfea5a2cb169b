import {
  BASELINE,
  type Deflate,
  type Drawing,
  type ModulesDrawing,
  type OutlineDrawing,
  type PdfPage,
  type PictureDrawing,
  type Rasterize,
  type TextDrawing,
} from './drawing.ts';
import { encodeWinAnsi, helveticaWidth } from './helvetica.ts';
import { ascii, PdfFile, type PdfSink, textString } from './pdf-file.ts';

const POINTS_PER_MM = 72 / 25.4;
const HAIRLINE = 0.1;
/** The distance of a circle's control points from its quadrant's ends, in radii. */
const CIRCLE = 0.5523;

export interface WritePdfInput {
  /** Readers show it as the document's name. */
  title: string;
  /** Consumed one after the other, so that pages can be composed during the writing. */
  pages: Iterable<PdfPage> | AsyncIterable<PdfPage>;
  /** Labels must not shrink in print, or they miss their sheet. Other pages may. */
  fitsPaper?: boolean;
  deflate: Deflate;
  rasterize: Rasterize;
  /** Receives the number of finished pages; an exception from it ends the writing. */
  onPage?: (done: number) => void;
}

/** Writes a PDF as `streamPdf` does, and returns the whole file. */
export async function writePdf(input: WritePdfInput): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  await streamPdf(input, (piece) => void pieces.push(piece));
  const file = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    file.set(piece, at);
    at += piece.length;
  }
  return file;
}

/**
 * Writes a PDF 1.7 (ISO 32000-1): QR codes are filled paths, text is Helvetica where it has the letters and else a
 * picture with the text attached, photos stay JPEG. Rejects with the errors of `deflate`,
 * `rasterize` and `onPage`.
 */
export async function streamPdf(input: WritePdfInput, sink: PdfSink): Promise<void> {
  const { title, pages, fitsPaper = false, deflate, onPage } = input;
  const file = new PdfFile(deflate, sink);
  const catalog = file.reserve();
  const tree = file.reserve();
  const fonts = `/F1 ${file.add(font('Helvetica'))} 0 R /F2 ${file.add(font('Helvetica-Bold'))} 0 R`;
  const pictures = new PictureCache(file, input.rasterize);
  const kids: number[] = [];
  let before: Promise<void> = Promise.resolve();
  for await (const page of pages) {
    // Drawn during the compression of the previous page, which browsers run in parallel.
    const { content, used } = await drawPage(page, pictures);
    await before;
    before = file.addStream('', ascii(content)).then((stream) => {
      const images = [...used].map((id) => `/I${id} ${id} 0 R`).join(' ');
      const resources = `<</Font<<${fonts}>>${images === '' ? '' : `/XObject<<${images}>>`}>>`;
      const box = `[0 0 ${points(page.width)} ${points(page.height)}]`;
      kids.push(
        file.add(`<</Type/Page/Parent ${tree} 0 R/MediaBox${box}/Resources${resources}/Contents ${stream} 0 R>>`),
      );
      onPage?.(kids.length);
    });
    // The next await receives a rejection; until then it must not count as unhandled.
    before.catch(() => undefined);
  }
  await before;
  file.set(tree, `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((id) => `${id} 0 R`).join(' ')}]>>`);
  // By default readers shrink pages to the printable area, and labels would miss their sheet.
  const scaling = fitsPaper ? '' : '/PrintScaling/None';
  file.set(catalog, `<</Type/Catalog/Pages ${tree} 0 R/ViewerPreferences<<${scaling}/DisplayDocTitle true>>>>`);
  const info = file.add(`<</Title ${textString(title)}/Producer(Boxroom)>>`);
  file.end(catalog, info);
}

function font(name: string): string {
  return `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
}

/** The pictures of a document, each painted once. */
class PictureCache {
  readonly #file: PdfFile;
  readonly #rasterize: Rasterize;
  readonly #ids = new Map<string, number>();

  constructor(file: PdfFile, rasterize: Rasterize) {
    this.#file = file;
    this.#rasterize = rasterize;
  }

  /** Returns the object number of the picture of a line in its box. */
  async idOf({ text, width, height, size, bold, align }: TextDrawing): Promise<number> {
    const key = JSON.stringify([text, width, height, size, bold, align]);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const baseline = size * BASELINE;
    const { columns, rows, bits, bytes } = await this.#rasterize({ text, width, height, size, baseline, bold, align });
    const id = await this.#file.addStream(
      `/Type/XObject/Subtype/Image/Width ${columns}/Height ${rows}/ColorSpace/DeviceGray/BitsPerComponent ${bits}`,
      bytes,
    );
    this.#ids.set(key, id);
    return id;
  }

  /** Returns the object number of a photo. Each is drawn once, so none is kept. */
  addPhoto({ jpeg: { columns, rows, colors, bytes } }: PictureDrawing): number {
    const space = colors === 1 ? 'DeviceGray' : 'DeviceRGB';
    return this.#file.addPacked(
      `/Type/XObject/Subtype/Image/Width ${columns}/Height ${rows}/ColorSpace/${space}/BitsPerComponent 8/Filter/DCTDecode`,
      bytes,
    );
  }
}

async function drawPage(page: PdfPage, pictures: PictureCache): Promise<{ content: string; used: Set<number> }> {
  const used = new Set<number>();
  const scale = decimal(POINTS_PER_MM, 6);
  // From here on the unit is millimeters from the top left; letters and pictures turn themselves upright again.
  const parts = [`${scale} 0 0 -${scale} 0 ${points(page.height)} cm ${decimal(HAIRLINE)} w`];
  for (const drawing of page.drawings) parts.push(await draw(drawing, pictures, used));
  return { content: parts.join('\n'), used };
}

async function draw(drawing: Drawing, pictures: PictureCache, used: Set<number>): Promise<string> {
  switch (drawing.kind) {
    case 'text': {
      const width = helveticaWidth(drawing.text, drawing.bold);
      if (width !== null) return drawText(drawing, width * drawing.size);
      const id = await pictures.idOf(drawing);
      used.add(id);
      return `/Span<</ActualText ${textString(drawing.text)}>>BDC ${drawImage(drawing, id)} EMC`;
    }
    case 'picture': {
      const id = pictures.addPhoto(drawing);
      used.add(id);
      return drawImage(drawing, id);
    }
    case 'modules':
      return drawModules(drawing);
    case 'line':
      return `${decimal(drawing.x1)} ${decimal(drawing.y1)} m ${decimal(drawing.x2)} ${decimal(drawing.y2)} l S`;
    case 'outline':
      return drawOutline(drawing);
  }
}

function drawText(drawing: TextDrawing, textWidth: number): string {
  const { text, x, y, width, size, bold, align } = drawing;
  const room = width - textWidth;
  const start = x + (align === 'left' ? 0 : align === 'center' ? room / 2 : room);
  const hex = (encodeWinAnsi(text) ?? []).map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const matrix = `1 0 0 -1 ${decimal(start)} ${decimal(y + size * BASELINE)}`;
  return `BT /F${bold ? 2 : 1} ${decimal(size)} Tf ${matrix} Tm <${hex}> Tj ET`;
}

/** A picture fills a unit square. */
function drawImage({ x, y, width, height }: TextDrawing | PictureDrawing, id: number): string {
  return `q ${decimal(width)} 0 0 -${decimal(height)} ${decimal(x)} ${decimal(y + height)} cm /I${id} Do Q`;
}

/** Draws one path of bars with a module as the unit: within one path neighbors leave no seams. */
function drawModules({ x, y, side, modules: { size, data } }: ModulesDrawing): string {
  const module = decimal(side / size, 6);
  const bars: string[] = [];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      let width = 0;
      while (column + width < size && data[row * size + column + width] === 1) width++;
      if (width > 0) bars.push(`${column} ${row} ${width} 1 re`);
      column += width;
    }
  }
  return `q ${module} 0 0 ${module} ${decimal(x)} ${decimal(y)} cm ${bars.join(' ')} f Q`;
}

function drawOutline({ x, y, width, height, radius }: OutlineDrawing): string {
  if (radius === 0) return `${decimal(x)} ${decimal(y)} ${decimal(width)} ${decimal(height)} re S`;
  const [right, bottom] = [x + width, y + height];
  const pull = radius * (1 - CIRCLE);
  const at = (...values: number[]) => values.map((value) => decimal(value)).join(' ');
  return [
    `${at(x + radius, y)} m ${at(right - radius, y)} l`,
    `${at(right - pull, y, right, y + pull, right, y + radius)} c ${at(right, bottom - radius)} l`,
    `${at(right, bottom - pull, right - pull, bottom, right - radius, bottom)} c ${at(x + radius, bottom)} l`,
    `${at(x + pull, bottom, x, bottom - pull, x, bottom - radius)} c ${at(x, y + radius)} l`,
    `${at(x, y + pull, x + pull, y, x + radius, y)} c s`,
  ].join(' ');
}

function points(millimeters: number): string {
  return decimal(millimeters * POINTS_PER_MM);
}

/** Formats a number for PDF: no exponent, no trailing zeros. Three digits are a thousandth of a millimeter. */
function decimal(value: number, digits = 3): string {
  const text = value.toFixed(digits);
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return short === '-0' ? '0' : short;
}
