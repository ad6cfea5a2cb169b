import { beforeEach, describe, expect, test } from 'vitest';
import { completeRow } from '../sync/protocol.ts';
import { testId } from '../testing/random-world.ts';
import { aCategory } from '../testing/rows.ts';
import type { Plan } from './command.ts';
import { MemoryView } from './memory-view.ts';
import { type CommandInput, type CommandName, planCommand } from './registry.ts';

const [ME, ANN] = [testId(1, 0), testId(1, 1)];
const [MINE, ANNS] = [testId(2, 0), testId(2, 1)];
const [TOOLS, ANNS_TOOLS, NEW] = [testId(6, 0), testId(6, 1), testId(6, 2)];

let view: MemoryView;
beforeEach(() => {
  view = new MemoryView(ME);
  view.spaces.set(MINE, { id: MINE, kind: 'catalogue', ownerId: ME, access: 'owner' });
  view.spaces.set(ANNS, { id: ANNS, kind: 'catalogue', ownerId: ANN, access: 'view' });
  view.set('category', TOOLS, aCategory({ id: TOOLS, spaceId: MINE, name: 'Tools', color: 'red' }));
  view.set('category', ANNS_TOOLS, aCategory({ id: ANNS_TOOLS, spaceId: ANNS, name: 'Tools' }));
});

function give<N extends CommandName>(name: N, input: CommandInput<N>): Plan {
  const plan = planCommand(name, input, { userId: ME, at: 1000, view });
  if (plan.ok) for (const change of plan.changes) view.apply(change);
  return plan;
}

describe('the color of a category', () => {
  test.each([
    ['is none where an older app names none', {}, null],
    ['may be none', { color: null }, null],
    ['is one of the set', { color: 'teal' as const }, 'teal'],
  ])('of a new one %s', (_, more, color) => {
    expect(give('category.create', { id: NEW, spaceId: MINE, name: 'Toys', ...more }).ok).toBe(true);
    expect(view.get('category', NEW)).toMatchObject({ name: 'Toys', color });
  });

  test.each([
    ['stays when an older app renames it', { name: 'Saws' }, { name: 'Saws', color: 'red' }],
    ['changes and leaves the name', { color: 'blue' as const }, { name: 'Tools', color: 'blue' }],
    ['is taken away', { color: null }, { name: 'Tools', color: null }],
    ['changes with the name', { name: 'Saws', color: null }, { name: 'Saws', color: null }],
  ])('%s', (_, set, expected) => {
    expect(give('category.rename', { id: TOOLS, ...set }).ok).toBe(true);
    expect(view.get('category', TOOLS)).toMatchObject({ ...expected, updatedAt: 1000 });
  });

  test('that it has changes nothing', () => {
    expect(give('category.rename', { id: TOOLS, name: 'Tools', color: 'red' })).toMatchObject({
      ok: true,
      changes: [],
    });
    expect(give('category.rename', { id: TOOLS })).toMatchObject({ ok: true, changes: [] });
  });

  test('belongs to the owner of the category, and to the set', () => {
    expect(give('category.rename', { id: ANNS_TOOLS, color: 'blue' })).toMatchObject({ code: 'VIEW_ONLY' });
    expect(give('category.rename', { id: TOOLS, color: 'pink' as never })).toMatchObject({ code: 'INVALID' });
  });

  test('is none in a row that an older app stored', () => {
    const { color: _, ...older } = aCategory({ id: TOOLS, spaceId: MINE, name: 'Tools' });
    expect(completeRow('category', older)).toEqual({ ...older, color: null });
  });
});
