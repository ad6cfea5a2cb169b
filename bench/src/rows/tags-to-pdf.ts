import { boxCodeText } from '@boxroom/domain/box/box-code';
import { layOut } from '@boxroom/domain/print/lay-out';
import { findSheet } from '@boxroom/domain/print/sheet-catalog';
import { DEFAULT_TAG_CHOICE, type TagContent } from '@boxroom/domain/tag/tag';
import { writeTags } from '@boxroom/web/features/print/write-tags';
import { toString as svgOf } from 'qrcode';
import { makeInventory } from '../data/inventory.ts';
import { alternate, pairOf } from '../harness/pairs.ts';
import { alone, atMost, type BenchRow, timesTheAnchor } from '../harness/row.ts';

const TAGS = 1000;
const SHEET = 'avery-l7160';

export const tagsToPdf: BenchRow = {
  name: 'tags-to-pdf',
  workload: `the tags of ${TAGS} boxes as a PDF on labels: text fitted, codes drawn, pages compressed`,
  anchor: 'the same codes as SVG texts by the package qrcode: no page, no name, and not compressed',
  async run({ rounds }) {
    const sheet = findSheet(SHEET);
    if (!sheet) throw new Error(`There is no sheet ${SHEET}.`);
    const tags = makeTags();
    const pages = layOut({ sheet, count: TAGS }).length;
    const wrong: string[] = [];
    const times = await alternate(rounds, {
      ours: () =>
        measured(async () => {
          let last = performance.now();
          let longest = 0;
          const onProgress = () => {
            longest = Math.max(longest, performance.now() - last);
            last = performance.now();
          };
          const createContext = () => {
            throw new Error('A name of the seed has to be painted.');
          };
          const choice = DEFAULT_TAG_CHOICE;
          const bytes = await writeTags({ sheet, tags, choice, title: 'Tags', onProgress, createContext });
          const found = new TextDecoder('latin1').decode(bytes).split('/Type/Page/').length - 1;
          if (found !== pages) wrong.push(`The PDF has ${found} pages and not ${pages}.`);
          return { bytes: bytes.length, longest };
        }),
      anchor: () =>
        measured(async () => {
          let bytes = 0;
          for (const { qr } of tags) bytes += (await svgOf(qr, { type: 'svg', errorCorrectionLevel: 'M' })).length;
          return { bytes, longest: 0 };
        }),
    });
    const size = `${TAGS} tags`;
    const wall = pairOf(times, (round) => round.wall);
    const processor = pairOf(times, (round) => round.processor);
    const bytes = pairOf(times, (round) => round.bytes / TAGS);
    const [longest = 0] = times.ours.map((round) => round.longest).toSorted((a, b) => a - b);
    return {
      figures: [
        alone({ what: 'time', size, unit: 'ms', ...wall, target: atMost(1000, ' ms', wall.ours) }),
        alone({ what: 'processor', size, unit: 'ms', ...processor, target: timesTheAnchor(1, processor.ratio) }),
        alone({ what: 'a tag', size, unit: 'bytes', ...bytes, target: atMost(1100, ' bytes', bytes.ours) }),
        alone({ what: 'longest page', size: `${pages} pages`, unit: 'ms', ours: longest }),
      ],
      notes: ['Longest page: of the calmest round; a browser can answer its person between two pages.'],
      wrong,
    };
  },
};

async function measured<T>(work: () => Promise<T>): Promise<T & { wall: number; processor: number }> {
  const before = process.cpuUsage();
  const start = performance.now();
  const result = await work();
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { ...result, wall, processor: (user + system) / 1000 };
}

/** A box has about 25 items. */
const ITEMS = TAGS * 27;

function makeTags(): TagContent[] {
  const { boxes, rooms } = makeInventory(ITEMS);
  const roomNames = new Map(rooms.map(({ id, name }) => [id, name]));
  const tags = boxes.slice(0, TAGS).map(({ id, spaceId, name, code, description }) => {
    const url = `https://boxroom.example/box/${id}`;
    return { qr: url, url, name, code: boxCodeText(code), location: description, room: roomNames.get(spaceId) ?? null };
  });
  if (tags.length < TAGS) throw new Error(`The inventory has ${tags.length} boxes only.`);
  return tags;
}
