import { expect, test } from 'vitest';
import type { DisplayOption, DisplaySettings } from './profile.ts';
import { DEFAULT_DISPLAY_SETTINGS } from './profile.ts';
import { visibleOptions } from './visible-options.ts';

const { currency: _, ...switches } = DEFAULT_DISPLAY_SETTINGS;
const options = Object.keys(switches) as DisplayOption[];
const only = (option: DisplayOption, on: boolean): DisplaySettings => ({ ...DEFAULT_DISPLAY_SETTINGS, [option]: on });

test.each(options)('%s shows only where both have it on', (option) => {
  for (const viewer of [true, false]) {
    for (const owner of [true, false]) {
      expect(visibleOptions(only(option, viewer), only(option, owner))).toEqual(only(option, viewer && owner));
    }
  }
});

test('in an own room, the own settings apply', () => {
  const own = only('showPrice', true);
  expect(visibleOptions(own, own)).toEqual(own);
});

test.each([
  ['EUR', 'USD', 'USD'],
  [null, 'USD', 'USD'],
  ['EUR', null, null],
])('a viewer with %s in a room of an owner with %s sees %s', (viewer, owner, seen) => {
  const of = (currency: string | null) => ({ ...DEFAULT_DISPLAY_SETTINGS, currency });
  expect(visibleOptions(of(viewer), of(owner)).currency).toBe(seen);
});
