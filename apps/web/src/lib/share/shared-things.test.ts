import { beforeEach, expect, test, vi } from 'vitest';
import { FakeCaches } from '../../testing/fake-caches.ts';
import { countShared, dropShared, keepShared, readShared } from './shared-things.ts';

const AT = 1_790_000_000_000;
const ANN = 'u-ann';
const MINUTE = 60_000;
let caches: FakeCaches;
let ids = 0;

beforeEach(() => {
  caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
  vi.setSystemTime(AT);
  return () => vi.useRealTimers();
});

function formOf({ text = '', pictures = [] as readonly string[] }): FormData {
  const form = new FormData();
  form.append('text', text);
  for (const picture of pictures)
    form.append('pictures', new File([picture], `${picture} ä.jpg`, { type: 'image/jpeg' }));
  return form;
}
const keep = (key: string, shared: Parameters<typeof formOf>[0], at = AT) =>
  keepShared(formOf(shared), { key, at, newId: () => `file-${++ids}` });
const paths = () => caches.paths['boxroom-shared'] ?? [];
/** Puts as the disk does until it is full. */
function fillAfter(puts: number): void {
  const open = caches.open.bind(caches);
  let done = 0;
  vi.spyOn(caches, 'open').mockImplementation(async (name) => {
    const cache = await open(name);
    const { put } = cache;
    const counted: typeof put = async (path, answer) => {
      caches.isFull = ++done > puts;
      await put(path, answer);
    };
    return { ...cache, put: counted };
  });
}

test('keeps texts and files, the oldest share first, each file with an id of its own', async () => {
  await keep('new', { text: 'candles\nplates' });
  await keep('old', { pictures: ['a', 'b'] }, AT - MINUTE);
  const [old, latest] = await readShared(ANN);
  expect(latest).toMatchObject({ key: 'new', lines: 'candles\nplates', files: [] });
  expect(await Promise.all(old?.files.map(({ file }) => file.text()) ?? [])).toEqual(['a', 'b']);
  expect(old?.files.map(({ file }) => [file.name, file.type])).toEqual([
    ['a ä.jpg', 'image/jpeg'],
    ['b ä.jpg', 'image/jpeg'],
  ]);
  const kept = old?.files.map(({ id }) => id);
  expect(new Set(kept).size).toBe(2);
  expect((await readShared(ANN))[0]?.files.map(({ id }) => id)).toEqual(kept);
  expect(await countShared(ANN)).toBe(2);
  await dropShared('old');
  expect(paths()).toEqual(['/shared/new']);
});

test.each([0, 1, 2, 3])(
  'a share of two files that the full disk refuses after %i writes leaves nothing',
  async (puts) => {
    fillAfter(puts);
    await expect(keep('a', { text: 'candles', pictures: ['a', 'b'] })).rejects.toThrow('No room is left.');
    expect(paths()).toEqual([]);
  },
);

test('what a killed worker left is swept, but not what is written now', async () => {
  await keep('whole', { pictures: ['a'] });
  const cache = await caches.open('boxroom-shared');
  const isWriting = (at: number) =>
    new Response(JSON.stringify({ at, lines: '', files: ['x', 'y'], isWhole: false, ownerId: null }));
  for (const [key, at] of [
    ['killed', AT - 11 * MINUTE],
    ['writing', AT - MINUTE],
  ] as const) {
    await cache.put(`/shared/${key}`, isWriting(at));
    await cache.put(`/shared/${key}/x`, new Response('x'));
  }
  await cache.put('/shared/nobody/x', new Response('x'));
  await cache.put('/shared/broken', new Response('{'));
  await cache.put('/shared/broken/x', new Response('x'));
  const [whole, ...others] = await readShared(ANN);
  expect([whole?.key, others]).toEqual(['whole', []]);
  expect(paths()).toEqual([
    '/shared/whole',
    `/shared/whole/${whole?.files[0]?.id}`,
    '/shared/writing',
    '/shared/writing/x',
  ]);
  expect(await countShared(ANN)).toBe(1);
});

test('nothing waits where storage is forbidden, and a disk that does not answer is no empty one', async () => {
  expect([await readShared(ANN), await countShared(ANN)]).toEqual([[], 0]);
  expect(caches.paths).toEqual({});
  await keep('a', { text: 'candles' });
  vi.spyOn(caches, 'open').mockRejectedValue(new DOMException('No.', 'UnknownError'));
  await expect(readShared(ANN)).rejects.toThrow('No.');
  vi.spyOn(caches, 'has').mockRejectedValue(new DOMException('No.', 'SecurityError'));
  expect(await readShared(ANN)).toEqual([]);
});
