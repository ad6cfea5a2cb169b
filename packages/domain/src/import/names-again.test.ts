import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from '../search/fold.ts';
import { ownOf, planFile, type PlannedFile } from '../testing/plan-file.ts';

const HEADER = 'HB.location,HB.name,HB.quantity';
const line = (...cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
const file = (...rows: [place: string, item: string][]) =>
  [HEADER, ...rows.map(([place, item]) => line(place, item, '1'))].join('\n');
const namesOf = ({ plan }: PlannedFile) => ({
  rooms: plan.rooms.map(({ name }) => name),
  boxes: plan.boxes.map(({ name }) => name),
  items: plan.items.map(({ name }) => name),
});
const NOTHING = { rooms: [], boxes: [], items: [] };
const CODE = /…[0-9a-z]{4}$/;

const LEFT: [string, string] = ['Garage / Box for the long cables, black', 'Cable'];
const RIGHT: [string, string] = ['Garage / Box for the long rods, black', 'Rod'];

describe('a name that is too long', () => {
  test('gets no code without a collision, and all that collide get one', async () => {
    expect(namesOf(await planFile(file(LEFT))).boxes).toEqual(['Box for the…black']);
    const both = namesOf(await planFile(file(LEFT, RIGHT))).boxes;
    expect(both.every((name) => CODE.test(name))).toBe(true);
    expect(new Set(both).size).toBe(2);
    expect(namesOf(await planFile(file(RIGHT, LEFT))).boxes).toEqual(both.toReversed());
  });

  test('is not taken for a name that the file really has', async () => {
    const { boxes } = namesOf(await planFile(file(LEFT, ['Garage / Box for the...black', 'Tape'])));
    expect(boxes).toEqual([expect.stringMatching(CODE), 'Box for the...black']);
  });

  test('is found again, also by a file in which it collides', async () => {
    const first = await planFile(file(LEFT));
    const again = await planFile(file(RIGHT, LEFT), { own: ownOf(first.plan), seed: 2 });
    expect(namesOf(again)).toEqual({ rooms: [], boxes: [expect.stringMatching(CODE)], items: ['Rod'] });
    const third = await planFile(file(LEFT, RIGHT), { own: ownOf(first.plan, again.plan), seed: 3 });
    expect(namesOf(third)).toEqual(NOTHING);
    expect(namesOf(await planFile(file(LEFT), { own: ownOf(first.plan, again.plan), seed: 3 }))).toEqual(NOTHING);
  });

  test('of another file never merges with one that was shortened before', async () => {
    const first = await planFile(file(LEFT));
    const second = await planFile(file(RIGHT), { own: ownOf(first.plan), seed: 2 });
    expect(namesOf(second).boxes).toEqual([expect.stringMatching(CODE)]);
    const again = await planFile(file(RIGHT), { own: ownOf(first.plan, second.plan), seed: 3 });
    expect(namesOf(again)).toEqual(NOTHING);
  });

  test('of a room is kept with its boxes', async () => {
    const [north, south] = ['Community centre in the north wing', 'Community centre in the south wing'];
    const first = await planFile(file([`${north} / Shelf / Red`, 'A'], [north, 'B']));
    expect(first.plan.rooms).toMatchObject([{ name: 'Community centre in…wing' }]);
    const own = ownOf(first.plan);
    expect(namesOf(await planFile(file([`${north} / Blue`, 'C']), { own, seed: 2 }))).toEqual({
      rooms: [],
      boxes: ['Blue'],
      items: ['C'],
    });
    const other = await planFile(file([`${south} / Red`, 'A']), { own, seed: 2 });
    expect(other.plan.rooms).toEqual([expect.objectContaining({ name: expect.stringMatching(CODE) })]);
    // A room that cannot be kept with a box has a code from the start.
    const long = await planFile(file([`Room ${'that is long '.repeat(9)} / Box`, 'A']));
    expect(long.plan.rooms[0]?.name).toMatch(CODE);
  });

  test('of an item is kept in its description', async () => {
    const name = (end: string) => `${'A very long name of a thing '.repeat(8)}${end} end`;
    const first = await planFile(file(['Garage / Red', name('this')], ['Garage / Red', name('that')]));
    expect(first.plan.items.every((item) => CODE.test(item.name))).toBe(true);
    const one = await planFile(file(['Garage / Red', name('this')]));
    expect(one.plan.items[0]).toMatchObject({
      name: expect.stringMatching(/thing…end$/),
      description: `Full name: ${name('this')}`,
    });
    // With a code or without, it is the same item.
    for (const [before, after] of [
      [first, file(['Garage / Red', name('that')])],
      [one, file(['Garage / Red', name('this')])],
    ] as const)
      expect(namesOf(await planFile(after, { own: ownOf(before.plan), seed: 2, choices: { mode: 'update' } }))).toEqual(
        NOTHING,
      );
    const other = await planFile(file(['Garage / Red', name('other')]), { own: ownOf(one.plan), seed: 2 });
    expect(other.plan.items).toHaveLength(1);
  });
});

const words = fc.constantFrom('Box', 'long', 'cupboard', 'window', 'left', 'black', 'Straße', 'é', '; ', '…', 'a');
const name = fc.array(words, { minLength: 1, maxLength: 9 }).map((parts) => parts.join(' '));
const paths = fc.array(fc.tuple(name, name, fc.option(name)), { minLength: 1, maxLength: 12 });
const toRows = (places: readonly (readonly [string, string, string | null])[]) =>
  places.map(([room, box, between], at): [string, string] => [
    [room, between, box].flatMap((part) => part ?? []).join(' / '),
    `Item ${at}`,
  ]);

test('different names in one scope stay different, a second import adds nothing, and another file never merges', async () => {
  await fc.assert(
    fc.asyncProperty(paths, paths, async (places, others) => {
      const first = await planFile(file(...toRows(places)));
      const rooms = new Set(places.map(([room]) => fold(room)));
      expect(first.plan.rooms).toHaveLength(rooms.size);
      const boxes = new Set(places.map((place) => place.map((part) => fold(part ?? '')).join('\n')));
      expect(first.plan.boxes).toHaveLength(boxes.size);
      const scoped = places.map(([room, box]) => `${fold(room)}\n${fold(box)}`);
      expect(new Set(first.plan.boxes.map(({ roomId, name: short }) => `${roomId}\n${fold(short)}`)).size).toBe(
        new Set(scoped).size,
      );
      const own = ownOf(first.plan);
      expect(namesOf(await planFile(file(...toRows(places)), { own, seed: 2 }))).toEqual(NOTHING);

      // The rooms of another file that are not the same come in, none of them as one that is there.
      const second = await planFile(file(...toRows(others)), { own, seed: 3 });
      const news = new Set(others.flatMap(([room]) => (rooms.has(fold(room)) ? [] : [fold(room)])));
      expect(second.plan.rooms).toHaveLength(news.size);
      const both = { own: ownOf(first.plan, second.plan), seed: 4 };
      expect(namesOf(await planFile(file(...toRows(others)), both))).toEqual(NOTHING);
    }),
    { numRuns: 150 },
  );
});
