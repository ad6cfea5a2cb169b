import { describe, expect, test } from 'vitest';
import { ownOf, planFile, type PlanFileOptions } from '../testing/plan-file.ts';

const file = (...places: string[]) =>
  `HB.location,HB.name\n${places.map((place, index) => `${place},Item ${index}`).join('\n')}`;

async function boxesOf(text: string, options: PlanFileOptions = {}) {
  const { plan, summary } = await planFile(text, options);
  const rooms = new Map(plan.rooms.map(({ id, name }) => [id, name]));
  const counts = new Map<string, number>();
  for (const { boxId } of plan.items) counts.set(boxId, (counts.get(boxId) ?? 0) + 1);
  const boxes = plan.boxes.map(({ id, roomId, name, description }) => [
    rooms.get(roomId ?? '') ?? null,
    description,
    name,
    counts.get(id) ?? 0,
  ]);
  return { boxes, summary };
}

describe('a path', () => {
  test('becomes a room, a place and a box; boxes of one name at two places stay two', async () => {
    const { boxes } = await boxesOf(file('Garage / A / Red', 'Garage / B / Red', 'garage / a / RED', 'Garage / Red'));
    expect(boxes).toEqual([
      ['Garage', 'A', 'Red', 2],
      ['Garage', 'B', 'Red', 1],
      ['Garage', null, 'Red', 1],
    ]);
  });

  test('of which every part is a box makes boxes of them all', async () => {
    const { boxes } = await boxesOf(file('Garage / Shelf / Red', 'Garage / Shelf', 'Garage / Shelf / Red'), {
      mapping: { everyPartIsABox: true },
    });
    expect(boxes).toEqual([
      ['Garage', null, 'Shelf', 1],
      ['Garage', 'Shelf', 'Red', 2],
    ]);
  });

  test('with another separator than the others is read by it, and listed', async () => {
    const text = [
      'House / Cellar / Box A',
      'House > Cellar > Box B',
      'House -> Attic -> Box C',
      'House / Cables > 2 m',
      'Attic / Box D',
    ];
    const list = `Location,Item\n${text.map((place, index) => `${place},Item ${index}`).join('\n')}`;
    const { boxes, summary } = await boxesOf(list);
    expect(boxes).toEqual([
      ['House', 'Cellar', 'Box A', 1],
      ['House', 'Cellar', 'Box B', 1],
      ['House', 'Attic', 'Box C', 1],
      ['House', null, 'Cables > 2 m', 1],
      ['Attic', null, 'Box D', 1],
    ]);
    expect(summary.notes).toMatchObject([
      {
        kind: 'otherSeparator',
        count: 2,
        examples: [
          { row: 3, text: 'House > Cellar > Box B', result: 'House / Cellar / Box B' },
          { row: 4, text: 'House -> Attic -> Box C', result: 'House / Attic / Box C' },
        ],
      },
    ]);
    const chosen = await boxesOf(list, { mapping: { mayMixSeparators: false } });
    expect(chosen.boxes.map(([room]) => room)).toContain('House > Cellar > Box B');
    expect(chosen.summary.notes).not.toContainEqual(expect.objectContaining({ kind: 'otherSeparator' }));
  });

  test('of another program has the separator of that program', async () => {
    expect((await boxesOf(file('Garage / Red', 'Cables > 2 m'))).boxes).toEqual([
      ['Garage', null, 'Red', 1],
      ['Cables > 2 m', null, 'Unsorted', 1],
    ]);
  });

  test('of one part is a room, or a box in no room', async () => {
    expect((await boxesOf(file('Bin 8'))).boxes).toEqual([['Bin 8', null, 'Unsorted', 1]]);
    expect((await boxesOf(file('Bin 8'), { mapping: { onePart: 'box' } })).boxes).toEqual([[null, null, 'Bin 8', 1]]);
  });

  test('with names over the limits keeps them whole in the place', async () => {
    const { boxes, summary } = await boxesOf(
      file('Community centre ground floor / Store / Everything for the summer party'),
    );
    expect(boxes).toEqual([
      [
        'Community centre…floor',
        'Everything for the summer party; Store; Room: Community centre ground floor',
        'Everything for…party',
        1,
      ],
    ]);
    expect(summary.problems.map(({ column, count, fix }) => [column, count, fix])).toEqual([
      ['Room Name', 1, 'shorten'],
      ['Box Name', 1, 'shorten'],
    ]);
  });

  test('that is too long for a place is cut, and listed', async () => {
    const { boxes, summary } = await boxesOf(file(`Garage / ${'Very long shelf / '.repeat(9)}Red`));
    expect(boxes[0]?.[1]).toHaveLength(100);
    expect(summary.notes).toMatchObject([{ kind: 'cut', column: 'Box Description', count: 1 }]);
  });

  test('finds the box that is there, at its place or as the only one of its name', async () => {
    const own = ownOf((await planFile(file('Garage / A / Red', 'Garage / B / Red', 'Garage / C / Blue'))).plan);
    const again = (...places: string[]) => boxesOf(file(...places), { own, seed: 2 });
    expect((await again('Garage / B / Red', 'Garage / A / Red')).boxes).toEqual([]);
    expect((await again('Garage / D / Red')).boxes).toEqual([[null, 'D', 'Red', 1]]);
    const moved = await again('Garage / D / Blue');
    expect(moved.boxes).toEqual([]);
    expect(moved.summary.notes).toMatchObject([{ kind: 'otherPlace', examples: [{ text: 'D', result: 'C' }] }]);
    // Two boxes of that name are not one.
    expect((await again('Garage / C / Blue', 'Garage / D / Blue')).boxes).toEqual([[null, 'D', 'Blue', 1]]);
  });
});

test('a folder becomes a room or a box, and one that only holds folders none', async () => {
  const text = `Entry Type,Entry Name,Quantity,Primary Folder,Subfolder-level1
Folder,Workshop,,,
Folder,Cabinet,,Workshop,
Folder,Drawer,,Workshop,Cabinet
Folder,Bench,,Workshop,
Folder,Empty room,,,`;
  expect((await boxesOf(text)).boxes).toEqual([
    ['Workshop', 'Cabinet', 'Drawer', 0],
    ['Workshop', null, 'Bench', 0],
  ]);
  expect((await planFile(text)).plan).toMatchObject({
    rooms: [{ name: 'Workshop' }, { name: 'Empty room' }],
    items: [],
  });
});
