import { BOXES_PER_COMMAND_MAX } from '@boxroom/domain/box/box';
import { commands } from '@boxroom/domain/command/registry';
import { ITEMS_PER_SELECTION_MAX } from '@boxroom/domain/item/item';
import type { Schema } from '@boxroom/server/testing/access-matrix/id-fields';
import { expect, test } from 'vitest';
import { atBounds } from './at-bounds.ts';

const [known, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const pools = { alike: (id: string) => (id === known ? [known, other] : null) };
const grown = (name: keyof typeof commands, input: unknown) =>
  atBounds(input, commands[name].input as unknown as Schema, pools);

test('a list of ids names as many existing rows as the schema allows', () => {
  const { ids, boxId } = grown('item.move', { ids: [known], boxId: known }) as { ids: string[]; boxId: string };
  expect(ids).toHaveLength(ITEMS_PER_SELECTION_MAX);
  expect(ids.slice(0, 3)).toEqual([known, other, known]);
  expect(boxId).toBe(known);
});

test('each new row gets an id of its own and keeps the rest', () => {
  const box = { id: '00000000-0000-4000-8000-000000000009', name: 'Box', description: null };
  const { boxes } = grown('box.add', { roomId: known, boxes: [box] }) as { boxes: (typeof box)[] };
  expect(boxes).toHaveLength(BOXES_PER_COMMAND_MAX);
  expect(new Set(boxes.map(({ id }) => id)).size).toBe(BOXES_PER_COMMAND_MAX);
  expect(boxes.every(({ name }) => name === 'Box')).toBe(true);
});

test('an input without lists stays', () => {
  const input = { id: known, name: 'Attic' };
  expect(grown('room.create', input)).toEqual(input);
});
