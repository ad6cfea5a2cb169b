/** The fields of a new item that has only a name. */
export const ITEM_FIELDS = { description: null, quantity: null, price: null, categoryId: null, dateStamp: null };
