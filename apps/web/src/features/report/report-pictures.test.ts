import type { Report, ReportItem } from '@boxroom/domain/report/report';
import { expect, test } from 'vitest';
import type { Found } from '../../replica/picture/fetch-picture.ts';
import { reportPictures } from './report-pictures.ts';

const JPEG = new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 2, 0, 3, 3, 0, 0, 0)]);

function reportOf(count: number): Report {
  const items = Array.from(
    { length: count },
    (_, index) => ({ id: `i${index}`, pictureId: `p${index}` }) as ReportItem,
  );
  const bare = { id: 'bare', pictureId: null } as ReportItem;
  return {
    owner: '',
    date: '',
    parts: new Set(),
    rooms: [{ name: 'A', currency: null, hasPrices: true, items: [bare, ...items] }],
  };
}

async function take(report: Report, find: Parameters<typeof reportPictures>[1]) {
  const picture = reportPictures(report, find, new AbortController().signal);
  const taken: (number | null)[] = [];
  for (const item of report.rooms.flatMap(({ items }) => items)) taken.push((await picture(item))?.columns ?? null);
  return taken;
}

test.each([0, 1, 4, 5, 30])('finds the pictures of %i items in their order, a few at a time', async (count) => {
  let [open, most] = [0, 0];
  const found = await take(reportOf(count), async () => {
    most = Math.max(most, ++open);
    await Promise.resolve();
    open--;
    return JPEG;
  });
  expect(found).toEqual([null, ...Array.from({ length: count }, () => 3)]);
  expect(most).toBeLessThanOrEqual(4);
});

test('stops fetching after four failures in a row, and still takes what the device has', async () => {
  const fetched: string[] = [];
  const onDevice = new Set(['i20']);
  const found = await take(reportOf(30), async ({ id }, isWanted): Promise<Found> => {
    if (onDevice.has(id)) return JPEG;
    if (isWanted()) fetched.push(id);
    return Promise.resolve('failed');
  });
  expect(found.map((columns) => columns !== null).lastIndexOf(true)).toBe(21);
  expect(fetched.length).toBeLessThan(15);
});

test('pictures that the server lacks are no reason to stop', async () => {
  const found = await take(reportOf(12), ({ id }) => Promise.resolve(id === 'i11' ? JPEG : 'missing'));
  expect(found.at(-1)).toBe(3);
});
