import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';
import { ownFieldsSchema } from '../item/own-fields.ts';

/** An ISO 4217 code, such as EUR. Any: a currency may be younger than this version. */
export const currencySchema = z.string().check(z.regex(/^[A-Z]{3}$/));

/** The optional features, each switched on or off per person, and the currency. A new account has all off. */
export const displaySettingsSchema = z.strictObject({
  showQuantity: z.boolean(),
  showPrice: z.boolean(),
  showCategories: z.boolean(),
  showBoxCapacity: z.boolean(),
  showPictures: z.boolean(),
  showDateStamp: z.boolean(),
  showSerial: z.boolean(),
  showBrand: z.boolean(),
  showBoughtOn: z.boolean(),
  showBoughtAt: z.boolean(),
  showWarranty: z.boolean(),
  showLent: z.boolean(),
  showPapers: z.boolean(),
  /** The currency of all prices in the person's rooms and boxes. Null: not chosen; the device guesses one. */
  currency: z.nullable(currencySchema),
});

/**
 * The data that people who share a room see of each other: the name, and which optional features are on. `id` is the
 * person's id, `spaceId` the person's catalogue space.
 */
export const profileSchema = z.strictObject({
  id: idSchema,
  spaceId: idSchema,
  username: z.string(),
  ...displaySettingsSchema.shape,
  /** The fields that the person has added to all items. */
  ownFields: z.optional(z.nullable(ownFieldsSchema)),
});
