import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Cells, openCells, procedureOf } from './cells.ts';
import { idFieldsOf, idPlacesIn, type TextPlace } from './id-fields.ts';
import { PROCEDURE_POLICY, ROWS_WITH_INPUT } from './procedure-policy.ts';
import { absentThings, ID_NAMES, type Things } from './things.ts';
import type { Actor } from './world.ts';

// A row makes dozens of calls: a second on an idle machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let cells: Cells;
beforeAll(async () => {
  cells = await openCells();
});
afterAll(() => cells.stop());

test.each(Object.entries(PROCEDURE_POLICY))('the rows of %s cover every field that takes an id', (path, rows) => {
  const fields = procedureOf(path)._def.inputs.flatMap((schema) => idFieldsOf(schema));
  const things = absentThings();
  const tried = rows.flatMap((row) => idPlacesIn(row.input?.(things, { own: things, userId: things.userId } as Actor)));
  expect(new Set(tried.map(({ field }) => field))).toEqual(new Set(fields));
});

/** One kind of id each. */
const TRIED = [
  'userId',
  'catalogue',
  'room',
  'box',
  'item',
  'category',
  'tag',
  'itemDeletion',
  'session',
  'invitation',
  'guestLink',
  'importId',
] as const satisfies readonly (keyof Things)[];

/**
 * Takes a permitted call and replaces one id by each of another person's ids in turn. Whatever kind of row the id
 * names, the call must get the same answer as for an id that does not exist, and none of that person's rows may change
 * or be referenced.
 */
describe.each([
  ['a stranger', 'edit', 'foreign'],
  ['a room that was left', 'revokedEdit', 'shared'],
] as const)('ids of %s', (_, actorName, targetName) => {
  test.each(ROWS_WITH_INPUT)('%s', async (__, path, row) => {
    const actor = cells.world.actors[actorName];
    const theirs = cells.world[targetName];
    const wrong: string[] = [];
    for (const place of idPlacesIn(row.input?.(actor.own, actor))) {
      const isNew = row.makes?.includes(place.field) ?? false;
      const absent = await tryId(actor, { path, place, id: absentThings().room });
      for (const name of TRIED) {
        const { reply, added, removed } = await tryId(actor, { path, place, id: theirs[name] });
        const says = (what: string) => wrong.push(`${place.field} = ${name}: ${what}`);
        const lost = removed.filter((line) => !absent.removed.includes(line));
        if (lost.some((line) => namesAny(line, theirs))) says('a row of theirs is changed');
        // An id for a new row may be in use for another kind of row: the new row then belongs to the caller.
        if (isNew) continue;
        if (added.some((line) => namesAny(line, theirs))) says('a row refers to them');
        if (reply.bytes !== absent.reply.bytes) says(`${reply.bytes} instead of ${absent.reply.bytes}`);
        const isLetBy = row.passesOver?.includes(place.field) || procedureOf(path)._def.type === 'query';
        if (reply.outcome === 'ok' && !isLetBy) says('not refused');
      }
    }
    expect(wrong).toEqual([]);
  });
});

function tryId(actor: Actor, { path, place, id }: { path: string; place: TextPlace; id: string }) {
  const { rolledBack, state } = cells;
  return rolledBack.undoing(async () => {
    const watch = await state.watch();
    const reply = await cells.call(actor, path, place.withText(id));
    // If a bulk command skips an id, the answer names it.
    return { reply: { ...reply, bytes: reply.bytes.replaceAll(id, 'the id') }, ...(await watch.changedRows()) };
  });
}

function namesAny(line: string, things: Things): boolean {
  return ID_NAMES.some((name) => name !== 'member' && line.includes(things[name]));
}
