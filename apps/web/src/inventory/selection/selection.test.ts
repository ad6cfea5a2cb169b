import { beforeEach, describe, expect, test } from 'vitest';
import { createSelection, type Selection } from './selection.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e'];
let selection: Selection;
let changes: number;

beforeEach(() => {
  selection = createSelection();
  selection.setRows(ROWS);
  changes = 0;
  selection.subscribe(() => changes++);
});

test('begins with nothing, and ends with nothing', () => {
  expect(selection.state()).toEqual({ isOn: false, isRanging: false, count: 0 });
  selection.start();
  selection.toggle('b');
  expect(selection.state()).toEqual({ isOn: true, isRanging: false, count: 1 });
  selection.stop();
  expect(selection.state()).toEqual({ isOn: false, isRanging: false, count: 0 });
  expect(selection.list()).toEqual([]);
});

test('lists rows in the order of the list, not of the choosing', () => {
  for (const key of ['d', 'a', 'c', 'c']) selection.toggle(key);
  expect(selection.list()).toEqual(['a', 'd']);
});

describe('a range', () => {
  test.each([
    ['down', 'b', ['b', 'c', 'd']],
    ['up', 'e', ['d', 'e']],
    ['to the row itself', 'd', ['d']],
  ])('%s begins with the last row selected alone', (_, from, expected) => {
    selection.toggle(from);
    selection.extendTo('d');
    expect(selection.list()).toEqual(expected);
  });

  test('that shrinks gives its rows back, but not those selected before', () => {
    selection.toggle('e');
    selection.toggle('a');
    selection.extendTo('d');
    expect(selection.list()).toEqual(ROWS);
    selection.extendTo('b');
    expect(selection.list()).toEqual(['a', 'b', 'e']);
  });

  test('without a beginning selects its end', () => {
    selection.extendTo('c');
    expect(selection.list()).toEqual(['c']);
    selection.setRows(['d', 'e']);
    selection.extendTo('e');
    expect(selection.list()).toEqual(['e']);
  });

  test('may be ended by the next tap', () => {
    selection.toggle('b');
    selection.setRanging(true);
    selection.pick('d', false);
    expect(selection.list()).toEqual(['b', 'c', 'd']);
    expect(selection.state().isRanging).toBe(false);
    selection.pick('a', false);
    expect(selection.list()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('grows and shrinks row by row, from a row that nobody selected', () => {
    selection.step('b', 'c');
    selection.step('c', 'd');
    selection.step('d', 'c');
    expect(selection.list()).toEqual(['b', 'c']);
  });
});

test('selects and deselects all, or a group', () => {
  selection.setAll(true);
  selection.set(['b', 'c'], false);
  expect(selection.list()).toEqual(['a', 'd', 'e']);
  selection.set(['c'], true);
  expect(selection.state().count).toBe(4);
  selection.setAll(false);
  expect(selection.state()).toMatchObject({ isOn: true, count: 0 });
});

describe('rows that come and go', () => {
  test('a selected row that left does not count until it returns', () => {
    selection.setAll(true);
    selection.setRows(['a', 'new', 'e']);
    expect(selection.list()).toEqual(['a', 'e']);
    expect(selection.state().count).toBe(2);
    selection.setRows(ROWS);
    expect(selection.state().count).toBe(5);
  });

  test('the last row that leaves ends the selection', () => {
    selection.toggle('a');
    selection.setRows([]);
    expect(selection.state().isOn).toBe(false);
  });

  test('the same rows again change nothing', () => {
    selection.start();
    const before = changes;
    selection.setRows([...ROWS]);
    expect(changes).toBe(before);
  });
});
