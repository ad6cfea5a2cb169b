import type { DisplaySettings } from './profile.ts';

/**
 * The optional features that a person sees in a room: those that the person and the room's owner both have on
 * (specification, "Roles and permissions"). In one's own room the two are the same. While an owner's settings are not
 * known, pass `DEFAULT_DISPLAY_SETTINGS`: nothing. Every card, list, print and export asks here.
 */
export function visibleOptions(viewer: DisplaySettings, owner: DisplaySettings): DisplaySettings {
  return {
    showQuantity: viewer.showQuantity && owner.showQuantity,
    showPrice: viewer.showPrice && owner.showPrice,
    showCategories: viewer.showCategories && owner.showCategories,
    showBoxCapacity: viewer.showBoxCapacity && owner.showBoxCapacity,
    showPictures: viewer.showPictures && owner.showPictures,
    showDateStamp: viewer.showDateStamp && owner.showDateStamp,
  };
}
