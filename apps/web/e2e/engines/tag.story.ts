import { createCanvas, loadImage } from '@napi-rs/canvas';
import jsQR from 'jsqr';
import QRCode from 'qrcode';
import { button, heading, link } from './part.ts';
import { arrive, hasSentAll, openBox } from './steps.ts';
import { expect, test } from './test.ts';
import type { Visitor } from './visitor.ts';

test('the code of a box on the screen is read, and leads to it', async ({ visitor, server, email }) => {
  await arrive(visitor, server, email, { has: { boxes: [{ name: 'Tools', items: ['Hammer'] }] } });
  await openBox(visitor, 'Tools');
  await visitor.press(button(/^(Code|BX-)/));
  await visitor.sees({ role: 'img', name: 'QR code of Tools' });
  const read = await readCode(await visitor.picture());
  expect(read).toBe(await visitor.address());
  await visitor.open('about:blank');
  await visitor.open(read ?? '');
  await visitor.sees(heading('Tools', 1));
  await visitor.sees({ role: 'button', name: 'Hammer' });
});

test('a tag that goes to the printer has the code of its box', async ({ visitor, server, email }) => {
  await arrive(visitor, server, email, { has: { boxes: [{ name: 'Tools' }] } });
  await openBox(visitor, 'Tools');
  const tag = await visitor.address();
  await visitor.press(link('Home'));
  await visitor.press(button('Print Box QR'));
  await visitor.press({ role: 'checkbox', name: 'Select all' });
  // Its dialog would wait for a person.
  await visitor.run(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  }, null);
  await visitor.press(button('Print Selected (1)'));
  await visitor.until(
    () => visitor.run(() => document.documentElement.hasAttribute('data-printed'), null),
    'gets to the printer',
  );
  const page = await visitor.run(() => {
    const svg = document.querySelector('.printed .printed-page');
    return svg && new XMLSerializer().serializeToString(svg);
  }, null);
  const pixels = page?.replaceAll(/(width|height)="([\d.]+)mm"/g, (_, side, mm) => `${side}="${Number(mm) * 10}"`);
  expect(await readCode(Buffer.from(pixels ?? ''))).toBe(tag);
});

test('a tag before the camera opens its box', { tag: '@short' }, async ({ visitor, server, email }) => {
  await arrive(visitor, server, email, { has: { boxes: [{ name: 'Tools' }] } });
  await openBox(visitor, 'Tools');
  const tag = await visitor.address();
  await visitor.press(link('Home'));
  await hasSentAll(visitor);
  await showToCamera(visitor, tag);
  await visitor.press(link(/^Scan/));
  await visitor.sees(heading('Tools', 1));
});

/** Returns the text of the code in a PNG or an SVG. */
async function readCode(picture: Uint8Array): Promise<string | undefined> {
  const image = await loadImage(picture);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, image.width, image.height);
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
  return jsQR(data, width, height)?.data;
}

/** Puts a drawn stream in the camera's place: no engine but Chromium can be given a film. */
async function showToCamera(visitor: Visitor, code: string): Promise<void> {
  const { modules } = QRCode.create(code);
  await visitor.run(
    ({ size, dark }) => {
      const scale = 10;
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 640 });
      const context = canvas.getContext('2d');
      const draw = () => {
        if (!context) return;
        context.fillStyle = 'white';
        context.fillRect(0, 0, 640, 640);
        context.fillStyle = 'black';
        for (const at of dark)
          context.fillRect(80 + (at % size) * scale, 80 + Math.floor(at / size) * scale, scale, scale);
      };
      draw();
      setInterval(draw, 100);
      Object.defineProperty(navigator, 'mediaDevices', {
        configurable: true,
        value: {
          getUserMedia: () => Promise.resolve(canvas.captureStream(10)),
          enumerateDevices: () => Promise.resolve([]),
          getSupportedConstraints: () => ({}),
        },
      });
    },
    { size: modules.size, dark: [...modules.data].flatMap((bit, at) => (bit ? [at] : [])) },
  );
}
