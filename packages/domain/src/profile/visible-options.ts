import type { DisplaySettings } from './profile.ts';
import { DEFAULT_DISPLAY_SETTINGS } from './profile.ts';

export interface OptionsViewed {
  viewer: DisplaySettings;
  /** Whether the room belongs to somebody else. */
  isShared: boolean;
  /** The settings of the room's owner; undefined while they are not known. */
  owner: DisplaySettings | undefined;
}

/**
 * The optional features that a person sees in a room: those the person has on and, in somebody else's room, those its
 * owner has on too (specification, "Roles and permissions"). While the owner's settings are not known, none. Every card,
 * list, print and export asks here.
 */
export function visibleOptions({ viewer, isShared, owner }: OptionsViewed): DisplaySettings {
  if (!isShared) return viewer;
  if (!owner) return DEFAULT_DISPLAY_SETTINGS;
  return {
    showQuantity: viewer.showQuantity && owner.showQuantity,
    showPrice: viewer.showPrice && owner.showPrice,
    showCategories: viewer.showCategories && owner.showCategories,
    showBoxCapacity: viewer.showBoxCapacity && owner.showBoxCapacity,
    showPictures: viewer.showPictures && owner.showPictures,
    showDateStamp: viewer.showDateStamp && owner.showDateStamp,
  };
}
