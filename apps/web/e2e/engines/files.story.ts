import { writeFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import { button, dialog, heading, link, text } from './part.ts';
import { arrive, catchFiles, hasSentAll, openBox } from './steps.ts';
import { expect, test } from './test.ts';

test(
  'a picture is chosen, shown, sent, and seen on another device',
  { tag: '@short' },
  async ({ newVisitor, server, email }, testInfo) => {
    const [taker, other] = [await newVisitor(), await newVisitor()];
    await arrive(taker, server, email, { has: { boxes: [{ name: 'Tools', items: ['Saw'] }], shown: ['Pictures'] } });
    await openBox(taker, 'Tools');
    const path = testInfo.outputPath('saw.png');
    await writeFile(path, drawing());
    await taker.press(button('Edit Saw'));
    await taker.choose({ css: '.picture-field input[type=file]' }, [path]);
    await taker.sees({ role: 'img', name: 'Preview' });
    await taker.press(button('Save Changes'));
    await taker.sees(button(/^Picture of Saw/));
    await hasSentAll(taker);
    await arrive(other, server, email, { at: new URL(await taker.address()).pathname });
    await other.sees(button(/^Picture of Saw/));
    await other.press(button(/^Picture of Saw/));
    await other.sees({ role: 'img', name: 'Saw' });
  },
);

test('tags are saved as a PDF', async ({ visitor, server, email }) => {
  await arrive(visitor, server, email, { has: { boxes: [{ name: 'Tools' }, { name: '冬' }] } });
  const saved = await catchFiles(visitor);
  await visitor.press(button('Print Box QR'));
  await visitor.press({ role: 'checkbox', name: 'Select all' });
  await visitor.press(button('Download PDF'));
  await visitor.until(async () => (await saved())?.head.startsWith('%PDF-') ?? false, 'saves a PDF');
});

test('a list from a spreadsheet comes in, and everything goes out as CSV', async ({
  visitor,
  server,
  email,
}, testInfo) => {
  await arrive(visitor, server, email, { at: '/settings' });
  const path = testInfo.outputPath('household.csv');
  await writeFile(
    path,
    'Room Name,Box Name,Item Name,Quantity\r\nGarage,Tools,Hammer,2\r\nGarage,Tools,"Säge, groß",\r\n',
  );
  await visitor.press(link(/^Import and backup/));
  await visitor.press(button('Import a file'));
  await visitor.choose({ css: 'input[type=file]' }, [path]);
  await visitor.sees(text('2 items', dialog(/^Import/)));
  await visitor.press(button('Confirm: 2 items', dialog(/^Import/)));
  await visitor.sees(dialog('Import finished'));
  await visitor.key('Escape');
  await visitor.misses(dialog());
  const saved = await catchFiles(visitor);
  await visitor.press(button('Complete CSV'));
  await visitor.until(async () => (await saved())?.head.includes('Hammer') ?? false, 'saves a CSV');
  expect((await saved())?.name).toMatch(/\.csv$/);
  await visitor.press(link('Home'));
  await visitor.sees(heading(/Garage|Box/));
});

function drawing(): Buffer {
  const canvas = createCanvas(400, 300);
  const context = canvas.getContext('2d');
  context.fillStyle = 'red';
  context.fillRect(0, 0, 400, 300);
  return canvas.toBuffer('image/png');
}
