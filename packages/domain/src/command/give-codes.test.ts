import { beforeEach, describe, expect, test } from 'vitest';
import { boxCodeOf } from '../box/box-code.ts';
import { testId } from '../testing/random-world.ts';
import { aBox, aRoom } from '../testing/rows.ts';
import type { Plan } from './command.ts';
import { importCommand } from './import-command.ts';
import { MemoryView } from './memory-view.ts';
import { planCommand } from './registry.ts';

const [ME, BEN] = [testId(1, 0), testId(1, 1)];
const [MINE, HIS] = [testId(3, 0), testId(3, 1)];
const NEW = testId(4, 1);
const FIRST = boxCodeOf(NEW, 0);

let view: MemoryView;
beforeEach(() => {
  view = new MemoryView(ME);
  view.spaces.set(ME, { id: ME, kind: 'personal', ownerId: ME, access: 'owner' });
  for (const [id, ownerId, access] of [[MINE, ME, 'owner'] as const, [HIS, BEN, 'edit'] as const]) {
    view.spaces.set(id, { id, kind: 'room', ownerId, access });
    view.set('room', id, aRoom({ id, ownerId }));
  }
});

function putBox(n: number, spaceId: string, code: string): string {
  const id = testId(4, n);
  view.set('box', id, aBox({ id, spaceId, code }));
  return id;
}
function run(name: string, input: unknown): Plan {
  const plan = planCommand(name, input, { userId: ME, at: 5, view });
  if (plan.ok) for (const change of plan.changes) view.apply(change);
  return plan;
}
const add = (roomId: string | null, ...ids: string[]) =>
  run('box.add', { roomId, boxes: ids.map((id) => ({ id, name: 'New', description: null })) });
const codeOf = (id: string) => view.get('box', id)?.code;

describe('a new box', () => {
  test('gets the first code of its id', () => {
    add(MINE, NEW);
    expect(codeOf(NEW)).toBe(FIRST);
  });

  test.each([
    ['in the room', MINE, MINE, 1],
    ['in no room', ME, MINE, 1],
    ['of another person', HIS, MINE, 0],
    ['of the owner of the room', HIS, HIS, 1],
    ['of a person who is not its owner', MINE, HIS, 0],
  ])('gets a code that is free for its owner where a box %s has the first', (_, where, target, attempt) => {
    putBox(9, where, FIRST);
    add(target, NEW);
    expect(codeOf(NEW)).toBe(boxCodeOf(NEW, attempt));
  });

  test('avoids the codes of the same command, and of an import', () => {
    const twin = twinOf(NEW);
    add(MINE, NEW, twin);
    expect([codeOf(NEW), codeOf(twin)]).toEqual([FIRST, boxCodeOf(twin, 1)]);
    const boxes = [NEW, twin].map((id) => ({ id, roomId: null, name: 'New', description: null }));
    const input = { rooms: [], boxes, categories: [], items: [], catalogueId: testId(2, 0) };
    const plan = importCommand.plan({ userId: BEN, at: 5, view: viewOfBen() }, importCommand.input.parse(input));
    const codes = plan.ok
      ? plan.changes.map((change) => change.op === 'put' && 'code' in change.row && change.row.code)
      : [];
    expect(codes).toEqual([FIRST, boxCodeOf(twin, 1)]);
  });
});

describe('a box that moves', () => {
  test.each([
    ['to another place of its owner', ME, ME, 'ABCD'],
    ['to a person without that code', HIS, ME, 'ABCD'],
    ['to a person with that code', HIS, HIS, boxCodeOf(NEW, 0)],
  ])('%s', (_, target, otherIn, code) => {
    putBox(1, MINE, 'ABCD');
    if (otherIn === HIS) putBox(9, HIS, 'ABCD');
    run('box.move', { id: NEW, roomId: target === ME ? null : target });
    expect(view.get('box', NEW)).toMatchObject({ spaceId: target, code });
  });
});

describe('a restored box', () => {
  test('keeps its code, or gets the next one where another box took it', () => {
    const [first, second] = [putBox(1, MINE, 'ABCD'), putBox(2, MINE, 'WXYZ')];
    const rows = [first, second].map((id) => ({ id, row: view.get('box', id) }));
    const things = rows.flatMap(({ id, row }) =>
      row ? [{ entity: 'box' as const, id, rows: [{ entity: 'box' as const, row }], isRestored: false }] : [],
    );
    const deletionId = testId(8, 0);
    view.deletions.set(deletionId, things);
    for (const id of [first, second]) view.set('box', id, undefined);
    putBox(9, MINE, 'ABCD');
    run('trash.restore', { deletionId });
    expect([codeOf(first), codeOf(second)]).toEqual([boxCodeOf(first, 0), 'WXYZ']);
  });
});

/** Finds an id with the same first code. */
function twinOf(id: string): string {
  for (let n = 100; ; n++) if (boxCodeOf(testId(4, n), 0) === boxCodeOf(id, 0)) return testId(4, n);
}

function viewOfBen(): MemoryView {
  const his = new MemoryView(BEN);
  his.spaces.set(BEN, { id: BEN, kind: 'personal', ownerId: BEN, access: 'owner' });
  return his;
}
