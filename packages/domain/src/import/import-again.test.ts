import { describe, expect, test } from 'vitest';
import { makeTranslate } from '../language/translator.ts';
import { knownOf, ownOf, planFile } from '../testing/plan-file.ts';
import { DEFAULT_BOX_NAMES } from './place-keys.ts';
import { SAMPLES } from './samples/samples.ts';

const NOTHING = { rooms: [], boxes: [], categories: [], items: [], updates: [] };

describe('the same file again', () => {
  test.each(Object.entries(SAMPLES))('%s brings nothing new', async (_, text) => {
    const first = await planFile(text);
    const own = ownOf(first.plan);
    for (const mode of ['new', 'update'] as const) {
      // By the ids of the other program, and where the server knows none by room, box and name.
      for (const known of [knownOf(first.plan), new Map<string, string>()]) {
        const again = await planFile(text, { own, known, seed: 2, choices: { mode } });
        expect(again.plan).toMatchObject(NOTHING);
        expect(again.summary).toMatchObject({ ready: false, counts: { there: first.plan.items.length, differing: 0 } });
        expect(again.summary.notes.filter(({ kind }) => kind === 'otherPlace')).toEqual([]);
      }
    }
  });

  test.each(Object.entries(SAMPLES))('%s brings its items a second time where that is wanted', async (_, text) => {
    const first = await planFile(text);
    const again = await planFile(text, {
      own: ownOf(first.plan),
      known: knownOf(first.plan),
      seed: 2,
      choices: { mode: 'all' },
    });
    expect(again.plan).toMatchObject({ rooms: [], boxes: [], categories: [], updates: [] });
    expect(again.plan.items).toHaveLength(first.plan.items.length);
  });
});

test.each(['de', 'ar'] as const)('the box for what is unsorted is found in another language: %s', async (language) => {
  const file = 'Room Name,Item Name,Free Space (%)\nAttic,Saw,٤٠';
  const choices = { fixes: { noBox: 'defaultBox' } } as const;
  const first = await planFile(file, { choices });
  expect(first.plan.boxes).toMatchObject([{ name: 'Unsorted', capacity: 40 }]);
  const again = await planFile(file, { own: ownOf(first.plan), seed: 2, choices, t: makeTranslate(language, {}) });
  expect(again.plan).toMatchObject(NOTHING);
  const other = await planFile(file, { choices, t: makeTranslate(language, {}) });
  expect(other.plan.boxes).toMatchObject([{ name: DEFAULT_BOX_NAMES[language] }]);
});

const HEADER = 'HB.import_ref,HB.location,HB.name,HB.quantity,HB.description,HB.purchase_price';
const BEFORE = `${HEADER}
a,Garage / Red box,Saw,1,Sharp,10
b,Garage / Red box,Nails,100,,
c,Garage / Red box,Nails,200,,
`;

describe('a corrected file', () => {
  const AFTER = `${HEADER}
c,Garage / Red box,Nails,200,,
a,Garage / Blue box,Hand saw,1,,10
b,Garage / Red box,Nails,150,Long,
d,Garage / Red box,Hammer,1,,
`;

  test('adds only what is new', async () => {
    const { plan } = await planFile(BEFORE);
    const again = await planFile(AFTER, { own: ownOf(plan), known: knownOf(plan), seed: 2 });
    expect(again.plan).toMatchObject({ boxes: [], items: [{ name: 'Hammer', ref: 'd' }], updates: [] });
    expect(again.summary.counts).toMatchObject({ items: 1, there: 3, differing: 2 });
    // As they are, not as the file has them.
    expect(again.summary.sample).toMatchObject([
      { name: 'Hammer', outcome: 'new', before: {} },
      { name: 'Nails', quantity: 200, outcome: 'there', before: {} },
      { name: 'Saw', boxName: 'Red box', description: 'Sharp', outcome: 'there', before: {} },
      { name: 'Nails', quantity: 100, description: null, outcome: 'there', before: {} },
    ]);
  });

  test.each([
    ['another box', 'a,Garage / Blue box,Saw,1,Sharp,10,', 1],
    ['a new category', 'a,Garage / Red box,Saw,1,Sharp,10,Tools', 1],
    ['an empty cell', 'a,Garage / Red box,Saw,,,,', 0],
  ])('with %s counts what the mode “update” would change', async (_, line, differing) => {
    const { plan } = await planFile(BEFORE);
    const again = await planFile(`${HEADER},HB.tags\n${line}`, { own: ownOf(plan), known: knownOf(plan), seed: 2 });
    expect(again.plan).toMatchObject(NOTHING);
    expect(again.summary.counts).toMatchObject({ there: 1, differing });
  });

  test('shows what changes with its present values', async () => {
    const { plan } = await planFile(BEFORE);
    const again = await planFile(AFTER, {
      own: ownOf(plan),
      known: knownOf(plan),
      seed: 2,
      choices: { mode: 'update' },
    });
    expect(again.summary.sample).toMatchObject([
      { name: 'Hand saw', description: 'Sharp', boxName: 'Blue box', outcome: 'changed' },
      { quantity: 150, description: 'Long', boxName: 'Red box', outcome: 'changed' },
      { outcome: 'new', before: {} },
      { outcome: 'there', before: {} },
    ]);
    expect(again.summary.sample.map(({ before }) => before)).toEqual([
      { name: 'Saw', boxName: 'Red box' },
      { quantity: 100, description: null },
      {},
      {},
    ]);
  });

  test('changes what differs, and leaves what the file says nothing about', async () => {
    const { plan } = await planFile(BEFORE);
    const [saw, nails] = plan.items;
    const again = await planFile(AFTER, {
      own: ownOf(plan),
      known: knownOf(plan),
      seed: 2,
      choices: { mode: 'update' },
    });
    const [blue] = again.plan.boxes;
    expect(again.plan).toMatchObject({ boxes: [{ name: 'Blue box' }], items: [{ name: 'Hammer' }] });
    expect(again.plan.updates).toEqual([
      { id: saw?.id, boxId: blue?.id, set: { name: 'Hand saw' } },
      { id: nails?.id, set: { quantity: 150, description: 'Long' } },
    ]);
    expect(again.summary.counts).toMatchObject({ items: 1, changed: 2, moved: 1, there: 1 });
    const third = await planFile(AFTER, {
      own: ownOf(plan, again.plan),
      known: knownOf(plan, again.plan),
      seed: 3,
      choices: { mode: 'update' },
    });
    expect(third.plan).toMatchObject(NOTHING);
  });

  test('without ids is compared by room, box and name, one row for each item', async () => {
    const header = 'Room Name,Box Name,Item Name,Quantity';
    const { plan } = await planFile(`${header}\nGarage,Red,Nails,100\nGarage,Red,nails,200\nGarage,Red,Saw,1`);
    const [first, second] = plan.items;
    const again = await planFile(
      `${header}\nGarage,Red,NAILS,100\ngarage,red,Nails,250\nGarage,Red,Nails,300\nGarage,Blue,Saw,1`,
      {
        own: ownOf(plan),
        seed: 2,
        choices: { mode: 'update' },
      },
    );
    expect(again.plan.updates).toEqual([
      { id: first?.id, set: { name: 'NAILS' } },
      { id: second?.id, set: { name: 'Nails', quantity: 250 } },
    ]);
    expect(again.plan.items).toMatchObject([
      { name: 'Nails', quantity: 300 },
      { name: 'Saw', quantity: 1 },
    ]);
  });

  test('gives an item that was found by its name the id of the file', async () => {
    const { plan } = await planFile('Room Name,Box Name,Item Name,Quantity\nGarage,Red box,Saw,3');
    const again = await planFile(BEFORE, { own: ownOf(plan), seed: 2, choices: { mode: 'update' } });
    expect(again.plan.updates).toMatchObject([{ id: plan.items[0]?.id, ref: 'a', set: { quantity: 1 } }]);
    expect(again.plan.items.map(({ ref }) => ref)).toEqual(['b', 'c']);
  });

  test('does not take an item that is gone for another', async () => {
    const { plan } = await planFile(BEFORE);
    const known = new Map([...knownOf(plan), ['d', 'gone']]);
    const again = await planFile(`${HEADER}\nd,Garage / Red box,Hammer,1,,`, { own: ownOf(plan), known, seed: 2 });
    expect(again.plan.items).toMatchObject([{ name: 'Hammer', ref: 'd' }]);
  });
});
