import type { Item } from '@boxroom/domain/item/item';
import { PINNED_INPUTS } from '@boxroom/domain/testing/pinned-inputs';
import { describe, expect, test } from 'vitest';
import type { OutboxRecord } from './disk.ts';
import { OWN_DELETIONS, SKIPPED_PART, toRefused } from './refused.ts';

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
      detail: SKIPPED_PART,
      input: { ids: ['b', 'c'], boxId: 'x' },
      label: 'Some items (2 of them not)',
    });
  });

  test('leaves out the groups that took effect', () => {
    const groups = [
      { boxId: 'x', ids: ['a', 'b'] },
      { boxId: 'y', ids: ['c'], categoryId: null },
      { boxId: 'z', ids: ['d'] },
    ];
    const refused = toRefused(command('item.move', { input: { groups } }), { ...done, detail: 'skipped:b,d' }, HERE);
    expect(refused?.input).toEqual({
      groups: [
        { boxId: 'x', ids: ['b'] },
        { boxId: 'z', ids: ['d'] },
      ],
    });
  });

  test('keeps a group of which one list was skipped, and what is no group', () => {
    const groups = [{ ids: ['a'], pictureIds: ['b'], to: ['b'] }, { ids: ['c'], pictureIds: ['d'], to: ['b'] }, null];
    const refused = toRefused(command('item.move', { input: { groups } }), { ...done, detail: 'skipped:b' }, HERE);
    expect(refused?.input).toEqual({ groups: [{ ids: [], pictureIds: ['b'], to: ['b'] }, null] });
  });

  test('keeps a deletion that was restored as a whole: nobody knows which part of it was skipped', () => {
    const deletions = [{ deletionId: 'p' }, { deletionId: 'q', ids: ['a'] }];
    const refused = toRefused(
      command('trash.restore', { input: { deletions } }),
      { ...done, detail: 'skipped:b' },
      HERE,
    );
    expect(refused?.input).toEqual({ deletions: [{ deletionId: 'p' }] });
  });

  test.each(
    Object.entries(PINNED_INPUTS).flatMap(([name, inputs]) =>
      inputs.flatMap((input) => {
        const last = listedIds(input).at(-1);
        return last === undefined ? [] : [[name, input, last] as const];
      }),
    ),
  )('keeps of every list of ids in %s only what was skipped', (name, input, skipped) => {
    // Without access a deletion is reported too; a deletion of one's own rows never is.
    const refused = toRefused(command(name, { input }), { ...done, detail: `skipped:${skipped}` }, new Set());
    if (refused || !OWN_DELETIONS.has(name)) expect([...new Set(listedIds(refused?.input))]).toEqual([skipped]);
  });

  test.each([
    ['item.delete', subject, ['room'], false],
    ['item.delete', subject, [], true],
    ['item.delete', undefined, ['room'], true],
    ['box.delete', subject, ['room'], false],
    ['box.deleteSeveral', subject, ['room'], false],
    ['room.delete', undefined, [], false],
    ['category.delete', undefined, [], false],
    ['checklist.remove', undefined, [], false],
    ['item.edit', subject, ['room'], true],
  ] as const)('%s of a missing row (%j) while %j is accessible: kept %j', (name, row, accessible, isKept) => {
    const given = command(name, row ? { subject: row } : {});
    expect(toRefused(given, { ...done, code: 'NOT_FOUND' }, new Set(accessible)) !== null).toBe(isKept);
  });

  test.each([...OWN_DELETIONS, 'item.delete'])('%s that was refused for another reason is kept', (name) => {
    expect(toRefused(command(name, { subject }), { ...done, code: 'OWNER_ONLY' }, HERE)).toMatchObject({ name });
  });

  test('a bulk deletion whose rows are partly gone is fulfilled', () => {
    const given = command('item.delete', { subject });
    expect(toRefused(given, { ...done, detail: 'skipped:b' }, HERE)).toBeNull();
    expect(toRefused(given, { ...done, detail: 'skipped:b' }, new Set())).toMatchObject({ input: { ids: ['b'] } });
  });
});

/** Returns the ids in all lists of ids of an input, at any depth. */
function listedIds(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((each: unknown) => {
    if (!Array.isArray(each)) return listedIds(each);
    return each.flatMap((part: unknown) => (typeof part === 'string' ? [part] : listedIds(part)));
  });
}
