import { afterEach, expect, test, vi } from 'vitest';
import { openTagReader } from './tag-reader.ts';

/** A fake worker that responds with the width of the picture. */
class FakeWorker extends EventTarget {
  static opened = 0;
  terminate = vi.fn();
  constructor() {
    super();
    FakeWorker.opened++;
  }
  postMessage({ width }: { width: number }) {
    this.dispatchEvent(new MessageEvent('message', { data: { texts: [`${width} wide`] } }));
  }
}

const picture = () =>
  ({
    width: 4,
    height: 4,
    getContext: () => ({ getImageData: () => ({ data: new Uint8ClampedArray(64), width: 4, height: 4 }) }),
  }) as unknown as HTMLCanvasElement;

function stubDetector(formats: string[], detect: () => Promise<{ rawValue: string }[]>) {
  class Detector {
    static getSupportedFormats = () => Promise.resolve(formats);
    detect = detect;
  }
  vi.stubGlobal('BarcodeDetector', Detector);
}

async function readOnce(): Promise<{ texts: string[]; workers: number }> {
  FakeWorker.opened = 0;
  vi.stubGlobal('Worker', FakeWorker);
  const reader = await openTagReader(() => undefined);
  const texts = await reader.read(picture());
  reader.close();
  return { texts, workers: FakeWorker.opened };
}

afterEach(() => vi.unstubAllGlobals());

test("uses the browser's detector where it supports QR codes", async () => {
  stubDetector(['ean_13', 'qr_code'], () => Promise.resolve([{ rawValue: 'a' }, { rawValue: 'b' }]));
  expect(await readOnce()).toEqual({ texts: ['a', 'b'], workers: 0 });
});

test.each([
  ['knows no QR codes', () => stubDetector(['ean_13'], () => Promise.resolve([]))],
  ['fails with the first picture', () => stubDetector(['qr_code'], () => Promise.reject(new Error('no service')))],
  ['is missing', () => undefined],
])('uses the worker where the detector %s', async (_, stub) => {
  stub();
  expect(await readOnce()).toEqual({ texts: ['4 wide'], workers: 1 });
});

test('reports a worker whose code cannot be loaded, and does not block a read', async () => {
  const worker = Object.assign(new EventTarget(), { postMessage: vi.fn(), terminate: vi.fn() });
  vi.stubGlobal(
    'Worker',
    vi.fn(function open() {
      return worker;
    }),
  );
  const failed = vi.fn();
  const reader = await openTagReader(failed);
  const waiting = reader.read(picture());
  worker.dispatchEvent(new Event('error'));
  expect(await waiting).toEqual([]);
  expect(await reader.read(picture())).toEqual([]);
  expect(failed).toHaveBeenCalledOnce();
});
