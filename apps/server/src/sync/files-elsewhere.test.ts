import { MemoryView } from '@boxroom/domain/command/memory-view';
import type { Change } from '@boxroom/domain/command/model';
import { anItem } from '@boxroom/domain/testing/rows';
import { expect, test } from 'vitest';
import { filesNamedAnew, isFileElsewhere } from './files-elsewhere.ts';

const paper = (id: string) => ({ id, name: 'Receipt', kind: 'pdf' as const, bytes: 1 });
const row = anItem({ id: 'i', spaceId: 's', boxId: 'b', pictureId: 'old', papers: [paper('kept')] });

test.each<[string, Change, string[]]>([
  ['of a new item, all', { op: 'put', entity: 'item', row: { ...row, id: 'new' } }, ['picture old', 'paper kept']],
  [
    'of an edit, those that the row lacks',
    { op: 'patch', entity: 'item', id: 'i', set: { pictureId: 'a' } },
    ['picture a'],
  ],
  [
    'of an edit, not those that it has',
    { op: 'patch', entity: 'item', id: 'i', set: { pictureId: 'old', papers: [paper('kept'), paper('b')] } },
    ['paper b'],
  ],
  ['of an edit of other fields, none', { op: 'patch', entity: 'item', id: 'i', set: { name: 'X' } }, []],
  [
    'of an id that the row has as another kind, this one',
    { op: 'patch', entity: 'item', id: 'i', set: { pictureId: 'kept' } },
    ['picture kept'],
  ],
  ['of a deletion, none', { op: 'delete', entity: 'item', id: 'i' }, []],
  ['of a tick, none', { op: 'put', entity: 'checklistEntry', row: { id: 'i', spaceId: 'me', checkedAt: 1 } }, []],
])('files that a row did not name before: %s', (_, change, files) => {
  const view = new MemoryView('me');
  view.set('item', 'i', row);
  const named = filesNamedAnew(view, change);
  expect(named.map(({ kind, fileId }) => `${kind} ${fileId}`)).toEqual(files);
  const holder = change.op === 'put' ? change.row.id : change.id;
  expect(named.every(({ entity, id }) => entity === 'item' && id === holder)).toBe(true);
});

test('one file at two places of a command is elsewhere, without a question to the database', async () => {
  const file = (kind: 'picture' | 'paper', id: string) => ({ fileId: 'f', kind, entity: 'item' as const, id });
  const noDatabase = undefined as never;
  const places = [
    [file('picture', 'a'), file('picture', 'b')],
    [file('picture', 'a'), file('paper', 'a')],
  ];
  for (const files of places) expect(await isFileElsewhere(noDatabase, 'me', files)).toBe(true);
  expect(await isFileElsewhere(noDatabase, 'me', [])).toBe(false);
});
