import {
  COMPLETE_COLUMNS,
  type CompleteColumn,
  DETAIL_FIELDS,
  OWN_HEADER,
  PAPERS_HEADER,
} from '../export/complete-columns.ts';
import { ITEM_FIELDS } from '../item/item-fields.ts';
import { type Message, msg } from '../language/message.ts';
import { type ColumnRole, isColumnRole } from './column-roles.ts';
import { column, ignored, type ProductMapping } from './product-mapping.ts';

/** The roles of the complete export's columns, or the reason why one is not imported. */
const OWN_ROLES: Readonly<Record<CompleteColumn, ColumnRole | Message>> = {
  roomName: 'roomName',
  boxName: 'boxName',
  boxDescription: 'boxDescription',
  boxType: 'boxType',
  capacity: 'capacity',
  boxCode: 'boxCode',
  itemName: 'itemName',
  itemDescription: 'itemDescription',
  quantity: 'quantity',
  price: 'price',
  category: 'category',
  dateStamp: 'date',
  isTicked: 'isTicked',
  picture: msg('Pictures come with a backup, not with a list.'),
  createdAt: 'createdAt',
  updatedAt: msg('The time of the last change is that of the import.'),
  roomId: 'roomId',
  boxId: 'boxId',
  itemId: 'itemId',
};

/** Our own exports. */
export const BOXROOM: ProductMapping = {
  source: 'boxroom',
  looksLike: msg('Looks like a Boxroom export'),
  signature: [['Room Name'], ['Box Name'], ['Item Name']],
  columns: [
    ...COMPLETE_COLUMNS.map(({ key, header }) => {
      const role = OWN_ROLES[key];
      return isColumnRole(role) ? { header, role } : { header, role: null, reason: role };
    }),
    ...DETAIL_FIELDS.map((field) => column(ITEM_FIELDS[field].label, field)),
    ...ignored(msg('Papers come with a backup, not with a list.'), PAPERS_HEADER),
  ],
  prefixes: [OWN_HEADER],
  separator: '/',
  tagSeparator: /[;,|]/,
  decimalMark: null,
  empty: null,
  fixes: {},
  notes: [],
};
