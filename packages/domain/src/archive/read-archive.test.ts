import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_DISPLAY_SETTINGS } from '../profile/profile.ts';
import { createArchiveText } from './archive-lines.ts';
import { ARCHIVE_SECTIONS, ARCHIVE_VERSION, type ArchiveHead, type ArchiveRows } from './archive-rows.ts';
import { ARCHIVE_STEPS, migrateArchive } from './migrate-archive.ts';
import { paperPath, picturePath } from './picture-path.ts';
import { readArchive } from './read-archive.ts';
import { RECORDED_ARCHIVES } from './recorded-archives.ts';

const id = (n: number) => `0198a2b4-7c3d-7e5f-8a9b-${String(n).padStart(12, '0')}`;
const RECORDED = RECORDED_ARCHIVES[1] ?? '';

type All = { [S in keyof ArchiveRows]: ArchiveRows[S][] };
const nothing = (): All => ({ rooms: [], categories: [], boxes: [], items: [], pictures: [] });

async function read(text: string, size = text.length): Promise<All & { head: ArchiveHead | undefined }> {
  const all = nothing();
  let head: ArchiveHead | undefined;
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
  }
  for await (const piece of readArchive(pieces())) {
    if (piece.kind === 'head') head = piece.head;
    else (all[piece.section] as unknown[]).push(...piece.rows);
  }
  return { head, ...all };
}

function write(all: All): string {
  const text = createArchiveText();
  const counts = {
    rooms: all.rooms.length,
    categories: all.categories.length,
    boxes: all.boxes.length,
    items: all.items.length,
    pictures: all.pictures.length,
  };
  const settings = {
    ...DEFAULT_DISPLAY_SETTINGS,
    showQuantity: true,
    showPrice: true,
    showCategories: true,
    showBoxCapacity: true,
    showPictures: true,
    showDateStamp: true,
    currency: 'EUR',
  };
  const head = {
    format: 'boxroom',
    version: ARCHIVE_VERSION,
    madeAt: '2026-11-23T00:00:00.000Z',
    username: 'a',
  } as const;
  return [
    text.head({ ...head, settings, counts }),
    ...ARCHIVE_SECTIONS.map((section) => text.open(section) + text.rows(all[section]) + text.close(section)),
  ].join('');
}

const room = (n: number, name = 'Attic') => ({ id: id(n), name, createdAt: 1, updatedAt: 2 });

describe('an archive', () => {
  test('is read as it was written, in whatever pieces it comes, and is valid JSON', async () => {
    const all = {
      ...nothing(),
      rooms: Array.from({ length: 1000 }, (_, n) => room(n, 'a"\\ü b')),
    };
    const text = write(all);
    expect(JSON.parse(text)).toMatchObject({ rooms: all.rooms, pictures: [] });
    expect(await read(text)).toMatchObject(all);
    expect(await read(text, 7)).toMatchObject(all);
    expect(await read(write(nothing()))).toMatchObject(nothing());
  });

  test.each(Object.entries(RECORDED_ARCHIVES))('of version %s is still read', async (_, text) => {
    const { head, ...all } = await read(text);
    expect(head).toMatchObject({ version: ARCHIVE_VERSION, username: 'anna.b' });
    expect(all.rooms).toMatchObject([
      { id: id(1), name: 'No Room', createdAt: 1_763_850_000_000, updatedAt: 1_763_850_000_001 },
    ]);
    expect(all.boxes[0]).toMatchObject({ description: 'Left, "low"', code: '7K3Q', boxType: 'freezer', capacity: 35 });
    expect(all.items[0]).toMatchObject({
      name: '=1+1',
      quantity: -3,
      price: 9_999_999_999.99,
      dateStamp: '2026-11-22',
    });
    expect(all.pictures[0]).toEqual({
      id: id(6),
      itemId: id(5),
      kind: 'item',
      path: `pictures/=1+1 ${id(5)}.jpg`,
    });
  });

  test('of version 3 shows no details and has none', async () => {
    const { head, items } = await read(RECORDED_ARCHIVES[3] ?? '');
    expect(head?.ownFields).toBeUndefined();
    expect(head?.settings).toMatchObject({ showPrice: false, showSerial: false, showLent: false, showPapers: false });
    for (const field of ['serial', 'lentTo', 'own', 'pictures', 'papers']) expect(items[0]).not.toHaveProperty(field);
  });

  test('of version 4 has details, own fields, papers, and the pictures of boxes and rooms', async () => {
    const { head, rooms, boxes, items, pictures } = await read(RECORDED_ARCHIVES[4] ?? '');
    expect(head).toMatchObject({ settings: { showLent: true }, ownFields: [{ key: 'color', name: 'Colour' }, {}] });
    expect(rooms[0]?.pictures).toEqual([{ id: id(10) }]);
    expect(boxes[0]?.pictures).toEqual([{ id: id(11), caption: 'Open' }]);
    expect(items[0]).toMatchObject({
      serial: '00123',
      lentTo: 'Ben',
      own: { color: 'red', safe: false, gone: 1.5 },
      pictures: [{ id: id(6), caption: 'Front' }, { id: id(12) }],
      papers: [{ id: id(13), kind: 'pdf', bytes: 1234, name: 'Receipt' }],
    });
    expect(pictures.map(({ kind }) => kind)).toEqual(['item', 'item', 'box', 'room', 'paper']);
  });

  test.each([
    [1, null],
    [2, 'KWD'],
    [3, 'KWD'],
  ])('of version %i has the currency %s', async (version, currency) => {
    expect((await read(RECORDED_ARCHIVES[version] ?? '')).head?.settings.currency).toBe(currency);
  });

  test.each([
    [1, null],
    [2, null],
    [3, 'teal'],
  ])('of version %i has a category of the color %s', async (version, color) => {
    expect((await read(RECORDED_ARCHIVES[version] ?? '')).categories).toMatchObject([{ name: 'Métal', color }]);
  });

  test('was recorded in every version, and every version but the present has a step', () => {
    expect(Object.keys(RECORDED_ARCHIVES)).toEqual(Array.from({ length: ARCHIVE_VERSION }, (_, n) => String(n + 1)));
    expect(ARCHIVE_STEPS).toHaveLength(ARCHIVE_VERSION - 1);
  });

  test.each([
    ['another file', 'Room Name,Box Name\r\nAttic,Tools', /not a Boxroom backup/],
    ['nothing', '', /damaged/],
    ['other JSON', '{"format":"other","version":1}', /not a Boxroom backup/],
    ['one endless line', 'x'.repeat(2 ** 21), /not a Boxroom backup/],
    [
      'a newer version',
      RECORDED.replace('"version":1', `"version":${ARCHIVE_VERSION + 1}`),
      /newer version of Boxroom/,
    ],
    ['a version that never was', RECORDED.replace('"version":1', '"version":0.5'), /damaged/],
    ['more than an account can hold', RECORDED.replace('"items":2', '"items":200001'), /more than an account can have/],
    ['fewer rows than counted', RECORDED.replace('"boxes":2', '"boxes":3'), /damaged.*Line 11/],
    ['more rows than counted', RECORDED.replace('"boxes":2', '"boxes":1'), /damaged.*Line 10/],
    ['a bad row', RECORDED.replace('"Lamp"', '"\u0000"'), /damaged.*Line 14/],
    ['an unknown field', RECORDED.replace('{"id"', '{"__proto__":{},"id"'), /damaged.*Line 3/],
    ['a row that is no object', RECORDED.replace(/\{"id":"[^"]*","name":"No Room".*/, '[1]'), /damaged.*Line 3/],
    ['a section too many', `${RECORDED}"items":[\n`, /damaged/],
  ])('that is %s is refused with a reason', async (_, text, reason) => {
    await expect(read(text)).rejects.toThrow(reason);
  });

  test('cut off anywhere is refused', async () => {
    for (let at = 0; at < RECORDED.length - 1; at += 7) await expect(read(RECORDED.slice(0, at))).rejects.toThrow();
  });
});

test('the steps from an old version run one after the other', () => {
  type Loose = Readonly<Record<string, unknown>>;
  const steps = [
    { head: (head: Loose) => ({ ...head, a: 1 }), row: (_: string, row: Loose) => ({ ...row, a: 1 }) },
    { head: (head: Loose) => head, row: (section: string, row: Loose) => ({ ...row, section }) },
  ];
  expect(migrateArchive(1, steps)?.head({ version: 1 })).toEqual({ version: 3, a: 1 });
  expect(migrateArchive(1, steps)?.row('items', {})).toEqual({ a: 1, section: 'items' });
  expect(migrateArchive(2, steps)?.row('items', {})).toEqual({ section: 'items' });
  expect(migrateArchive(3, steps)?.row('items', {})).toEqual({});
  for (const version of [0, 4, 1.5, '1', null]) expect(migrateArchive(version, steps)).toBeNull();
});

test.each([
  ['Saw', `pictures/Saw ${id(1)}.jpg`],
  ['../../etc/passwd', `pictures/_.._etc_passwd ${id(1)}.jpg`],
  ['a<b>:"/\\|?*c', `pictures/a_b________c ${id(1)}.jpg`],
  ['...', `pictures/${id(1)}.jpg`],
  ['x'.repeat(200), `pictures/${'x'.repeat(60)} ${id(1)}.jpg`],
])('the picture of %j is %j', (name, path) => {
  expect(picturePath({ id: id(1), name }, 1)).toBe(path);
});

test('other pictures have their place, papers also their name and kind', () => {
  expect(picturePath({ id: id(1), name: 'Saw' }, 2)).toBe(`pictures/Saw ${id(1)} 2.jpg`);
  const paper = { name: 'R/1', kind: 'pdf' } as const;
  expect(paperPath({ id: id(1), name: 'x'.repeat(99) }, paper, 1)).toBe(
    `papers/${'x'.repeat(40)} - R_1 ${id(1)} 1.pdf`,
  );
  expect(paperPath({ id: id(1), name: 'Saw' }, { ...paper, kind: 'picture' }, 2)).toBe(
    `papers/Saw - R_1 ${id(1)} 2.jpg`,
  );
});

test('a path stays in its folder and is accepted by any file system', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
      const path = picturePath({ id: id(1), name }, 1);
      // oxlint-disable-next-line no-control-regex
      expect(path).toMatch(/^pictures\/[^/\\<>:"|?*\u0000-\u001f]+\.jpg$/);
      expect(path).not.toMatch(/\/\.|\/ /);
      expect(path.isWellFormed()).toBe(true);
    }),
  );
});
