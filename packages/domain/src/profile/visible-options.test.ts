import { expect, test } from 'vitest';
import type { DisplayOption, DisplaySettings } from './profile.ts';
import { DEFAULT_DISPLAY_SETTINGS } from './profile.ts';
import { visibleOptions } from './visible-options.ts';

const options = Object.keys(DEFAULT_DISPLAY_SETTINGS) as DisplayOption[];
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
