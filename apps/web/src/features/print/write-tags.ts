import { writePdf } from '@boxroom/domain/pdf/write-pdf';
import type { Offset } from '@boxroom/domain/print/lay-out';
import type { EncodeQr } from '@boxroom/domain/print/qr-modules';
import type { Sheet } from '@boxroom/domain/print/sheet';
import { sheetName } from '@boxroom/domain/print/sheet-name';
import { tagPages, type TagPagesInput } from '@boxroom/domain/print/tag-pages';
import { testPage } from '@boxroom/domain/print/test-page';
import { t } from '../../lib/language/t.ts';
import { deflate } from '../../lib/pdf/deflate.ts';
import { createBrowserContext, createTextPainter, type CreateContext } from '../../lib/pdf/text-painter.ts';
import { loadEncoderOrMark } from './encode-or-mark.ts';

export interface WriteTagsInput extends Omit<TagPagesInput, 'measure' | 'encode'> {
  /** The document's title, as PDF readers show it. */
  title: string;
  /** Called after each page with a value from 0 to 1; an exception in it stops the writing. */
  onProgress?: (share: number) => void;
  createContext?: CreateContext;
  /** Replaces the encoder where a failed code must not be printed as a mark. */
  loadEncoder?: () => Promise<EncodeQr>;
}

/** Returns the tags as a PDF, made on the device. */
export async function writeTags(input: WriteTagsInput): Promise<Uint8Array<ArrayBuffer>> {
  const { title, onProgress, createContext = createBrowserContext, loadEncoder = loadEncoderOrMark } = input;
  const { measure, rasterize } = createTextPainter(createContext);
  const encode = await loadEncoder();
  const { count, pages } = tagPages({ ...input, measure, encode }, t);
  return writePdf({ title, pages, deflate, rasterize, onPage: (done) => onProgress?.(done / count) });
}

/** Returns the sheet's test page as a PDF. */
export function writeTestPage({
  sheet,
  offset = { x: 0, y: 0 },
  createContext = createBrowserContext,
}: {
  sheet: Sheet;
  offset?: Offset;
  createContext?: CreateContext;
}): Promise<Uint8Array<ArrayBuffer>> {
  const { measure, rasterize } = createTextPainter(createContext);
  const pages = [testPage({ sheet, offset, measure }, t)];
  return writePdf({
    // i18n: name: of the sheet of labels.
    title: t('Test page - {name}', { name: sheetName(sheet, t) }),
    pages,
    deflate,
    rasterize,
  });
}
