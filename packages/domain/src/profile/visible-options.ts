import type { DisplaySettings } from './profile.ts';

/**
 * Returns the optional features that a person sees in a room: those that the person and the room's owner both have on
 * (product's specification, "Roles and permissions"). In an own room the two are the same. While the owner's settings
 * are unknown, pass `DEFAULT_DISPLAY_SETTINGS`, which shows none. Every card, list, print and export calls this. The
 * currency is the owner's: the prices are the owner's, and nothing is converted.
 */
export function visibleOptions(viewer: DisplaySettings, owner: DisplaySettings): DisplaySettings {
  return {
    showQuantity: viewer.showQuantity && owner.showQuantity,
    showPrice: viewer.showPrice && owner.showPrice,
    showCategories: viewer.showCategories && owner.showCategories,
    showBoxCapacity: viewer.showBoxCapacity && owner.showBoxCapacity,
    showPictures: viewer.showPictures && owner.showPictures,
    showDateStamp: viewer.showDateStamp && owner.showDateStamp,
    currency: owner.currency,
  };
}
