import type { CommandName } from '@boxroom/domain/command/registry';
import { describe, expect, test } from 'vitest';
import {
  addFindings,
  type BoxFact,
  checkHistory,
  checkRefusals,
  type Facts,
  type Findings,
  type ItemFact,
} from './check-history.ts';
import type { Given } from './journal.ts';

const HOMES: BoxFact[] = [
  { id: 'home-1', name: 'Home 1', spaceId: 'room' },
  { id: 'home-2', name: 'Home 2', spaceId: 'room' },
];

function command(id: string, name: CommandName, input: unknown, order = 0): Given {
  return { id, order, device: 'd', name, input, ackedAt: 1 };
}

function item(id: string, name: string, more: Partial<ItemFact> = {}): ItemFact {
  return { id, name, quantity: 1, boxId: 'home-1', spaceId: 'room', ...more };
}

/** A history that is right: a kit added and moved, a tally counted twice, a register named, a pair added. */
const GIVEN: Given[] = [
  command('m1', 'item.add', { boxId: 'home-1', items: ['k1', 'k2', 'k3'].map((id) => ({ id })) }),
  command('m2', 'item.move', { ids: ['k1', 'k2', 'k3'], boxId: 'home-2' }),
  command('m3', 'item.adjustQuantity', { id: 't', delta: 1 }),
  command('m4', 'item.adjustQuantity', { id: 't', delta: 1 }),
  command('m5', 'item.edit', { id: 'r', set: { name: 'Register 5' } }, 5),
  command('m6', 'item.edit', { id: 'r', set: { name: 'Register 6' } }, 6),
  command('m7', 'box.add', { roomId: 'room', boxes: [{ id: 'p1' }, { id: 'p2' }] }),
  command('m8', 'box.delete', { id: 'p2' }),
  command('m10', 'room.create', { id: 'attic', name: 'Attic' }),
  command('m11', 'room.create', { id: 'gone', name: 'Attic' }),
  command('m12', 'room.delete', { id: 'gone' }),
];
const LINES = { m1: 3, m2: 3, m3: 1, m4: 1, m5: 1, m6: 1, m7: 2, m8: 1 };
const KIT = ['k1', 'k2', 'k3'].map((id) => item(id, 'Kit 1', { boxId: 'home-2' }));
const REST = [item('t', 'Tally', { quantity: 3 }), item('r', 'Register 6')];
const BOXES = [...HOMES, { id: 'p1', name: 'Pair 1', spaceId: 'room' }];

function facts(more: Partial<Facts> = {}): Facts {
  return {
    outcomes: new Map(GIVEN.map(({ id }) => [id, { code: null, detail: null }])),
    lines: new Map(Object.entries(LINES)),
    items: [...KIT, ...REST],
    boxes: BOXES,
    spaceIds: new Set(['room', 'attic']),
    ...more,
  };
}

test('finds nothing in a history that is right', () => {
  expect(checkHistory(GIVEN, facts())).toEqual({ lost: [], doubled: [], torn: [] });
});

test('a refused command has no effect and is not missed', () => {
  const refused = command('m9', 'item.add', { items: [{ id: 'absent' }] });
  const { outcomes } = facts();
  const withRefusal = new Map([...outcomes, ['m9', { code: 'NOT_FOUND', detail: 'box' }] as const]);
  expect(checkHistory([...GIVEN, refused], facts({ outcomes: withRefusal })).lost).toEqual([]);
});

const without = <K, V>(map: ReadonlyMap<K, V>, key: K) => new Map([...map].filter(([each]) => each !== key));
const { outcomes, lines } = facts();

describe('finds', () => {
  const cases: [string, Partial<Facts>, (keyof Findings)[]][] = [
    ['a mutation without a record', { outcomes: without(outcomes, 'm3') }, ['lost', 'doubled']],
    ['a command without its line of history', { lines: without(lines, 'm5') }, ['lost']],
    ['a command with its line twice', { lines: new Map([...lines, ['m5', 2]]) }, ['doubled']],
    ['a command with some of its lines', { lines: new Map([...lines, ['m1', 2]]) }, ['torn']],
    [
      'a command that left something out',
      { outcomes: new Map([...outcomes, ['m2', { code: null, detail: 'skipped:k1' }]]) },
      ['torn'],
    ],
    [
      'a tally that counts too little',
      { items: [...KIT, item('t', 'Tally', { quantity: 2 }), item('r', 'Register 6')] },
      ['lost'],
    ],
    [
      'a tally that counts too much',
      { items: [...KIT, item('t', 'Tally', { quantity: 4 }), item('r', 'Register 6')] },
      ['doubled'],
    ],
    [
      'a register with an older name',
      { items: [...KIT, item('t', 'Tally', { quantity: 3 }), item('r', 'Register 5')] },
      ['lost'],
    ],
    ['a kit of which an item is gone', { items: [...KIT.slice(1), ...REST] }, ['lost', 'torn']],
    ['a kit that is gone', { items: REST }, ['lost']],
    ['a kit in two boxes', { items: [item('k1', 'Kit 1'), ...KIT.slice(1), ...REST] }, ['lost', 'torn']],
    ['a move that had no effect', { lines: without(lines, 'm2') }, ['lost']],
    [
      'a kit that is not where its only mover put it',
      { items: [...KIT.map((each) => ({ ...each, boxId: 'home-1' })), ...REST] },
      ['lost'],
    ],
    ['a created room that is gone', { spaceIds: new Set(['room']) }, ['lost']],
    ['a deleted room that is there', { spaceIds: new Set(['room', 'attic', 'gone']) }, ['lost']],
    ['a box that was deleted', { boxes: [...BOXES, { id: 'p2', name: 'Pair 1', spaceId: 'room' }] }, ['lost']],
    ['a box that is gone', { boxes: HOMES }, ['lost']],
    ['a box in no space', { spaceIds: new Set(['attic']) }, ['torn']],
    ['an item in no box', { items: [...KIT, ...REST, item('x', 'Thing', { boxId: 'gone' })] }, ['torn']],
    [
      'an item in another space than its box',
      { items: [...KIT, ...REST, item('x', 'Thing', { spaceId: 'other' })] },
      ['torn'],
    ],
  ];
  test.each(cases)('%s', (_, wrong, kinds) => {
    const findings = checkHistory(GIVEN, facts(wrong));
    const found = Object.entries<string[]>({ ...findings }).flatMap(([kind, list]) => (list.length > 0 ? [kind] : []));
    expect(found).toEqual(kinds);
  });
});

test('a move without lines is right where another one had put the kit there', () => {
  const again = command('again', 'item.move', { ids: ['k1', 'k2', 'k3'], boxId: 'home-2' }, 9);
  const elsewhere = command('else', 'item.move', { ids: ['k1', 'k2', 'k3'], boxId: 'home-3' }, 8);
  const done = (...ids: string[]) =>
    new Map([...outcomes, ...ids.map((id) => [id, { code: null, detail: null }] as const)]);
  expect(checkHistory([...GIVEN, again], facts({ outcomes: done('again') })).lost).toEqual([]);
  expect(checkHistory([...GIVEN, elsewhere, again], facts({ outcomes: done('again', 'else') })).lost).toEqual([
    'item.move else has 0 lines of history instead of 3',
  ]);
});

test('where several devices moved a kit, any of their boxes is right', () => {
  const other = { ...command('other', 'item.move', { ids: ['k1', 'k2', 'k3'], boxId: 'home-1' }), device: 'e' };
  const more = { outcomes: new Map([...outcomes, ['other', { code: null, detail: null }] as const]) };
  expect(checkHistory([...GIVEN, other], facts({ ...more, lines: new Map([...lines, ['other', 3]]) })).lost).toEqual(
    [],
  );
});

test('a finding stays when a later check no longer has it, and comes once', () => {
  const findings: Findings = { lost: [], doubled: [], torn: [] };
  for (const torn of [['a', 'b'], ['b'], []]) addFindings(findings, { lost: [], doubled: [], torn });
  expect(findings).toEqual({ lost: [], doubled: [], torn: ['a', 'b'] });
});

describe('refusals', () => {
  const given = Array.from({ length: 100 }, (_, n) => command(`m${n}`, 'item.move', {}));
  const refused = (count: number, code: string) => ({
    outcomes: new Map(given.slice(0, count).map(({ id }) => [id, { code, detail: null }])),
  });

  test('of conflicts are counted', () => {
    const { counts, wrong } = checkRefusals(given, refused(20, 'NOT_FOUND'));
    expect([[...counts], wrong]).toEqual([[['item.move NOT_FOUND', 20]], []]);
  });

  test('are wrong when they are too many, or have another cause', () => {
    expect(checkRefusals(given, refused(21, 'NOT_FOUND')).wrong).toEqual(['21 of 100 commands are refused']);
    expect(checkRefusals(given, refused(1, 'INTERNAL')).wrong).toEqual(['m0: item.move INTERNAL ']);
  });
});
