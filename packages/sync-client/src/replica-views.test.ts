import { type Plan, refuse } from '@boxroom/domain/command/command';
import type { Change, Row, Space } from '@boxroom/domain/command/model';
import { testId } from '@boxroom/domain/testing/random-world';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Pending } from './pending.ts';
import { Replica, type RowKey, type ServerRow } from './replica.ts';
import type { Pulled } from './transport.ts';

const [ANN, ATTIC, CELLAR] = [testId(1, 0), testId(2, 0), testId(2, 1)];
const [A, B, C] = [testId(3, 0), testId(3, 1), testId(3, 2)];

/** Plans the changes that a command brings along, unless it is called `refused`. */
const planGiven = (name: string, input: unknown): Plan =>
  name === 'refused'
    ? refuse('INVALID')
    : ({ ok: true, changes: input as Change[], log: [{ name }] } as unknown as Plan);

let replica: Replica;
let changes: RowKey[][];

beforeEach(() => {
  replica = new Replica(ANN, planGiven as never);
  replica.load({ rows: [box(A, 'Anna'), box(B, 'Bea')], spaces: [at(ATTIC, 1), at(CELLAR, 2)], pending: [] });
  changes = [];
  replica.subscribe((changed) => changes.push([...changed]));
});

const all = () => true;
const space = (id: string, access: Space['access'] = 'owner'): Space => ({ id, kind: 'room', ownerId: ANN, access });
const at = (id: string, v: number) => ({ ...space(id), cursor: { v, base: 0 } });
const boxRow = (id: string, name: string, spaceId = ATTIC) =>
  ({
    id,
    spaceId,
    name,
    description: null,
    code: '7K3Q',
    tagId: null,
    createdAt: 1,
    updatedAt: 1,
    changedAt: 1,
  }) as Row;
const box = (id: string, name: string, spaceId?: string): ServerRow => ({
  entity: 'box',
  row: boxRow(id, name, spaceId),
});
const rename = (id: string, name: string) => ({ entity: 'box', op: 'set', id, set: { name } }) as unknown as Change;
const put = (id: string, name: string) => ({ entity: 'box', op: 'put', row: boxRow(id, name) }) as unknown as Change;
let lastId = 0;
function pending(seq: number | null, ...input: Change[]): Pending {
  return { id: `p${++lastId}`, seq, clientId: 'client', name: 'given', input, at: 1 };
}
const pulled = (patches: object[], accessible = [space(ATTIC), space(CELLAR)]): Pulled => {
  const spaces = patches.map((patch) => ({ id: ATTIC, to: 9, base: 0, gone: [], ...patch }));
  return { accessible, spaces, client: null, hasMore: false, remaining: 0, now: 0, epoch: 'e' } as unknown as Pulled;
};
const names = () => [...replica.view.rows.box.values()].map(({ name }) => name).toSorted();
const nameOf = (id: string) => replica.view.get('box', id)?.name;
const serverName = (id: string) => replica.serverRow('box', id)?.name;

describe('a command', () => {
  test('shows at once, and leaves the server’s row underneath', () => {
    const command = pending(1, rename(A, 'Alma'));
    expect(replica.mutate(command, () => ({ label: `was ${nameOf(A)}` })).ok).toBe(true);
    expect([nameOf(A), serverName(A), serverName(B)]).toEqual(['Alma', 'Anna', 'Bea']);
    expect(replica.pending).toEqual([command]);
    expect(command).toMatchObject({ log: [{ name: 'given' }], label: 'was Anna' });
    expect(changes).toEqual([[`box:${A}`]]);
  });

  test('that is refused changes nothing', () => {
    const describeIt = () => expect.unreachable();
    expect(replica.mutate({ ...pending(1), name: 'refused' }, describeIt)).toEqual(refuse('INVALID'));
    expect([replica.pending, changes, names()]).toEqual([[], [], ['Anna', 'Bea']]);
  });

  test('that adds a row has none of the server underneath', () => {
    replica.mutate(pending(1, put(C, 'Carl')));
    expect([nameOf(C), serverName(C)]).toEqual(['Carl', undefined]);
    replica.reconcilePending([], () => false);
    expect(nameOf(C)).toBeUndefined();
    expect(changes).toEqual([[`box:${C}`], [`box:${C}`]]);
  });
});

describe('a response', () => {
  test('changes the rows under the waiting commands', () => {
    replica.mutate(pending(1, rename(A, 'Alma')));
    replica.applyPull(pulled([{ box: [boxRow(A, 'Agnes'), boxRow(B, 'Berta')] }]), all);
    expect([nameOf(A), serverName(A), nameOf(B)]).toEqual(['Alma', 'Agnes', 'Berta']);
    // Nothing that shows of the first box has changed.
    expect(changes.at(-1)).toEqual([`box:${B}`]);
    replica.reconcilePending([], () => false);
    expect(nameOf(A)).toBe('Agnes');
  });

  test('that brings what shows already keeps the objects, and reports nothing', () => {
    const before = replica.view.get('box', A);
    replica.applyPull(pulled([{ box: [boxRow(A, 'Anna')] }]), all);
    expect(replica.view.get('box', A)).toBe(before);
    expect(changes).toEqual([]);
  });

  test('that finishes a command with its own effect reports nothing', () => {
    const command = pending(1, rename(A, 'Alma'));
    replica.mutate(command);
    const shown = replica.view.get('box', A);
    replica.applyPull(pulled([{ box: [boxRow(A, 'Alma')] }]), ({ id }) => id !== command.id);
    expect(replica.pending).toEqual([]);
    expect(replica.view.get('box', A)).toBe(shown);
    expect(changes).toHaveLength(1);
  });

  test('reports each row of the server with its state before, without pending effects', () => {
    replica.mutate(pending(1, rename(A, 'Alma')));
    const seen: unknown[] = [];
    const patch = { box: [boxRow(A, 'Agnes')], gone: [{ entity: 'box', id: B }] };
    replica.applyPull(pulled([patch]), all, (...each) => seen.push(each));
    expect(seen).toEqual([
      ['box', boxRow(B, 'Bea'), undefined],
      ['box', boxRow(A, 'Anna'), boxRow(A, 'Agnes')],
    ]);
  });

  test('removes a row, unless it has moved to another space', () => {
    const gone = [
      { entity: 'box', id: A },
      { entity: 'box', id: B },
    ];
    replica.applyPull(pulled([{ id: CELLAR, box: [boxRow(B, 'Bea', CELLAR)] }]), all);
    replica.applyPull(pulled([{ gone }]), all);
    expect(names()).toEqual(['Bea']);
    expect(changes.at(-1)).toEqual([`box:${A}`]);
  });

  test('that reads a space from the start removes what it does not bring, there alone', () => {
    replica.applyPull(pulled([{ id: CELLAR, box: [boxRow(C, 'Carl', CELLAR)] }]), all);
    replica.applyPull(pulled([{ reset: true, box: [boxRow(B, 'Bea')] }]), all);
    expect(names()).toEqual(['Bea', 'Carl']);
    expect([...replica.cursors]).toEqual([
      [ATTIC, { v: 9, base: 0 }],
      [CELLAR, { v: 9, base: 0 }],
    ]);
  });

  test('without a space removes its rows, cursor and access', () => {
    replica.applyPull(pulled([], [space(CELLAR)]), all);
    expect([names(), [...replica.cursors.keys()], [...replica.view.spaces.keys()]]).toEqual([[], [CELLAR], [CELLAR]]);
    expect(changes).toEqual([[`box:${A}`, `box:${B}`]]);
  });

  test('with another right alone is reported once, with no row', () => {
    replica.applyPull(pulled([], [space(ATTIC, 'view'), space(CELLAR)]), all);
    replica.applyPull(pulled([], [space(ATTIC, 'view'), space(CELLAR)]), all);
    expect(changes).toEqual([[]]);
    expect(replica.view.space(ATTIC)?.access).toBe('view');
  });

  test('keeps the waiting commands in the order of their numbers, those without one last', () => {
    for (const [seq, name] of [
      [null, 'last'],
      [7, 'second'],
      [3, 'first'],
    ] as const)
      replica.pending.push(pending(seq, rename(A, name)));
    replica.applyPull(pulled([]), all);
    expect(replica.pending.map(({ seq }) => seq)).toEqual([3, 7, null]);
    expect(nameOf(A)).toBe('last');
  });

  test('leaves a command that no longer applies waiting, without an effect and with its last lines', () => {
    const command = pending(1, rename(A, 'Alma'));
    replica.mutate(command);
    command.name = 'refused';
    replica.applyPull(pulled([]), all);
    expect([nameOf(A), replica.pending]).toEqual(['Anna', [command]]);
    expect(command.log).toEqual([{ name: 'given' }]);
  });
});

describe('the rows on disk', () => {
  test('replace those in memory; equal ones keep their objects', () => {
    const before = replica.view.get('box', A);
    replica.load({
      rows: [box(A, 'Anna'), box(C, 'Carl')],
      spaces: [at(ATTIC, 5), { ...space(CELLAR), cursor: null }],
      pending: [],
    });
    expect(names()).toEqual(['Anna', 'Carl']);
    expect(replica.view.get('box', A)).toBe(before);
    expect(changes).toEqual([[`box:${C}`, `box:${B}`]]);
    expect([...replica.cursors]).toEqual([[ATTIC, { v: 5, base: 0 }]]);
  });

  test('come with their commands, before those that are on no disk yet', () => {
    replica.mutate(pending(4, rename(B, 'dropped')));
    replica.mutate(pending(null, rename(A, 'unsaved')));
    replica.load({ rows: [box(A, 'Anna'), box(B, 'Bea')], spaces: [], pending: [pending(5, rename(A, 'saved'))] });
    expect(replica.pending.map(({ seq }) => seq)).toEqual([5, null]);
    expect([nameOf(A), nameOf(B)]).toEqual(['unsaved', 'Bea']);
    expect([...replica.view.spaces.keys()]).toEqual([]);
  });

  test.each([0, 1])('are added later under %d waiting commands; only new ones are reported', (count) => {
    if (count > 0) replica.mutate(pending(1, rename(C, 'none yet')), undefined);
    changes = [];
    const before = replica.view.get('box', A);
    replica.add([box(A, 'Anna'), box(C, 'Carl')]);
    expect(replica.view.get('box', A)).toBe(before);
    expect([nameOf(C), serverName(C)]).toEqual([count > 0 ? 'none yet' : 'Carl', 'Carl']);
    expect(changes).toEqual([[`box:${C}`]]);
    replica.add([box(A, 'Anna')]);
    expect(changes).toHaveLength(1);
  });
});

describe('commands of other tabs', () => {
  test('that follow the waiting ones are added behind them', () => {
    replica.mutate(pending(1, rename(A, 'mine')));
    changes = [];
    replica.takeUp([pending(2, rename(A, 'theirs'), rename(B, 'Berta')), { ...pending(3), name: 'refused' }]);
    expect([nameOf(A), nameOf(B), replica.pending.map(({ seq }) => seq)]).toEqual(['theirs', 'Berta', [1, 2, 3]]);
    expect(replica.pending.map(({ log }) => log)).toEqual([[{ name: 'given' }], [{ name: 'given' }], undefined]);
    expect(changes).toEqual([[`box:${A}`, `box:${B}`]]);
  });

  test.each([
    [1, [1, 2]],
    [2, [2, 2]],
  ])('with a smaller number or the same one (%d) are put in order', (seq, order) => {
    replica.mutate(pending(2, rename(A, 'mine')));
    replica.takeUp([pending(seq, rename(A, 'theirs'))]);
    expect(replica.pending.map((command) => command.seq)).toEqual(order);
    expect(nameOf(A)).toBe(seq === 1 ? 'mine' : 'theirs');
  });

  test('are not heard of after the end of a subscription', () => {
    const seen: unknown[] = [];
    const end = replica.subscribe((changed) => seen.push(changed));
    end();
    replica.takeUp([pending(1, rename(A, 'Alma'))]);
    expect([seen.length, changes.length]).toEqual([0, 1]);
  });
});

describe('deletions on this device', () => {
  const remove = (id: string) => ({ entity: 'box', op: 'delete', id }) as unknown as Change;
  const removeRoom = (id: string) => ({ entity: 'room', op: 'delete', id }) as unknown as Change;
  const room = (id: string): ServerRow => ({ entity: 'room', row: { id, spaceId: id, name: id } as Row });
  const remembered = () => [...replica.view.deletions.keys()];
  /** Gives a command that deletes, and returns its id. */
  function give(...input: Change[]): string {
    const command = pending(1, ...input);
    replica.mutate(command);
    return command.id;
  }
  const spaces = [at(ATTIC, 1), at(CELLAR, 1)];

  test('are remembered with their rows, the newest twenty', () => {
    const ids = Array.from({ length: 22 }, (_, n) => testId(4, n));
    replica.load({ rows: ids.map((id) => box(id, id)), spaces, pending: [] });
    const commands = ids.map((id) => give(remove(id)));
    expect(remembered()).toEqual(commands.slice(2));
    expect(replica.view.deletion(commands[21] ?? '')?.[0]?.rows).toEqual([
      { entity: 'box', row: boxRow(ids[21] ?? '', ids[21] ?? '') },
    ]);
  });

  test('that are made again after a response become the newest', () => {
    const [first, second] = [give(remove(A)), give(remove(B))];
    replica.pending.reverse();
    replica.applyPull(pulled([]), all);
    expect(remembered()).toEqual([second, first]);
  });

  test('are forgotten with the access to their space, and only those', () => {
    replica.load({ rows: [box(A, 'Anna'), box(B, 'Bea', CELLAR)], spaces, pending: [] });
    const [, inCellar] = [give(remove(A)), give(remove(B))];
    replica.pending = [];
    replica.applyPull(pulled([], [space(CELLAR)]), all);
    expect(remembered()).toEqual([inCellar]);
  });

  test('are forgotten when the disk no longer has their space, and only those', () => {
    replica.load({ rows: [box(A, 'Anna'), box(B, 'Bea', CELLAR)], spaces, pending: [] });
    const [, inCellar] = [give(remove(A)), give(remove(B))];
    replica.pending = [];
    replica.load({ rows: [], spaces: [at(CELLAR, 1)], pending: [] });
    expect(remembered()).toEqual([inCellar]);
  });

  test('of several spaces are forgotten with one of them', () => {
    replica.load({ rows: [box(A, 'Anna'), box(B, 'Bea', CELLAR)], spaces, pending: [] });
    give(remove(A), remove(B));
    replica.pending = [];
    replica.applyPull(pulled([], [space(CELLAR)]), all);
    expect(remembered()).toEqual([]);
  });

  test('of a room itself stay when its space is gone: it can be restored', () => {
    replica.load({ rows: [room(ATTIC), box(A, 'Anna')], spaces, pending: [] });
    const command = give(removeRoom(ATTIC), remove(A));
    replica.pending = [];
    replica.applyPull(pulled([], [space(CELLAR)]), all);
    expect(remembered()).toEqual([command]);
  });

  test('that a command restores are remembered with it, unless this device knows better', () => {
    const deletion = [{ entity: 'box', id: C, rows: [], isRestored: false }] as never;
    const restoring = { ...pending(2), restores: [{ id: 'd', deletion }] };
    replica.takeUp([restoring]);
    expect(replica.view.deletion('d')).toBe(deletion);
    replica.takeUp([{ ...restoring, id: 'again', seq: 3, restores: { id: 'd', deletion: [] as never } }]);
    expect(replica.view.deletion('d')).toBe(deletion);
  });
});
