import { layOut } from '@boxroom/domain/print/lay-out';
import { findSheet } from '@boxroom/domain/print/sheet-catalog';
import { DEFAULT_TAG_CHOICE, type TagContent } from '@boxroom/domain/tag/tag';
import decodeQr from 'qr/decode.js';
import { expect, test, vi } from 'vitest';
import { createPaintContext } from '../../testing/paint-context.ts';
import { asPrinted, cut, enlarge, renderPdf } from '../../testing/render-pdf.ts';
import { writeTags } from './write-tags.ts';

// Renders whole pages, also on busy machines.
vi.setConfig({ testTimeout: 60_000 });

/** The labels whose code is that of the short address. */
const SMALL = ['avery-l4731', 'avery-5167', 'brother-dk-11204', 'brother-dk-11221', 'dymo-11355'];
/** Label printers have 203 or 300 dots an inch. */
const RESOLUTIONS = [203, 300];
const LABELS = 40;

const codeOf = (number: number) => (number * 25_717).toString(32).toUpperCase().padStart(4, '0').slice(-4);

function tagOf(number: number, origin: string): TagContent {
  const code = codeOf(number);
  const url = `${origin.toLowerCase()}/box/0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;
  return {
    qr: url,
    shortQr: `${origin}/B/${code}`,
    name: `Box ${number}`,
    code: `BX-${code}`,
    location: null,
    room: null,
    url,
  };
}

test.each(SMALL.flatMap((id) => RESOLUTIONS.map((dpi) => ({ id, dpi }))))(
  'on $id every code is read that a printer of $dpi dpi prints in black and white dots',
  async ({ id, dpi }) => {
    const sheet = findSheet(id);
    if (!sheet) throw new Error(`There is no sheet ${id}.`);
    const tags = Array.from({ length: LABELS }, (_, number) => tagOf(number, 'HTTPS://BOXROOM.EXAMPLE'));
    const bytes = await writeTags({
      sheet,
      tags,
      choice: DEFAULT_TAG_CHOICE,
      title: 'Tags',
      createContext: createPaintContext,
    });
    const { pages } = await renderPdf(bytes, dpi);
    const places = layOut({ sheet, count: tags.length });
    const read = pages.flatMap((page, number) =>
      (places[number] ?? []).map(({ x, y, width, height }) =>
        decodeQr(enlarge(asPrinted(cut(page, x, y, width, height)), 4), { timeLimit: 5000 }),
      ),
    );
    expect(read).toEqual(tags.map(({ shortQr }) => shortQr));
  },
);
