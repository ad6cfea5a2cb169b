import type { DecodeAnswer, DecodeRequest } from './decode-worker.ts';

/** Reads the QR codes in a picture; returns an empty list when there are none. One picture at a time. */
export interface TagReader {
  read: (picture: HTMLCanvasElement) => Promise<string[]>;
  close: () => void;
}

/** The part of the browser's own detector (Shape Detection API) that is used here. */
interface NativeDetector {
  detect: (picture: HTMLCanvasElement) => Promise<readonly { rawValue: string }[]>;
}
interface NativeDetectorClass {
  new (options: { formats: string[] }): NativeDetector;
  getSupportedFormats: () => Promise<string[]>;
}

declare global {
  interface Window {
    BarcodeDetector?: NativeDetectorClass;
  }
}

/**
 * Opens the browser's detector where it supports QR codes, otherwise our own in a worker, whose code loads only then.
 * `onFailed`: that code could not be loaded, and nothing will be read.
 */
export async function openTagReader(onFailed: () => void): Promise<TagReader> {
  return (await openNativeReader()) ?? openWorkerReader(onFailed);
}

async function openNativeReader(): Promise<TagReader | null> {
  const Detector = window.BarcodeDetector;
  if (!Detector) return null;
  try {
    if (!(await Detector.getSupportedFormats()).includes('qr_code')) return null;
    const detector = new Detector({ formats: ['qr_code'] });
    // Some systems have the detector, but it fails with the first picture.
    await detector.detect(document.createElement('canvas'));
    return {
      read: async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue),
      close: () => undefined,
    };
  } catch {
    return null;
  }
}

/** Transfers the pixels to the worker without copying, so that the page stays responsive while a picture is decoded. */
function openWorkerReader(onFailed: () => void): TagReader {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module', name: 'tag-reader' });
  let settle: ((texts: string[]) => void) | null = null;
  worker.addEventListener('message', ({ data }: MessageEvent<DecodeAnswer>) => settle?.(data.texts));
  let hasFailed = false;
  worker.addEventListener('error', () => {
    hasFailed = true;
    settle?.([]);
    onFailed();
  });
  return {
    read(picture) {
      const pixels = picture
        .getContext('2d', { willReadFrequently: true })
        ?.getImageData(0, 0, picture.width, picture.height);
      if (!pixels || hasFailed) return Promise.resolve([]);
      const { data, width, height } = pixels;
      const request: DecodeRequest = { width, height, pixels: data.buffer };
      return new Promise((resolve) => {
        settle = resolve;
        worker.postMessage(request, [data.buffer]);
      });
    },
    close: () => worker.terminate(),
  };
}
