import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandArbitrary, viewOf, worldArbitrary } from '../testing/random-world.ts';
import type { Touches } from './command.ts';
import { MemoryView } from './memory-view.ts';
import { commands, parseCommand, planCommand } from './registry.ts';

/** The rows that the server would load for a command: the named rows, their parents and their dependent rows. */
function closure(full: MemoryView, touches: Touches): MemoryView {
  const view = new MemoryView(full.userId);
  const spaceIds = new Set([...(touches.spaces ?? []), ...(touches.rooms ?? [])]);
  const take = (entity: 'box' | 'item' | 'category' | 'profile', ids: readonly string[] = []) => {
    for (const id of ids) {
      const row = full.get(entity, id);
      if (!row) continue;
      spaceIds.add(row.spaceId);
      view.set(entity, id, row);
    }
  };
  take('category', touches.categories);
  take('profile', touches.profiles);
  take('item', touches.items);
  take(
    'item',
    Array.from(full.itemsOfCategories(new Set(touches.itemsOfCategories)), ({ id }) => id),
  );
  take('box', [...(touches.boxes ?? []), ...[...view.rows.item.values()].map((item) => item.boxId)]);
  for (const id of touches.tags ?? [])
    view.tags.set(id, { id, ownerId: full.userId, boxId: full.boxOfTag(id)?.id ?? null });
  if (touches.contents) {
    for (const roomId of touches.rooms ?? [])
      take(
        'box',
        [...full.boxesIn(roomId)].map((box) => box.id),
      );
    for (const boxId of view.rows.box.keys())
      take(
        'item',
        [...full.itemsIn(boxId)].map((item) => item.id),
      );
  }
  if (touches.ownersCategories) {
    const owners = new Set([...spaceIds].map((id) => full.space(id)?.ownerId));
    const theirs = [...full.categories()].filter(({ spaceId }) => owners.has(full.space(spaceId)?.ownerId));
    take(
      'category',
      theirs.map(({ id }) => id),
    );
  }
  for (const id of spaceIds) {
    const space = full.space(id);
    if (space) view.spaces.set(id, space);
    const room = full.get('room', id);
    if (room) view.set('room', id, room);
  }
  for (const id of view.rows.box.keys()) view.set('boxSetting', id, full.get('boxSetting', id));
  for (const entity of touches.counts ?? [])
    for (const ownerId of new Set([full.userId, ...[...view.spaces.values()].map((space) => space.ownerId)]))
      view.owned.set(ownerId, { ...view.owned.get(ownerId), [entity]: full.countOwned(entity, ownerId) });
  for (const entry of full.checklist())
    if (touches.checklist || view.get('item', entry.id)) view.set('checklistEntry', entry.id, entry);
  return view;
}

test('a command planned on the rows it touches has the same result as on all rows', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(worldArbitrary, commandArbitrary, (world, { by, name, input }) => {
      const full = viewOf(world, by);
      const parsed = parseCommand(name, input);
      if (!parsed.ok) throw new Error(`the generator made an invalid ${name}: ${parsed.detail}`);
      const context = { userId: full.userId, at: 1000 };
      const onAll = parsed.plan({ ...context, view: full });
      expect(parsed.plan({ ...context, view: closure(full, parsed.touches(full.userId)) })).toEqual(onAll);
      const outcome = `${name} ${onAll.ok ? 'accepted' : onAll.code}`;
      seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    }),
    { numRuns: 3000, seed: 20261121 },
  );
  // The property proves nothing about outcomes that never occurred.
  // These worlds have no deletions: restoring has its own tests.
  for (const name of Object.keys(commands).filter((each) => each !== 'trash.restore'))
    expect(seen.get(`${name} accepted`) ?? 0, name).toBeGreaterThan(0);
  expect(
    [...seen.keys()].filter((outcome) => /NOT_FOUND|VIEW_ONLY|OWNER_ONLY|EXISTS/.test(outcome)).length,
  ).toBeGreaterThan(15);
});

test('accepted commands name only rows that the person may change', () => {
  fc.assert(
    fc.property(worldArbitrary, commandArbitrary, (world, { by, name, input }) => {
      const view = viewOf(world, by);
      const plan = planCommand(name, input, { userId: view.userId, at: 1000, view });
      if (!plan.ok) return;
      for (const change of plan.changes) {
        const row = change.op === 'put' ? change.row : view.get(change.entity, change.id);
        expect(row, `${change.op} of a row that is not there`).toBeDefined();
        const access = row && (view.space(row.spaceId)?.access ?? (change.entity === 'room' ? 'owner' : undefined));
        expect(access === 'owner' || access === 'edit').toBe(true);
      }
    }),
    { numRuns: 2000, seed: 20261121 },
  );
});
