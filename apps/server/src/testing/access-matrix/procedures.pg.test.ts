import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Cells, openCells, procedureOf, procedures, type Reply } from './cells.ts';
import type { PolicyRow } from './policy-row.ts';
import { EXCHANGES, PROCEDURE_POLICY } from './procedure-policy.ts';
import { ID_NAMES, type Things } from './things.ts';
import { type Actor, ACTORS, isSignedIn, levelOf, type TargetName, TARGETS, thingsOf } from './world.ts';

// A row makes dozens of calls: a second on an idle machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let cells: Cells;
beforeAll(async () => {
  cells = await openCells();
});
afterAll(async () => {
  await cells.stop();
});

test('every procedure has a policy, and every policy a procedure', () => {
  const known = [...Object.keys(PROCEDURE_POLICY), ...Object.keys(EXCHANGES)];
  expect(known.toSorted()).toEqual(Object.keys(procedures).toSorted());
});

const rows = Object.entries(PROCEDURE_POLICY).flatMap(([path, list]) =>
  list.map((row): [string, string, PolicyRow] => [row.name ? `${path}, ${row.name}` : path, path, row]),
);

test.each(rows)('%s', async (_, path, row) => {
  const { world } = cells;
  const found: Record<string, unknown> = {};
  const expected: Record<string, unknown> = {};
  // An input that is the same for all targets runs once.
  const isAboutThings = row.about === 'target' || (row.about === 'anybody' && (row.input?.length ?? 0) > 0);
  const targets: readonly TargetName[] = isAboutThings ? TARGETS : ['own'];
  for (const name of ACTORS) {
    const actor = world.actors[name];
    const replies = new Map<TargetName, Reply>();
    for (const target of targets) {
      const reply = await judge(path, { row, actor, target });
      replies.set(target, reply.reply);
      found[`${name} × ${target}`] = reply.found;
      expected[`${name} × ${target}`] = reply.expected;
    }
    const [foreign, absent] = [replies.get('foreign'), replies.get('absent')];
    if (row.about === 'target') found[`${name}: foreign is absent`] = foreign?.bytes;
    if (row.about === 'target') expected[`${name}: foreign is absent`] = absent?.bytes;
  }
  expect(found).toEqual(expected);
});

interface Cell {
  row: PolicyRow;
  actor: Actor;
  target: TargetName;
}

/** Makes the call and rolls it back. Returns the outcome and the changes, beside the expected ones. */
function judge(path: string, cell: Cell): Promise<{ reply: Reply; found: unknown; expected: unknown }> {
  const { world, rolledBack, state } = cells;
  const { row, actor, target } = cell;
  const things = thingsOf(world, actor, target);
  const level = levelOf(actor, target);
  return rolledBack.undoing(async () => {
    const watch = await state.watch();
    const reply = await cells.call(actor, path, row.input?.(things, actor));
    const isLetIn = row.about === 'anybody' || isSignedIn(actor.name);
    const policyCell = { world, actor, things, level };
    const ending = row.endsBy?.(policyCell) ?? (isLetIn ? row.ends[level] : 'NOT_SIGNED_IN');
    const mayWrite = procedureOf(path)._def.type === 'mutation' && ending === 'ok';
    const touched = mayWrite && (row.about !== 'target' || level !== 'none');
    const isShown = row.shows !== undefined && ending === 'ok';
    const changes = touched ? await watch.changedRows() : null;
    // A permitted call must have an effect, or its cells would prove nothing.
    const mustWrite = touched && row.about === 'target' && target === 'own' && !row.isIdleOnOwn;
    return {
      reply,
      found: {
        ending: reply.outcome,
        ...(isShown ? { shown: idsAt(reply.data, row.shows?.field ?? '') } : {}),
        ...(changes ? { strangersRows: strangersRowsIn(cell, changes) } : { tables: await watch.changedTables() }),
        ...(mustWrite ? { isWritten: changes !== null && changes.added.length + changes.removed.length > 0 } : {}),
      },
      expected: {
        ending,
        ...(isShown ? { shown: unique(row.shows?.ids(policyCell) ?? []) } : {}),
        ...(touched ? { strangersRows: [] } : { tables: [] }),
        ...(mustWrite ? { isWritten: true } : {}),
      },
    };
  });
}

/** Ids that also occur in other people's rows. */
const EVERYBODYS: readonly string[] = ['userId', 'catalogue', 'member'];

/** Returns the changed rows that name things of a person with whom the caller shares nothing. */
function strangersRowsIn(
  { row, actor, target }: Cell,
  { added, removed }: { added: string[]; removed: string[] },
): string[] {
  const { world } = cells;
  const others = ACTORS.filter((name) => name !== actor.name && name !== 'anonymous').map(
    (name) => world.actors[name].own,
  );
  // A secret gives its holder rights over its target, also if somebody else owns it.
  const isBySecret = row.about === 'anybody' && target === 'foreign';
  const isOutside = levelOf(actor, 'shared') === 'none' && target !== 'shared';
  const idsOf = (things: readonly Things[]) =>
    things.flatMap((each) => ID_NAMES.filter((name) => !EVERYBODYS.includes(name)).map((name) => each[name]));
  // Members of a room may use all categories of its owner there.
  const isMember = levelOf(actor, 'shared') !== 'none';
  const foreign = idsOf([...others, ...(isBySecret ? [] : [world.foreign])]).filter(
    (id) => !isMember || id !== world.actors.owner.own.category,
  );
  const shared = isOutside ? idsOf([world.shared]) : [];
  return [...added, ...removed].filter(
    (line) =>
      foreign.some((id) => line.includes(id)) ||
      // An invitation also belongs to its addressee and is deleted with their account.
      (!line.startsWith('invitation ') && shared.some((id) => line.includes(id))),
  );
}

/** The files of a row have ids of their own. */
const FILES = ['pictures', 'papers'];

/** Returns the ids in fields of this name, at any depth. */
function idsAt(value: unknown, field: string): string[] {
  const ids: string[] = [];
  const visit = (at: unknown, name: string): void => {
    if (typeof at === 'string' && name === field) ids.push(at);
    if (Array.isArray(at)) for (const each of at) visit(each, name);
    else if (at !== null && typeof at === 'object')
      for (const [key, each] of Object.entries(at)) if (!FILES.includes(key)) visit(each, key);
  };
  visit(value, '');
  return unique(ids);
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)].toSorted();
}
