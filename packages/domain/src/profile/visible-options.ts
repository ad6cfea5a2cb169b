import { DEFAULT_DISPLAY_SETTINGS, type DisplayOption, type DisplaySettings } from './profile.ts';

/** Every switch: all settings but the currency. */
const DISPLAY_OPTIONS = Object.keys(DEFAULT_DISPLAY_SETTINGS).filter(
  (setting): setting is DisplayOption => setting !== 'currency',
);

/**
 * Returns the optional features that a person sees in a room: those that the person and the room's owner both have on
 * (product's specification, "Roles and permissions"). In an own room the two are the same. While the owner's settings
 * are unknown, pass `DEFAULT_DISPLAY_SETTINGS`, which shows none. Every card, list, print and export calls this. The
 * currency is the owner's: the prices are the owner's, and nothing is converted.
 */
export function visibleOptions(viewer: DisplaySettings, owner: DisplaySettings): DisplaySettings {
  const shown: DisplaySettings = { ...owner };
  for (const option of DISPLAY_OPTIONS) shown[option] = viewer[option] && owner[option];
  return shown;
}
