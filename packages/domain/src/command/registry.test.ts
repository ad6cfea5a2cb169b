import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandArbitrary, viewOf, worldArbitrary } from '../testing/random-world.ts';
import { collectDeletion } from '../trash/deletion.ts';
import { commands, planCommand } from './registry.ts';

test('every command writes history, and deletes what can be restored, as its definition says', () => {
  fc.assert(
    fc.property(worldArbitrary, commandArbitrary, (world, { by, name, input }) => {
      const view = viewOf(world, by);
      const plan = planCommand(name, input, { userId: world.users[by].id, at: 2, view });
      if (!plan.ok || plan.changes.length === 0) return;
      const { history } = commands[name];
      const hasLines = history === 'items' ? plan.changes.some(({ entity }) => entity === 'item') : history === 'lines';
      expect(plan.log.length > 0).toBe(hasLines);
      expect(collectDeletion(view, plan.changes) !== null).toBe(commands[name].undo === 'restore');
    }),
    { numRuns: 500 },
  );
});
