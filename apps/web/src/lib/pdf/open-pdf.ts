import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import { loadPdfLibrary } from './load-pdf-library.ts';

/** Why a PDF cannot be shown. `unloaded`: the reader itself is not on this device, and the server is away. */
export type PdfTrouble = 'encrypted' | 'broken' | 'unloaded';

export interface OpenPdf {
  pageCount: number;
  /** Height divided by width, of a page counted from 1. */
  ratioOf(page: number): Promise<number>;
  /** Draws a page, so many pixels wide. Returns a function that stops it. */
  draw(page: number, canvas: HTMLCanvasElement, width: number): { done: Promise<void>; stop: () => void };
  close(): void;
}

export type OpenedPdf = { ok: true; pdf: OpenPdf } | { ok: false; trouble: PdfTrouble };

/** The canvas of a phone holds no more pixels than this. */
const PIXELS_MAX = 16_000_000;
/** Larger pictures inside a page are not drawn: a small file can claim any size. */
const PICTURE_PIXELS_MAX = 30_000_000;

/**
 * Opens a PDF for drawing. It is only drawn: neither its scripts nor its forms, links and attachments are touched, and
 * it is read in a worker.
 */
export async function openPdf(file: Blob): Promise<OpenedPdf> {
  const loaded = await loadPdfLibrary().catch(() => null);
  if (!loaded) return { ok: false, trouble: 'unloaded' };
  const { library, workerUrl, fontsUrl, decodersUrl } = loaded;
  const port = new Worker(workerUrl, { type: 'module', name: 'pdf' });
  const hasNoWorker = new Promise<never>((_resolve, reject) => {
    port.addEventListener('error', () => reject(new WorkerMissing()), { once: true });
  });
  const worker = library.PDFWorker.create({ port });
  const close = () => {
    worker.destroy();
    port.terminate();
  };
  try {
    const task = library.getDocument({
      data: new Uint8Array(await file.arrayBuffer()),
      worker,
      standardFontDataUrl: fontsUrl,
      wasmUrl: decodersUrl,
      useWasm: false,
      useWorkerFetch: true,
      enableXfa: false,
      disableWorkerRendering: true,
      maxImageSize: PICTURE_PIXELS_MAX,
      verbosity: library.VerbosityLevel.ERRORS,
    });
    const document = await Promise.race([task.promise, hasNoWorker]);
    return { ok: true, pdf: toOpenPdf(document, close) };
  } catch (error) {
    close();
    if (error instanceof WorkerMissing) return { ok: false, trouble: 'unloaded' };
    return { ok: false, trouble: error instanceof library.PasswordException ? 'encrypted' : 'broken' };
  }
}

class WorkerMissing extends Error {}

function toOpenPdf(document: PDFDocumentProxy, close: () => void): OpenPdf {
  return {
    pageCount: document.numPages,
    close,
    async ratioOf(number) {
      const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
      return height / width;
    },
    draw(number, canvas, width) {
      let task: RenderTask | null = null;
      let isStopped = false;
      const run = async () => {
        const page = await document.getPage(number);
        if (isStopped) return;
        const whole = page.getViewport({ scale: 1 });
        const most = Math.sqrt(PIXELS_MAX / (whole.width * whole.height));
        const viewport = page.getViewport({ scale: Math.min(width / whole.width, most) });
        Object.assign(canvas, { width: Math.floor(viewport.width), height: Math.floor(viewport.height) });
        task = page.render({ canvas, viewport, annotationMode: ANNOTATIONS_DRAWN });
        await task.promise;
        page.cleanup();
      };
      return {
        done: run(),
        stop() {
          isStopped = true;
          task?.cancel();
        },
      };
    },
  };
}

/** `AnnotationMode.ENABLE`: stamps and filled fields are part of what the page looks like. */
const ANNOTATIONS_DRAWN = 1;
