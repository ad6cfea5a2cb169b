import { streamPdf } from '@boxroom/domain/pdf/write-pdf';
import type { Paper } from '@boxroom/domain/report/page-flow';
import { REPORT_TITLE, reportPages, type ReportPagesInput } from '@boxroom/domain/report/report-pages';
import { collectFile } from '../../lib/file/collect-file.ts';
import { t } from '../../lib/language/t.ts';
import { deflate } from '../../lib/pdf/deflate.ts';
import { createBrowserContext, type CreateContext, createTextPainter } from '../../lib/pdf/text-painter.ts';
import { timeSlices } from '../../lib/time/time-slices.ts';

export interface WriteReportInput extends Omit<ReportPagesInput, 'measure' | 'onItem' | 'paper'> {
  /** Called after each item. */
  onItem: () => void;
  signal: AbortSignal;
  /** The person's languages decide about the paper. */
  languages: readonly string[];
  createContext?: CreateContext;
}

const A4: Paper = { width: 210, height: 297 };
const LETTER: Paper = { width: 215.9, height: 279.4 };
/** Regions that use Letter (CLDR, paperSize). */
const LETTER_REGIONS = new Set(['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE']);

/**
 * Writes a report as a PDF, page by page: a page at a time is in memory, and the file in pieces. Lets the browser paint
 * between two items. Throws the signal's reason.
 */
export async function writeReportPdf(input: WriteReportInput): Promise<Blob> {
  const { signal, languages, onItem, createContext = createBrowserContext } = input;
  const { measure, rasterize } = createTextPainter(createContext);
  const pause = timeSlices();
  const pages = reportPages(
    {
      ...input,
      paper: paperOf(languages),
      measure,
      async onItem() {
        onItem();
        await pause();
        signal.throwIfAborted();
      },
    },
    t,
  );
  const file = collectFile();
  await streamPdf(
    {
      title: t(REPORT_TITLE),
      pages,
      fitsPaper: true,
      deflate,
      async rasterize(request) {
        await pause();
        return rasterize(request);
      },
      onPage: () => signal.throwIfAborted(),
    },
    (piece) => file.add(piece),
  );
  return file.blob('application/pdf');
}

function paperOf(languages: readonly string[]): Paper {
  const region = languages[0] === undefined ? undefined : new Intl.Locale(languages[0]).maximize().region;
  return region !== undefined && LETTER_REGIONS.has(region) ? LETTER : A4;
}
