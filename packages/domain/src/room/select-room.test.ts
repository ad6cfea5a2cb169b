import { describe, expect, test } from 'vitest';
import { selectRoom } from './select-room.ts';

const rooms = [
  { id: 'r10', name: 'Room 10' },
  { id: 'r2', name: 'room 2' },
  { id: 'z', name: 'Attic' },
];

describe('selectRoom', () => {
  test.each([
    [{ fromUrl: 'r10', fromSession: 'r2', fromStored: 'z' }, 'r10'],
    [{ fromUrl: 'gone', fromSession: 'r2', fromStored: 'z' }, 'r2'],
    [{ fromUrl: '', fromSession: null, fromStored: 'r10' }, 'r10'],
    [{ fromUrl: 'gone', fromSession: 'gone', fromStored: 'gone' }, 'z'],
    [{}, 'z'],
  ])('%j selects %j', (choice, id) => {
    expect(selectRoom(rooms, choice)).toBe(id);
  });

  test('falls back to the first by name in natural order', () => {
    expect(selectRoom(rooms.slice(0, 2), {})).toBe('r2');
  });

  test('returns null without rooms', () => {
    expect(selectRoom([], { fromUrl: 'r2' })).toBeNull();
  });
});
