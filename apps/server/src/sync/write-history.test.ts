import type { LogLine } from '@boxroom/domain/history/log-line';
import { expect, test } from 'vitest';
import { type HistoryAuthor, toHistory } from './write-history.ts';

const line = (set: Partial<LogLine>): LogLine => ({
  action: 'add',
  entity: 'item',
  entityId: 'i',
  name: 'Thing',
  spaceId: 'room',
  fromSpaceId: null,
  roomId: 'room',
  roomName: 'Cellar',
  boxId: 'box',
  boxName: 'Box',
  fromBoxId: null,
  before: null,
  after: null,
  ...set,
});
const author: HistoryAuthor = {
  userId: 'me',
  mutationId: 'mutation',
  groupId: 'import',
  at: 5,
  owners: new Map([['room', 'owner']]),
};

test('a line has its author, and the owner of its room; a room that is made by the command is the author’s', () => {
  const [known, made] = toHistory(author, [line({}), line({ spaceId: 'new', entity: 'room' })]);
  expect(known).toMatchObject({ client_at: 5, actor_id: 'me', mutation_id: 'mutation', owner_id: 'owner' });
  expect(made).toMatchObject({ owner_id: 'me', space_id: 'new' });
  expect(known?.['id']).not.toBe(made?.['id']);
});

test.each([
  ['a new thing', {}, 'import'],
  ['a move within a room', { fromSpaceId: 'room', fromBoxId: 'other' }, 'import'],
  ['a move to another room', { fromSpaceId: 'elsewhere' }, null],
])('of an import, %s is in the group %s', (_, set, group) => {
  expect(toHistory(author, [line(set)])[0]).toMatchObject({ group_id: group });
});

test('a line outside of an import is in no group', () => {
  const { groupId: _, ...alone } = author;
  expect(toHistory(alone, [line({})])[0]).toMatchObject({ group_id: null });
});

test('the first line of its kind in a box, and in a room, counts the others', () => {
  const lines = [
    line({}),
    line({}),
    line({ boxId: 'second' }),
    line({ action: 'edit' }),
    line({ fromBoxId: 'second' }),
    line({ spaceId: 'other', roomId: 'other' }),
  ];
  const counts = (rows: ReturnType<typeof toHistory>) => rows.map((row) => [row['line_count'], row['room_line_count']]);
  expect(counts(toHistory(author, lines))).toEqual([
    [2, 4],
    [0, 0],
    [1, 0],
    [1, 1],
    [1, 0],
    [1, 1],
  ]);
  // Without a command, nothing is summed up.
  expect(counts(toHistory({ ...author, mutationId: null }, lines))).toEqual(lines.map(() => [1, 1]));
});
