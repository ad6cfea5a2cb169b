import * as z from 'zod/mini';
import { idSchema } from '../id/id.ts';
import { type Message, msg } from '../language/message.ts';
import { paperSchema } from '../paper/paper-schemas.ts';
import { picturesSchema } from '../picture/picture-schemas.ts';
import { PRICE_DECIMALS_MAX } from '../price/price-decimals.ts';
import { optionalLine, requiredLine } from '../text/line-schema.ts';
import { isCalendarDate } from './calendar-date.ts';
import { ownChangesSchema, ownValuesSchema } from './own-fields.ts';

export const ITEM_NAME_MAX = 200;
export const ITEM_DESCRIPTION_MAX = 500;
/** The limit on the texts of an item's details, in characters. */
export const DETAIL_MAX = 100;
export const QUANTITY_MAX = 1_000_000_000;
/** The largest price. */
export const PRICE_MAX = 9_999_999_999.99;
/** The limit on items that one command adds. */
export const ITEMS_PER_COMMAND_MAX = 200;
/** The limit on existing items that one command changes. Their ids, 200 kB, fit into one push. */
export const ITEMS_PER_SELECTION_MAX = 5000;
/** The limit on groups of one move. With that many items, each with its box and category, they fit into one push. */
export const MOVES_PER_COMMAND_MAX = 2500;
/** The limit on items in all rooms and boxes of one person: a guard against runaway scripts. */
export const ITEMS_PER_OWNER_MAX = 200_000;

export const itemNameSchema = requiredLine({
  max: ITEM_NAME_MAX,
  blank: msg('Please enter an item name.'),
  tooLong: msg('Item name must be 200 characters or less.'),
});
export const itemDescriptionSchema = optionalLine({
  max: ITEM_DESCRIPTION_MAX,
  tooLong: msg('Description must be 500 characters or less.'),
});
/** A whole number. The form has no minimum; the stepper hides values below 1 (see `stepQuantity`). */
export const quantitySchema = z.nullable(
  z
    .int(msg('Quantity must be a whole number.'))
    .check(
      z.minimum(-QUANTITY_MAX, msg('Quantity is out of range.')),
      z.maximum(QUANTITY_MAX, msg('Quantity is out of range.')),
    ),
);
export const priceSchema = z.nullable(
  z.number(msg('Price must be a number.')).check(
    z.minimum(0, msg('Price must not be negative.')),
    z.maximum(PRICE_MAX, msg('Price is out of range.')),
    z.refine((price) => hasDecimals(price, PRICE_DECIMALS_MAX), msg('Price can have three decimals at most.')),
  ),
);
/** A calendar date, YYYY-MM-DD, without a time or a zone. */
export const dateStampSchema = z.nullable(
  z.string().check(z.refine(isCalendarDate, msg('Please enter a valid date.'))),
);

/** A detail: most items have none, so a row has it only where it is filled in. Older apps do not send it. */
const detailText = (tooLong: Message) => z.optional(optionalLine({ max: DETAIL_MAX, tooLong }));
const detailDate = z.optional(dateStampSchema);

/**
 * The details of an item. `lentTo`: who has it; while nobody has, `lentSince` and `lentDue` are empty. A date is
 * YYYY-MM-DD.
 */
const detailsShape = {
  serial: detailText(msg('Serial number must be 100 characters or less.')),
  brand: detailText(msg('Brand and model must be 100 characters or less.')),
  boughtOn: detailDate,
  boughtAt: detailText(msg('Bought at must be 100 characters or less.')),
  warrantyUntil: detailDate,
  lentTo: detailText(msg('Lent to must be 100 characters or less.')),
  lentSince: detailDate,
  lentDue: detailDate,
};
export type ItemDetail = keyof typeof detailsShape;

/**
 * The fields of an item that a person fills in, with their limits. No field has a default here: `item.edit` would write
 * it over the value of a field that its input does not name.
 */
export const itemFieldsSchema = z.strictObject({
  name: itemNameSchema,
  description: itemDescriptionSchema,
  quantity: quantitySchema,
  price: priceSchema,
  categoryId: z.nullable(idSchema),
  dateStamp: dateStampSchema,
  ...detailsShape,
  /** In an edit, the values that change. */
  own: z.optional(ownChangesSchema),
});
export type ItemFields = z.infer<typeof itemFieldsSchema>;

/** The fields in the input of a new item. A field that older apps do not send has a default: their outboxes wait. */
export const newItemFieldsSchema = z.strictObject({ ...itemFieldsSchema.shape });

const sparse = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

/** The fields of an item that screens show. */
const shownFields = {
  name: z.string(),
  description: z.nullable(z.string()),
  quantity: z.nullable(z.number()),
  price: z.nullable(z.number()),
  categoryId: z.nullable(idSchema),
  pictureId: z.nullable(idSchema),
  dateStamp: z.nullable(z.string()),
  serial: sparse(z.string()),
  brand: sparse(z.string()),
  boughtOn: sparse(z.string()),
  boughtAt: sparse(z.string()),
  warrantyUntil: sparse(z.string()),
  lentTo: sparse(z.string()),
  lentSince: sparse(z.string()),
  lentDue: sparse(z.string()),
  own: sparse(ownValuesSchema),
  /** The whole list, the first one first; only where it says more than `pictureId`. See `picturesOf`. */
  pictures: sparse(picturesSchema),
  papers: sparse(z.array(paperSchema)),
} satisfies Record<keyof ItemFields, z.ZodMiniType> & Record<string, z.ZodMiniType>;
export type ItemField = keyof typeof shownFields;

/** An item in a box. `spaceId` always equals its box's. */
export const itemSchema = z.strictObject({
  id: idSchema,
  spaceId: idSchema,
  boxId: idSchema,
  ...shownFields,
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Item = z.infer<typeof itemSchema>;

/** Returns what a copy of an item has, too: not what there is only once, its serial number, the loan and the files. */
export function copiedFields({
  serial: _serial,
  lentTo: _to,
  lentSince: _since,
  lentDue: _due,
  pictures: _pictures,
  papers: _papers,
  ...item
}: Item): Item {
  return { ...item, pictureId: null };
}

/** An item with only a name: the start of fast entry, pasted lines and imports. */
export const NO_ITEM_FIELDS = {
  description: null,
  quantity: null,
  price: null,
  categoryId: null,
  dateStamp: null,
} as const satisfies Omit<ItemFields, 'name' | ItemDetail | 'own'>;

/** Whether a price has so many decimals at most. */
export function hasDecimals(price: number, decimals: number): boolean {
  const units = price * 10 ** decimals;
  return Math.abs(units - Math.round(units)) < 1e-3 && !Object.is(price, -0);
}
