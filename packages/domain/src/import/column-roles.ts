import { ITEM_FIELDS } from '../item/item-fields.ts';
import { type Message, msg } from '../language/message.ts';

interface RoleTraits {
  /** In the chooser, and in problems. Where our exports have the column, its header, which is English there. */
  label: Message;
  /** Whether several columns of a file may have the role. */
  isMany: boolean;
}

/** What a column of a file can be imported as. */
export const COLUMN_ROLES = {
  roomName: { label: msg('Room Name'), isMany: false },
  boxName: { label: msg('Box Name'), isMany: false },
  boxDescription: { label: msg('Box Description'), isMany: true },
  /** One cell such as 'Garage / Shelf / Red box'. */
  path: { label: msg('Path (room / place / box)'), isMany: false },
  /** A part of a path in a column of its own, from the outermost to the innermost. */
  pathPart: { label: msg('Part of the path'), isMany: true },
  boxType: { label: msg('Box Type'), isMany: false },
  capacity: { label: msg('Free Space (%)'), isMany: false },
  boxCode: { label: msg('Box Code'), isMany: false },
  itemName: { label: ITEM_FIELDS.name.column.header, isMany: false },
  /** The name of an item whose name is empty. */
  otherName: { label: msg('Item Name, if there is none'), isMany: false },
  /** All items of a box in one cell: 'Pen x 3;Glue'. */
  itemList: { label: msg('Items, divided by “;”'), isMany: false },
  itemDescription: { label: ITEM_FIELDS.description.column.header, isMany: true },
  /** Added to the item's description, with the column's name. */
  note: { label: msg('Added to the description'), isMany: true },
  quantity: { label: ITEM_FIELDS.quantity.column.header, isMany: false },
  price: { label: ITEM_FIELDS.price.column.header, isMany: false },
  category: { label: ITEM_FIELDS.categoryId.column.header, isMany: false },
  /** The first becomes the category unless a column has that role; the others go to the description. */
  tags: { label: msg('Tags'), isMany: false },
  date: { label: msg('Date'), isMany: false },
  /** Manufacturer and model may have a column each. */
  brand: { label: ITEM_FIELDS.brand.label, isMany: true },
  serial: { label: ITEM_FIELDS.serial.label, isMany: false },
  boughtOn: { label: ITEM_FIELDS.boughtOn.label, isMany: false },
  boughtAt: { label: ITEM_FIELDS.boughtAt.label, isMany: false },
  warrantyUntil: { label: ITEM_FIELDS.warrantyUntil.label, isMany: false },
  lentTo: { label: ITEM_FIELDS.lentTo.label, isMany: false },
  lentSince: { label: ITEM_FIELDS.lentSince.label, isMany: false },
  lentDue: { label: ITEM_FIELDS.lentDue.label, isMany: false },
  /** A field of the person's own, by the name of the column; added to the description where there is none. */
  own: { label: msg('Own field'), isMany: true },
  isTicked: { label: msg('On Checklist'), isMany: false },
  createdAt: { label: msg('Created'), isMany: false },
  /** Whether the row is an item or a folder: a place, not a thing. */
  entryType: { label: msg('Item or folder'), isMany: false },
  /** The row's id in the other program, by which a second import recognizes it; the first that is not empty counts. */
  itemId: { label: msg('Item ID'), isMany: true },
  /** An id that people know, such as an asset tag: also added to the description. */
  noteId: { label: msg('Item ID, added to the description'), isMany: true },
  roomId: { label: msg('Room ID'), isMany: false },
  boxId: { label: msg('Box ID'), isMany: false },
} as const satisfies Record<string, RoleTraits>;
export type ColumnRole = keyof typeof COLUMN_ROLES;
export const COLUMN_ROLE_KEYS = Object.keys(COLUMN_ROLES) as ColumnRole[];

export function isColumnRole(text: string): text is ColumnRole {
  return Object.hasOwn(COLUMN_ROLES, text);
}
