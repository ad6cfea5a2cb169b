import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';

export const USERNAME_MAX = 15;

/** The optional features, each switched on or off per person. A new account has all off. */
export const displaySettingsSchema = z.strictObject({
  showQuantity: z.boolean(),
  showPrice: z.boolean(),
  showCategories: z.boolean(),
  showBoxCapacity: z.boolean(),
  showPictures: z.boolean(),
  showDateStamp: z.boolean(),
});
export type DisplaySettings = z.infer<typeof displaySettingsSchema>;
export type DisplayOption = keyof DisplaySettings;

export const DEFAULT_DISPLAY_SETTINGS: DisplaySettings = {
  showQuantity: false,
  showPrice: false,
  showCategories: false,
  showBoxCapacity: false,
  showPictures: false,
  showDateStamp: false,
};

/**
 * The data that people who share a room see of each other: the name, and which optional features are on. `id` is the
 * person's id, `spaceId` the person's catalogue space.
 */
export const profileSchema = z.strictObject({
  id: idSchema,
  spaceId: idSchema,
  username: z.string(),
  ...displaySettingsSchema.shape,
});
export type Profile = z.infer<typeof profileSchema>;
