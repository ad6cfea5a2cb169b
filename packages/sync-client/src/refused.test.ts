import type { Item } from '@boxroom/domain/item/item';
import { describe, expect, test } from 'vitest';
import type { OutboxRecord } from './disk.ts';
import { toRefused } from './refused.ts';

const HERE = new Set(['room']);
const done = { id: 'm', seq: 1, code: null, detail: null };
const subject = { id: 'i', spaceId: 'room' } as Item;
const command = (name: string, more: Partial<OutboxRecord> = {}): OutboxRecord => ({
  id: 'm',
  seq: 1,
  clientId: 'c',
  name,
  input: { ids: ['a', 'b', 'c'], boxId: 'x' },
  at: 5,
  label: 'Some items',
  ...more,
});

describe('toRefused', () => {
  test('returns nothing when the command took effect', () => {
    expect(toRefused(command('item.move'), done, HERE)).toBeNull();
  });

  test('returns the whole command when it was refused', () => {
    const refused = toRefused(command('item.move'), { ...done, code: 'VIEW_ONLY' }, HERE);
    expect(refused).toEqual({
      id: 'm',
      seq: 1,
      name: 'item.move',
      input: { ids: ['a', 'b', 'c'], boxId: 'x' },
      at: 5,
      label: 'Some items',
      code: 'VIEW_ONLY',
      detail: null,
    });
  });

  test('returns the skipped part of a bulk, to be retried alone', () => {
    expect(toRefused(command('item.move'), { ...done, detail: 'skipped:b,c' }, HERE)).toMatchObject({
      code: 'NOT_FOUND',
      input: { ids: ['b', 'c'], boxId: 'x' },
      label: 'Some items (2 of them not)',
    });
  });

  test.each([
    ['item.delete', subject, ['room'], false],
    ['item.delete', subject, [], true],
    ['item.delete', undefined, ['room'], true],
    ['box.delete', subject, ['room'], false],
    ['room.delete', undefined, [], false],
    ['category.delete', undefined, [], false],
    ['checklist.remove', undefined, [], false],
    ['item.edit', subject, ['room'], true],
  ] as const)('%s of a missing row (%j) while %j is accessible: kept %j', (name, row, accessible, isKept) => {
    const given = command(name, row ? { subject: row } : {});
    expect(toRefused(given, { ...done, code: 'NOT_FOUND' }, new Set(accessible)) !== null).toBe(isKept);
  });

  test('a bulk deletion whose rows are partly gone is fulfilled', () => {
    const given = command('item.delete', { subject });
    expect(toRefused(given, { ...done, detail: 'skipped:b' }, HERE)).toBeNull();
    expect(toRefused(given, { ...done, detail: 'skipped:b' }, new Set())).toMatchObject({ input: { ids: ['b'] } });
  });
});
