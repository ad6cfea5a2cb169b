import { msg } from '@boxroom/domain/language/message';
import { tagPages } from '@boxroom/domain/print/tag-pages';
import type { TagChoice } from '@boxroom/domain/tag/tag';
import type { ReactNode } from 'react';
import { drawModules } from '../../components/qr/qr-path.ts';
import { errorToast } from '../../components/toast/error-toast.ts';
import { showToast } from '../../components/toast/toast-store.ts';
import { signInUrl } from '../../inventory/box/box-url.ts';
import { t } from '../../lib/language/t.ts';
import { savePdf } from '../../lib/pdf/save-pdf.ts';
import { createBrowserContext, createTextPainter } from '../../lib/pdf/text-painter.ts';
import { useReplicaStore } from '../../replica/hooks/use-replica-value.ts';
import { readContents } from './box-contents.ts';
import { loadEncoderOrMark } from './encode-or-mark.ts';
import { pageCount } from './print-settings.ts';
import { PrintedLists } from './printed-lists.tsx';
import { PrintedPage } from './printed-page.tsx';
import { RoomGuide } from './room-guide.tsx';
import { readTagContents } from './tag-contents.ts';
import type { TagLayout } from './tag-form.ts';
import { usePrint } from './use-print.tsx';
import { useTagPdf } from './use-tag-pdf.ts';
import { writeTestPage } from './write-tags.ts';

const NO_PRINTER = msg('This browser cannot print. Use another one, or download the PDF of the tags.');
const FAILED = msg('Failed to prepare the print. Please try again.');

interface PrintInput {
  /** The boxes to print. */
  ids: readonly string[];
  /** The only items of these boxes to list; all without it. */
  itemIds?: readonly string[] | undefined;
  /** Null: the form of the sheet has an error, and no job with tags begins. */
  layout: TagLayout | null;
  choice: TagChoice;
  /** Null: the boxes are in no room, or in several. */
  roomName: string | null;
}

/** The jobs of the print dialog. Its busy buttons keep the focus, so that a job does nothing while another one runs. */
export interface PrintJobs {
  isBusy: boolean;
  /** Of the PDF in the making, from 0 to 1; null: none is being made. */
  progress: number | null;
  printTags: () => void;
  printLists: () => void;
  printGuide: () => void;
  downloadTags: () => void;
  downloadTestPage: () => void;
  cancelPdf: () => void;
  /** What the printer receives. */
  printed: ReactNode;
}

export function usePrintJobs({ ids, itemIds, layout, choice, roomName }: PrintInput): PrintJobs {
  const store = useReplicaStore();
  const pdf = useTagPdf();
  const { print, isPrinting, printed } = usePrint(() => showToast(errorToast(t(NO_PRINTER))));
  const isBusy = isPrinting || pdf.progress !== null;

  function tagInput({ sheet, copies, start, offset }: TagLayout) {
    return { sheet, tags: readTagContents(store, ids), choice, copies, start, offset };
  }

  async function printTags(to: TagLayout) {
    const encode = await loadEncoderOrMark();
    const { measure } = createTextPainter(createBrowserContext);
    const made = tagPages({ ...tagInput(to), measure, encode }, t);
    const drawn = [...made.pages].map((page, index) => (
      <PrintedPage key={index} page={page} measure={measure} label={t('Page {number}', { number: index + 1 })} />
    ));
    const size = `${to.sheet.pageWidth}mm ${to.sheet.pageHeight}mm`;
    print({ title: t('Box QR Tags'), size, margin: '0', content: drawn });
  }

  function printLists() {
    const content = <PrintedLists boxes={readContents(store, ids, itemIds)} now={Date.now()} />;
    print({ title: t('Box Contents List'), size: 'auto', margin: '15mm', content });
  }

  async function printGuide() {
    const encode = await loadEncoderOrMark();
    const content = <RoomGuide roomName={roomName} code={drawModules(encode(signInUrl(), 'M'))} />;
    print({ title: t('Room Guide'), size: 'auto', margin: '12mm', content });
  }

  async function downloadTags(to: TagLayout) {
    const description = pagesText(pageCount(to, ids.length));
    if (await pdf.save('box-tags.pdf', { ...tagInput(to), title: t('Box QR Tags') }))
      showToast({ title: t('PDF downloaded'), description, kind: 'success' });
  }

  async function downloadTestPage({ sheet, offset }: TagLayout) {
    savePdf('test-page.pdf', await writeTestPage({ sheet, offset }));
  }

  function attempt(work: (to: TagLayout) => Promise<void>) {
    if (layout && !isBusy) void work(layout).catch(() => showToast(errorToast(t(FAILED))));
  }

  return {
    isBusy,
    progress: pdf.progress,
    printTags: () => attempt(printTags),
    printLists: () => {
      if (!isBusy) printLists();
    },
    printGuide: () => {
      if (!isBusy) void printGuide();
    },
    downloadTags: () => attempt(downloadTags),
    downloadTestPage: () => attempt(downloadTestPage),
    cancelPdf: () => pdf.cancel(),
    printed,
  };
}

/** Also the status of the dialog, which shows nothing for no page. */
export function pagesText(pages: number): string {
  return pages === 0 ? '' : t('{count, plural, one{# page} other{# pages}}', { count: pages });
}
