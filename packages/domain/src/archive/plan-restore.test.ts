import { describe, expect, test } from 'vitest';
import { importInputSchema } from '../import/import-input.ts';
import type { PartRows } from '../import/split-import.ts';
import { NO_ITEM_FIELDS } from '../item/item.ts';
import { testId } from '../testing/random-world.ts';
import type { ArchiveRows } from './archive-rows.ts';
import { KeptIds } from './kept-ids.ts';
import { type RestoreOwn, RestorePlanner } from './plan-restore.ts';

const TIMES = { createdAt: 1000, updatedAt: 2000 };
const [ATTIC, TOOLS, LOOSE, SAW, METAL, PICTURE] = [1, 2, 3, 4, 5, 6].map((n) => testId(n, 0)) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const room = (set: Partial<ArchiveRows['rooms']> = {}) => ({ id: ATTIC, name: 'Attic', ...TIMES, ...set });
const category = { id: METAL, name: 'Metal', color: 'teal' as const, ...TIMES };
const box = (set: Partial<ArchiveRows['boxes']> = {}): ArchiveRows['boxes'] => ({
  id: TOOLS,
  roomId: ATTIC,
  name: 'Tools',
  description: null,
  code: '7K3Q',
  tagId: null,
  boxType: 'freezer',
  capacity: 35,
  ...TIMES,
  changedAt: 1,
  ...set,
});
const item = (set: Partial<ArchiveRows['items']> = {}): ArchiveRows['items'] => ({
  ...NO_ITEM_FIELDS,
  id: SAW,
  boxId: TOOLS,
  name: 'Saw',
  categoryId: METAL,
  pictureId: PICTURE,
  tickedAt: 5,
  ...TIMES,
  ...set,
});
const ALL = { rooms: [room()], categories: [category], boxes: [box(), box({ id: LOOSE, roomId: null })] };

type Rest = Partial<ConstructorParameters<typeof RestorePlanner>[0]>;
function plannerFor(own: Partial<RestoreOwn> = {}, rest: Rest = {}): RestorePlanner {
  let made = 0;
  return new RestorePlanner({
    own: { rooms: [], boxes: [], categories: [], item: () => undefined, isTaken: () => false, ...own },
    mode: 'new',
    newId: () => testId(9, made++),
    known: new Map(),
    knownBoxes: new Map(),
    files: new Map([[PICTURE, { id: PICTURE, itemId: SAW, kind: 'item', path: 'pictures/Saw.jpg' }]]),
    ...rest,
  });
}
const there = {
  rooms: [room()],
  categories: [category],
  boxes: [
    { id: TOOLS, spaceId: ATTIC, name: 'Tools' },
    { id: LOOSE, spaceId: 'me', name: 'Tools' },
  ],
  isTaken: () => true,
};
const { pictureId: _, tickedAt: __, createdAt: ___, updatedAt: ____, ...OWN } = item();

describe('a restore into an empty account', () => {
  test('keeps all ids and brings every field', () => {
    const planner = plannerFor();
    expect(planner.places(ALL)).toEqual({
      files: [],
      rooms: [{ id: ATTIC, name: 'Attic', createdAt: 1000 }],
      categories: [{ id: METAL, name: 'Metal', color: 'teal' }],
      boxes: [
        {
          id: TOOLS,
          roomId: ATTIC,
          name: 'Tools',
          description: null,
          code: '7K3Q',
          boxType: 'freezer',
          capacity: 35,
          createdAt: 1000,
        },
        expect.objectContaining({ id: LOOSE, roomId: null }),
      ],
    });
    const { items, files, updates } = planner.items([item()]);
    expect(items).toEqual([{ ...OWN, isTicked: true, pictureId: PICTURE, createdAt: 1000 }]);
    expect(files).toEqual([{ id: PICTURE, path: 'pictures/Saw.jpg', isPaper: false, isThere: false }]);
    expect(updates).toEqual([]);
    expect(planner).toMatchObject({
      new: { rooms: 1, boxes: 2, categories: 1, items: 1 },
      there: { rooms: 0, boxes: 0, categories: 0, items: 0 },
      lostTags: new Set(),
    });
  });

  test('leaves out a picture that is not in the archive, a category that was deleted, and a time before 1970', () => {
    const planner = plannerFor({}, { files: new Map() });
    planner.places(ALL);
    const { items, files } = planner.items([item({ categoryId: testId(8, 0), tickedAt: null, createdAt: -1 })]);
    expect(items).toEqual([{ ...OWN, categoryId: null }]);
    expect(files).toEqual([]);
  });

  test('counts the boxes whose blank tags open nothing', () => {
    const planner = plannerFor();
    planner.places({ ...ALL, boxes: [box({ tagId: testId(8, 1) })] });
    expect([...planner.lostTags]).toEqual([TOOLS]);
  });

  test.each([
    ['whose room is missing', { ...ALL, rooms: [] }],
    ['that is there twice', { ...ALL, boxes: [box(), box()] }],
  ])('refuses a box %s', (_, places) => {
    expect(() => plannerFor().places(places)).toThrow('damaged');
  });

  test('refuses an item whose box is missing', () => {
    const planner = plannerFor();
    planner.places(ALL);
    expect(() => planner.items([item({ boxId: testId(8, 0) })])).toThrow('damaged');
  });
});

describe('the picture of a room whose namesake is here', () => {
  const files = new Map([[PICTURE, { id: PICTURE, itemId: ATTIC, kind: 'room' as const, path: 'pictures/Attic.jpg' }]]);
  const pictures = [{ id: PICTURE, caption: 'Left' }];
  const places = { ...ALL, rooms: [room({ pictures })], boxes: [] };
  const namesake = (more: object = {}) => ({ rooms: [{ id: testId(8, 8), name: 'attic', ...more }] });

  test.each([
    ['comes in where it has none', namesake(), 1],
    ['stays out where it has one', namesake({ pictures: [{ id: testId(8, 9) }] }), 0],
    ['stays out where the room itself is here without it', { rooms: [{ id: ATTIC, name: 'Attic' }] }, 0],
  ])('%s', (_case, own, count) => {
    const planner = plannerFor(own, { files });
    expect(planner.places(places).files).toHaveLength(count);
    expect(planner.gained).toHaveLength(count);
    for (const gained of planner.gained)
      expect(gained).toEqual({ entity: 'room', id: testId(8, 8), pictures: [{ id: testId(9, 0), caption: 'Left' }] });
  });
});

describe('a restore into the same account', () => {
  const own = { ...there, item: (id: string) => (id === SAW ? { ...OWN, pictureId: PICTURE } : undefined) };

  test('recognizes everything, and sends only a picture again that may not have arrived', () => {
    for (const mode of ['new', 'update'] as const) {
      const planner = plannerFor(own, { mode });
      expect(planner.places(ALL)).toEqual({ files: [], rooms: [], categories: [], boxes: [] });
      expect(planner.items([item()])).toEqual({
        items: [],
        updates: [],
        files: [{ id: PICTURE, path: 'pictures/Saw.jpg', isPaper: false, isThere: true }],
      });
      expect(planner).toMatchObject({ there: { rooms: 1, boxes: 2, categories: 1, items: 1 }, changed: 0 });
    }
  });

  test('brings items back to their state in the archive, only where the person wants that', () => {
    const changed = { ...own, item: () => ({ ...OWN, name: 'Axe', boxId: LOOSE, pictureId: null }) };
    for (const mode of ['new', 'update'] as const) {
      const planner = plannerFor(changed, { mode });
      planner.places(ALL);
      const { updates, files } = planner.items([item()]);
      expect(updates).toEqual(mode === 'new' ? [] : [{ id: SAW, set: { name: 'Saw' }, boxId: TOOLS }]);
      expect(files).toEqual([]);
      expect(planner).toMatchObject(mode === 'new' ? { changed: 0, moved: 0 } : { changed: 1, moved: 1 });
    }
  });

  test('copies everything with new ids where the person wants that, but no categories', () => {
    const planner = plannerFor(own, { mode: 'all' });
    const { rooms, boxes, categories } = planner.places(ALL);
    expect([rooms.length, boxes.length, categories.length]).toEqual([1, 2, 0]);
    const { items, files } = planner.items([item()]);
    expect(items[0]).toMatchObject({ boxId: boxes[0]?.id, categoryId: METAL, ref: SAW });
    expect(items[0]?.pictureId).toBe(files[0]?.id);
    const ids = [rooms[0]?.id, ...boxes.map(({ id }) => id), items[0]?.id, items[0]?.pictureId];
    expect(ids.filter((id) => [ATTIC, TOOLS, LOOSE, SAW, PICTURE].includes(id ?? ''))).toEqual([]);
    expect(planner.lostTags.size).toBe(2);
  });
});

describe('details and files', () => {
  const [SECOND, PAPER, OPEN, DOOR, LOST] = [1, 2, 3, 4, 5].map((n) => testId(8, n)) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const paper = { id: PAPER, kind: 'pdf', bytes: 5, name: 'Receipt' } as const;
  const pictures = [{ id: PICTURE, caption: 'Front' }, { id: LOST }, { id: SECOND }];
  const rich = item({ serial: '7', lentTo: 'Ben', own: { color: 'red', weight: 2 }, pictures, papers: [paper] });
  const places = {
    ...ALL,
    rooms: [room({ pictures: [{ id: DOOR }] })],
    boxes: [box({ pictures: [{ id: OPEN, caption: 'Open' }] }), box({ id: LOOSE, roomId: null })],
  };
  const fileOf = (id: string, kind: ArchiveRows['pictures']['kind']) =>
    [id, { id, itemId: SAW, kind, path: `files/${kind}` }] as const;
  const files = new Map([
    fileOf(PICTURE, 'item'),
    fileOf(SECOND, 'item'),
    fileOf(OPEN, 'box'),
    fileOf(DOOR, 'room'),
    fileOf(PAPER, 'paper'),
  ]);

  test('come back, but for files that the archive lacks', () => {
    const planner = plannerFor({}, { files });
    const made = planner.places(places);
    expect(made.rooms).toMatchObject([{ pictures: [{ id: DOOR }] }]);
    expect(made.boxes).toMatchObject([{ pictures: [{ id: OPEN, caption: 'Open' }] }, {}]);
    expect(made.files.map(({ id, isPaper }) => [id, isPaper])).toEqual([
      [DOOR, false],
      [OPEN, false],
    ]);
    const { items, files: more } = planner.items([rich]);
    expect(items).toMatchObject([
      {
        serial: '7',
        lentTo: 'Ben',
        own: { color: 'red', weight: 2 },
        pictureId: PICTURE,
        papers: [paper],
        pictures: [{ id: PICTURE, caption: 'Front' }, { id: SECOND }],
      },
    ]);
    expect(more.map(({ id, path, isPaper }) => [id, path, isPaper])).toEqual([
      [PICTURE, 'files/item', false],
      [SECOND, 'files/item', false],
      [PAPER, 'files/paper', true],
    ]);
    const { files: _files, ...rows } = made;
    expect(importInputSchema.safeParse({ ...rows, items }).success).toBe(true);
  });

  test('get new ids with a copy, and where an id turns out to be taken', () => {
    const planner = plannerFor({ ...there }, { files, mode: 'all' });
    const { files: ofPlaces, ...made } = planner.places(places);
    const { items, files: ofItems } = planner.items([rich]);
    const planned = [...ofPlaces, ...ofItems].map(({ id }) => id);
    let renewed = 100;
    const kept = new KeptIds(() => testId(9, renewed++));
    const named = ({ rooms, boxes, items: rows }: Pick<PartRows, 'rooms' | 'boxes' | 'items'>) => [
      ...[...rooms, ...boxes, ...rows].flatMap((row) => (row.pictures ?? []).map(({ id }) => id)),
      ...rows.flatMap((row) => (row.papers ?? []).map(({ id }) => id)),
    ];
    expect(named({ ...made, items })).toEqual(planned);
    expect(planned.filter((id) => files.has(id))).toEqual([]);
    const part = { ...made, items, updates: [] };
    kept.renew(part);
    const again = kept.apply(part);
    expect(named(again)).toEqual(planned.map((id) => kept.of(id)));
    expect(again.items[0]?.pictureId).toBe(again.items[0]?.pictures?.[0]?.id);
    expect(named(again).filter((id) => planned.includes(id))).toEqual([]);
  });

  test('of what is there: sends files again that may not have arrived, and sets details back', () => {
    const here = { ...OWN, lentTo: 'Eve', brand: 'Bosch', own: { color: 'red', size: 1 }, pictureId: SECOND };
    const own = {
      ...there,
      rooms: [{ ...room(), pictures: [{ id: DOOR }] }],
      item: () => ({ ...here, pictures: [{ id: SECOND }, { id: testId(8, 9) }], papers: [paper] }),
    };
    const planner = plannerFor(own, { files, mode: 'update' });
    expect(planner.places(places).files).toEqual([{ id: DOOR, path: 'files/room', isPaper: false, isThere: true }]);
    const { updates, files: again } = planner.items([rich]);
    expect(updates).toEqual([
      { id: SAW, set: { serial: '7', brand: null, lentTo: 'Ben', own: { weight: 2, size: null } } },
    ]);
    expect(again).toMatchObject([
      { id: SECOND, isPaper: false, isThere: true },
      { id: PAPER, isPaper: true, isThere: true },
    ]);
  });
});

test('after an earlier restore with new ids, rows are recognized by their names and items by that restore', () => {
  const own = {
    rooms: [{ id: testId(7, 1), name: 'ATTIC' }],
    categories: [{ id: testId(7, 2), name: 'metal' }],
    boxes: [
      { id: testId(7, 3), spaceId: testId(7, 1), name: 'Tools' },
      { id: testId(7, 4), spaceId: 'me', name: 'Other' },
    ],
    item: (id: string) => (id === testId(7, 5) ? { ...OWN, id, pictureId: null } : undefined),
  };
  const planner = plannerFor(own, { known: new Map([[SAW, testId(7, 5)]]), mode: 'update' });
  expect(planner.places(ALL)).toMatchObject({ rooms: [], categories: [], boxes: [{ id: LOOSE }] });
  expect(planner.items([item()])).toMatchObject({
    items: [],
    updates: [{ id: testId(7, 5), boxId: testId(7, 3), set: { categoryId: testId(7, 2) } }],
  });
});

test('rooms and boxes of one name are told apart by the items of an earlier restore', () => {
  const own = {
    rooms: [
      { id: testId(7, 1), name: 'Attic' },
      { id: testId(7, 2), name: 'Attic' },
    ],
    boxes: [
      { id: testId(7, 3), spaceId: testId(7, 2), name: 'Tools' },
      { id: testId(7, 4), spaceId: testId(7, 2), name: 'Tools' },
    ],
  };
  const planner = plannerFor(own, { knownBoxes: new Map([[TOOLS, testId(7, 4)]]) });
  const places = { ...ALL, rooms: [room(), room({ id: testId(1, 1) })], boxes: [box(), box({ id: LOOSE })] };
  expect(planner.places(places)).toMatchObject({ rooms: [], boxes: [] });
  expect(planner.items([item()]).items).toMatchObject([{ boxId: testId(7, 4) }]);
});

test('rooms of one name are never taken for each other', () => {
  const own = { rooms: [{ id: testId(7, 1), name: 'Attic' }], item: () => undefined };
  const planner = plannerFor(own);
  expect(planner.places({ ...ALL, rooms: [room(), room({ id: testId(1, 1) })] }).rooms).toHaveLength(2);
});

test('ids that turn out to be taken are replaced, also where later parts refer to them', () => {
  let made = 0;
  const ids = new KeptIds(() => testId(9, made++));
  const planner = plannerFor();
  const { files: _files, ...places } = planner.places(ALL);
  const { items } = planner.items([item()]);
  const first: PartRows = { ...places, items, updates: [] };
  expect(ids.apply(first)).toEqual(first);
  ids.renew(first);
  const again = ids.apply(first);
  expect(again).toMatchObject({
    rooms: [{ id: testId(9, 0) }],
    boxes: [{ id: testId(9, 1), roomId: testId(9, 0) }, { roomId: null }],
    items: [{ boxId: testId(9, 1), categoryId: again.categories[0]?.id, ref: SAW, pictureId: ids.of(PICTURE) }],
  });
  expect([...ids.boxes]).toEqual([TOOLS, LOOSE]);
  const later = ids.apply({
    ...first,
    rooms: [],
    boxes: [],
    categories: [],
    items: [],
    updates: [{ id: testId(8, 8), boxId: TOOLS, set: { categoryId: METAL } }],
  });
  expect(later.updates).toEqual([
    { id: testId(8, 8), boxId: testId(9, 1), set: { categoryId: again.categories[0]?.id } },
  ]);
});
