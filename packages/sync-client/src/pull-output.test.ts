import type { Space } from '@boxroom/domain/command/model';
import type { Cursor, PullOutput } from '@boxroom/domain/sync/protocol';
import { describe, expect, test } from 'vitest';
import { firstMeta } from './contents.ts';
import { afterPull, bringsNothing, countRows, cursorsAfter, notDone, positionAfter } from './pull-output.ts';
import type { Pulled } from './transport.ts';

const space = (id: string, access: Space['access'] = 'owner') =>
  ({ id, kind: 'room', ownerId: 'ann', access }) as Space;
const patch = (id: string, to: number, more: object = {}) => ({ id, to, base: to - 1, box: [], item: [], ...more });
const done = (id: string, seq: number) => ({ id, seq, code: null, detail: null });
const pulled = (more: object = {}) =>
  ({ spaces: [], accessible: [], client: null, hasMore: false, epoch: 'e', ...more }) as unknown as Pulled;

test('notDone keeps the commands that a response does not name, whatever their numbers', () => {
  const keep = notDone(pulled({ client: { done: [done('a', 1), done('b', 2)] } }));
  expect(['a', 'b', 'c'].map((id) => keep({ id }))).toEqual([false, false, true]);
  expect(notDone(pulled())({ id: 'a' })).toBe(true);
});

describe('afterPull', () => {
  const meta = { ...firstMeta('client'), generation: 4, ackedSeq: 3 };

  test('counts a generation, and notes the epoch and the highest number whose outcome is known', () => {
    const out = pulled({ epoch: 'new', client: { done: [done('a', 5), done('b', 4)] } });
    expect(afterPull(meta, out)).toEqual({ ...meta, generation: 5, ackedSeq: 5, epoch: 'new', isComplete: true });
    expect(afterPull({ ...meta, ackedSeq: 9 }, out).ackedSeq).toBe(9);
    expect(afterPull(meta, pulled()).ackedSeq).toBe(3);
  });

  test('is complete with the last page, and stays so', () => {
    expect(afterPull(meta, pulled({ hasMore: true })).isComplete).toBe(false);
    expect(afterPull({ ...meta, isComplete: true }, pulled({ hasMore: true })).isComplete).toBe(true);
  });
});

describe('cursorsAfter', () => {
  const before = new Map<string, Cursor>([
    ['a', { v: 1, base: 0 }],
    ['b', { v: 2, base: 0 }],
    ['lost', { v: 3, base: 0 }],
  ]);

  test('keeps those of accessible spaces, and takes those of the response', () => {
    const out = pulled({ accessible: [space('a'), space('b'), space('c')], spaces: [patch('b', 7), patch('c', 8)] });
    expect([...cursorsAfter(before, out)]).toEqual([
      ['a', { v: 1, base: 0 }],
      ['b', { v: 7, base: 6 }],
      ['c', { v: 8, base: 7 }],
    ]);
  });

  test('has none for a space that is to be read from the start', () => {
    const out = pulled({ accessible: [space('a'), space('b')], spaces: [patch('b', 7)], unread: new Set(['b']) });
    expect([...cursorsAfter(before, out).keys()]).toEqual(['a']);
  });

  test('are those of the next page, too', () => {
    const out = pulled({ accessible: [space('a')], spaces: [patch('a', 7)] });
    const position = { generation: 3, cursors: before, clientId: 'client' } as never;
    expect(positionAfter(position, out)).toEqual({
      generation: 4,
      clientId: 'client',
      cursors: new Map([['a', { v: 7, base: 6 }]]),
    });
  });
});

test('countRows counts boxes and items of all spaces', () => {
  expect(countRows(pulled({ spaces: [patch('a', 1, { box: [1, 2], item: [3] }), patch('b', 1, { item: [4] })] }))).toBe(
    4,
  );
  expect(countRows(pulled())).toBe(0);
});

describe('a response brings nothing', () => {
  const meta = { ...firstMeta('client'), epoch: 'e', isComplete: true };
  const spaces = new Map([space('a'), space('b', 'view')].map((each) => [each.id, each]));
  const same = [space('a'), space('b', 'view')];
  const nothing = (out: object, of = meta) =>
    bringsNothing(pulled({ accessible: same, ...out }) as PullOutput, of, spaces);

  test('when it names no row, no command and the same access', () => {
    expect(nothing({})).toBe(true);
    expect(nothing({ client: { done: [] } })).toBe(true);
    expect(nothing({ hasMore: true }, { ...meta, isComplete: false })).toBe(true);
  });

  test.each<[string, object]>([
    ['rows', { spaces: [patch('a', 2)] }],
    ['a finished command', { client: { done: [done('a', 1)] } }],
    ['a space less', { accessible: [space('a')] }],
    ['another space', { accessible: [space('a'), space('c', 'view')] }],
    ['another right', { accessible: [space('a'), space('b', 'edit')] }],
  ])('but not when it brings %s', (_, out) => {
    expect(nothing(out)).toBe(false);
  });

  test('but not before the first response, nor when it completes the copy', () => {
    expect(nothing({}, { ...meta, epoch: null as never })).toBe(false);
    expect(nothing({}, { ...meta, isComplete: false })).toBe(false);
  });
});
