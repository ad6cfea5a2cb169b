import type * as z from 'zod/mini';
import type { displaySettingsSchema, profileSchema } from './profile-schemas.ts';

export const USERNAME_MAX = 15;

export type DisplaySettings = z.infer<typeof displaySettingsSchema>;
/** The settings that switch a feature on or off. */
export type DisplayOption = Exclude<keyof DisplaySettings, 'currency'>;

export const DEFAULT_DISPLAY_SETTINGS: DisplaySettings = {
  showQuantity: false,
  showPrice: false,
  showCategories: false,
  showBoxCapacity: false,
  showPictures: false,
  showDateStamp: false,
  showSerial: false,
  showBrand: false,
  showBoughtOn: false,
  showBoughtAt: false,
  showWarranty: false,
  showLent: false,
  showPapers: false,
  currency: null,
};

export type Profile = z.infer<typeof profileSchema>;
