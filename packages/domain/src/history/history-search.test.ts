import { describe, expect, test } from 'vitest';
import { searchTerms } from '../search/terms.ts';
import type { HistoryEntry } from './history-entry.ts';
import { matchesHistory } from './history-search.ts';

const entry: HistoryEntry = {
  id: 'x',
  at: 0,
  actorId: 'x',
  actorName: 'Zoë',
  isOwn: false,
  action: 'move',
  entity: 'item',
  entityId: 'x',
  name: 'Cordless Drill',
  roomId: 'r',
  roomName: 'Garage',
  boxId: 'b',
  boxName: 'Tools',
  before: { boxName: 'Bits', quantity: 7, categoryId: 'drafts' },
  after: { boxName: 'Tools' },
};

describe('matchesHistory', () => {
  test.each([
    ['drill', true],
    ['DRILL garage', true],
    ['zoe', true],
    ['less', true],
    ['bits', true],
    ['tools drill zoe', true],
    ['drill attic', false],
    ['drafts', false],
    ['7', false],
    ['drill\ncordless', true],
    ['', true],
  ])('%j', (text, expected) => {
    expect(matchesHistory(entry, searchTerms(text))).toBe(expected);
  });

  test('no term spans two of the texts, and what the reader cannot see matches nothing', () => {
    expect(matchesHistory(entry, ['drillzoe'])).toBe(false);
    expect(matchesHistory({ ...entry, boxName: null, roomName: null, before: null, after: null }, ['tools'])).toBe(
      false,
    );
  });
});
