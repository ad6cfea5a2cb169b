import type { Change, Entity, Row, Space } from '@boxroom/domain/command/model';
import { beforeEach, describe, expect, test } from 'vitest';
import { fromRecords, StaleRecords, toRecords } from './disk-rows.ts';
import { DISCARDED, type OutboxRecord, type SpaceRecord } from './disk.ts';
import { Replica, type ServerRow } from './replica.ts';
import type { Pulled } from './transport.ts';

const EMPTY = { room: [], category: [], profile: [], boxSetting: [], checklistEntry: [] };
const space = (id: string, access: Space['access'] = 'owner'): Space => ({ id, kind: 'room', ownerId: 'ann', access });
const row = (entity: Entity, id: string, more: object = {}) =>
  ({ entity, row: { id, spaceId: 'attic', ...more } as unknown as Row }) satisfies ServerRow;
const box = (id: string, more: object = {}) => row('box', id, more);
const item = (id: string, boxId: string, more: object = {}) => row('item', id, { boxId, ...more });
const change = (entity: Entity, op: 'put' | 'set' | 'delete', id: string, values: object = {}) =>
  (op === 'put'
    ? { entity, op, row: row(entity, id, values).row }
    : { entity, op, id, set: values }) as unknown as Change;

let replica: Replica;
beforeEach(() => {
  replica = new Replica('ann', ((_: string, input: unknown) => ({ ok: true, changes: input, log: [] })) as never);
});

function load(rows: ServerRow[], spaces: [id: string, cursor: number | null][] = [['attic', 1]]): void {
  const stored = spaces.map(([id, v]) => ({ ...space(id), cursor: v === null ? null : { v, base: 0 } }));
  replica.load({ rows, spaces: stored, pending: [] });
}
const give = (...input: Change[]) =>
  replica.mutate({ id: 'c', seq: 1, clientId: 'client', name: 'given', input, at: 1 });
function stale({ boxes = [], spaces = [] }: { boxes?: string[]; spaces?: string[] }): StaleRecords {
  const records = new StaleRecords();
  for (const id of boxes) records.boxIds.add(id);
  for (const id of spaces) records.spaceIds.add(id);
  return records;
}
const ids = (all: readonly { id: string }[] | undefined) => all?.map(({ id }) => id).toSorted();

describe('the record of a box', () => {
  const bucketOf = (id: string) => {
    const { buckets, goneBuckets } = toRecords(replica, stale({ boxes: [id] }));
    const [bucket] = buckets;
    return bucket ? { box: bucket.box?.id ?? null, items: ids(bucket.items) } : goneBuckets;
  };

  test('has the box and its items', () => {
    load([box('b'), item('i', 'b'), item('j', 'b'), box('other'), item('k', 'other')]);
    expect(bucketOf('b')).toEqual({ box: 'b', items: ['i', 'j'] });
  });

  test('is gone without both, and has no box when only items are known', () => {
    load([item('i', 'later')]);
    expect(bucketOf('later')).toEqual({ box: null, items: ['i'] });
    expect(bucketOf('unknown')).toEqual(['unknown']);
  });

  test('has the rows of the server, whatever the waiting commands make of them', () => {
    load([box('b', { name: 'Tools' }), box('other'), item('moved', 'b'), item('deleted', 'b'), item('stays', 'b')]);
    give(
      change('box', 'set', 'b', { name: 'Renamed' }),
      change('item', 'set', 'moved', { boxId: 'other' }),
      change('item', 'delete', 'deleted'),
      change('item', 'set', 'stays', { name: 'Saw' }),
      change('item', 'put', 'new', { boxId: 'b' }),
    );
    expect(bucketOf('b')).toEqual({ box: 'b', items: ['deleted', 'moved', 'stays'] });
    expect(bucketOf('other')).toEqual({ box: 'other', items: [] });
    const { buckets } = toRecords(replica, stale({ boxes: ['b'] }));
    expect(buckets[0]).toMatchObject({ id: 'b', box: { name: 'Tools' } });
    expect(buckets[0]?.items.find(({ id }) => id === 'stays')).not.toHaveProperty('name');
  });

  test('stays when a waiting command deletes the box', () => {
    load([box('b')]);
    give(change('box', 'delete', 'b'));
    expect(bucketOf('b')).toEqual({ box: 'b', items: [] });
  });
});

describe('the record of a space', () => {
  const spacesOf = (...names: string[]) => toRecords(replica, stale({ spaces: names })).spaces;

  test('has its rows except boxes and items, its access and its cursor', () => {
    load(
      [row('room', 'attic'), row('category', 'c'), row('room', 'cellar', { spaceId: 'cellar' }), box('b')],
      [
        ['attic', 5],
        ['cellar', 6],
      ],
    );
    const [record, ...others] = spacesOf('attic');
    expect(others).toEqual([]);
    expect(record).toMatchObject({ ...space('attic'), cursor: { v: 5, base: 0 } });
    expect(record?.rows).toMatchObject({ ...EMPTY, room: [{ id: 'attic' }], category: [{ id: 'c' }] });
    expect(spacesOf('attic', 'cellar', 'unknown').map(({ id }) => id)).toEqual(['attic', 'cellar']);
  });

  test('has the rows of the server, whatever the waiting commands make of them', () => {
    load([row('room', 'attic', { name: 'Attic' }), row('category', 'c')]);
    give(
      change('room', 'set', 'attic', { name: 'Loft' }),
      change('category', 'delete', 'c'),
      change('category', 'put', 'new'),
    );
    const [record] = spacesOf('attic');
    expect(record?.rows).toMatchObject({ room: [{ id: 'attic', name: 'Attic' }], category: [{ id: 'c' }] });
    expect(record?.rows.category).toHaveLength(1);
  });

  test('waits for its first row, unless it was read already', () => {
    load(
      [box('b', { spaceId: 'boxes' }), row('room', 'rows', { spaceId: 'rows' })],
      [
        ['read', 3],
        ['boxes', null],
        ['rows', null],
        ['nothing', null],
      ],
    );
    expect(ids(spacesOf('read', 'boxes', 'rows', 'nothing'))).toEqual(['boxes', 'read', 'rows']);
  });
});

describe('stale records', () => {
  const names = ({ boxIds, spaceIds }: StaleRecords) => [[...boxIds].toSorted(), [...spaceIds].toSorted()];

  test('of everything are all boxes, boxes of items, spaces, and those under waiting commands', () => {
    load(
      [box('b'), box('empty'), item('i', 'later'), item('j', 'unknown')],
      [
        ['attic', 1],
        ['cellar', null],
      ],
    );
    give(change('item', 'set', 'i', { boxId: 'b' }), change('box', 'delete', 'b'));
    expect(names(StaleRecords.ofAll(replica))).toEqual([
      ['b', 'empty', 'later', 'unknown'],
      ['attic', 'cellar'],
    ]);
  });

  test('of a response are its spaces, and those with another access', () => {
    const known = new Map([space('same'), space('changed'), space('patched')].map((each) => [each.id, each]));
    const accessible = [space('same'), space('changed', 'view'), space('patched'), space('new')];
    const out = { accessible, spaces: [{ id: 'patched' }] } as unknown as Pulled;
    expect(names(StaleRecords.ofPull(known, out))).toEqual([[], ['changed', 'new', 'patched']]);
  });

  test('of a changed row are those of its states', () => {
    const records = new StaleRecords();
    records.note('item', item('i', 'from').row, item('i', 'to').row);
    records.note('box', undefined, box('b').row);
    records.note('category', row('category', 'c').row, undefined);
    expect(names(records)).toEqual([['b', 'from', 'to'], ['attic']]);
  });
});

test('the rows on disk are those of the records, with the commands that still have an effect', () => {
  const command = (id: string, name: string) => ({ id, name }) as OutboxRecord;
  const record: SpaceRecord = {
    ...space('attic'),
    cursor: { v: 1, base: 0 },
    rows: { ...EMPTY, room: [row('room', 'attic').row as never] },
  };
  const older = { ...space('cellar'), cursor: null, rows: {} as never };
  const stored = fromRecords({
    spaces: [record, older],
    buckets: [
      { id: 'b', box: box('b').row as never, items: [item('i', 'b').row as never] },
      { id: 'later', box: null, items: [item('j', 'later').row as never] },
    ],
    outbox: [command('a', 'room.rename'), command('d', DISCARDED)],
  });
  expect(stored.rows.map(({ entity, row: { id } }) => `${entity} ${id}`)).toEqual([
    'room attic',
    'box b',
    'item i',
    'item j',
  ]);
  expect(stored.spaces).toEqual([
    { ...space('attic'), cursor: { v: 1, base: 0 } },
    { ...space('cellar'), cursor: null },
  ]);
  expect(ids(stored.pending)).toEqual(['a']);
});
