import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page, type TestInfo } from '@playwright/test';
import QRCode from 'qrcode';

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES_PER_SECOND = 5;
/** Long enough to be read on a busy machine, and for an absent code to count as gone. */
const SECONDS_EACH = 2;
/** Light modules around a code (ISO/IEC 18004 requires four). */
const QUIET_ZONE = 4;
const GRAY = 128;

export interface CameraOptions {
  /** The codes before the camera, in an endless loop; null: an empty wall. */
  texts: readonly (string | null)[];
  /** Whether the person grants access to the camera. */
  allow?: boolean;
}

/** Opens a separate browser whose camera sees QR codes, with the session of `from`, but without its stored data. */
export async function openWithCamera(
  from: Page,
  { texts, allow = true }: CameraOptions,
  { project }: TestInfo,
): Promise<{ context: BrowserContext; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'boxroom-camera-'));
  const video = join(folder, 'camera.y4m');
  await writeFile(video, makeVideo(texts));
  const { launchOptions, viewport, isMobile, hasTouch, baseURL } = project.use;
  const browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
      allow ? '--use-fake-ui-for-media-stream' : '--use-fake-ui-for-media-stream=deny',
    ],
  });
  const context = await browser.newContext({
    storageState: await from.context().storageState(),
    baseURL: baseURL ?? new URL(from.url()).origin,
    ...(viewport === undefined ? {} : { viewport }),
    ...(isMobile === undefined ? {} : { isMobile }),
    ...(hasTouch === undefined ? {} : { hasTouch }),
  });
  return {
    context,
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Makes an uncompressed video (YUV4MPEG2): a line of text, then for each frame the planes of brightness and of two
 * colors.
 */
function makeVideo(texts: readonly (string | null)[]): Buffer {
  const frame = Buffer.from('FRAME\n');
  const colors = Buffer.alloc(WIDTH * HEIGHT * 0.5, GRAY);
  const frames = texts.flatMap((text) => {
    const picture = Buffer.concat([frame, drawFrame(text), colors]);
    return Array.from({ length: FRAMES_PER_SECOND * SECONDS_EACH }, () => picture);
  });
  const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`;
  return Buffer.concat([Buffer.from(header), ...frames]);
}

function drawFrame(text: string | null): Buffer {
  const picture = Buffer.alloc(WIDTH * HEIGHT, GRAY);
  if (text === null) return picture;
  const { modules } = QRCode.create(text);
  const across = modules.size + 2 * QUIET_ZONE;
  const scale = Math.floor((HEIGHT * 0.8) / across);
  const [left, top] = [Math.floor((WIDTH - across * scale) / 2), Math.floor((HEIGHT - across * scale) / 2)];
  for (let y = 0; y < across * scale; y++) {
    for (let x = 0; x < across * scale; x++) {
      const [row, column] = [Math.floor(y / scale) - QUIET_ZONE, Math.floor(x / scale) - QUIET_ZONE];
      const isInside = row >= 0 && column >= 0 && row < modules.size && column < modules.size;
      picture[(top + y) * WIDTH + left + x] = isInside && modules.get(row, column) ? 30 : 225;
    }
  }
  return picture;
}
