import {
  COMPLETE_COLUMNS,
  type CompleteColumn,
  DETAIL_FIELDS,
  OWN_HEADER,
  PAPERS_HEADER,
} from '../export/complete-columns.ts';
import { ITEM_FIELDS } from '../item/item-fields.ts';
import { isColumnRole } from './column-roles.ts';
import type { ProblemFixes } from './import-plan-types.ts';
import { column, ignored, notes, type ProductMapping } from './product-mapping.ts';

const FOREIGN_FIXES: ProblemFixes = { tooLong: 'shorten', noBox: 'defaultBox' };
const TO_DESCRIPTION = 'What Boxroom has no field for is added to the item’s description.';
const FIRST_TAG = 'The first tag becomes the category, the others go to the description.';
const PICTURES = 'Pictures are addresses in that program, which a browser may not read.';

/** The roles of the complete export's columns, or the reason why one is not imported. */
const OWN_ROLES: Readonly<Record<CompleteColumn, string>> = {
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
  picture: 'Pictures come with a backup, not with a list.',
  createdAt: 'createdAt',
  updatedAt: 'The time of the last change is that of the import.',
  roomId: 'roomId',
  boxId: 'boxId',
  itemId: 'itemId',
};

const BOXROOM: ProductMapping = {
  source: 'boxroom',
  signature: [['Room Name'], ['Box Name'], ['Item Name']],
  columns: [
    ...COMPLETE_COLUMNS.map(({ key, header }) => {
      const role = OWN_ROLES[key];
      return isColumnRole(role) ? { header, role } : { header, role: null, reason: role };
    }),
    ...DETAIL_FIELDS.map((field) => column(ITEM_FIELDS[field].label, field)),
    ...ignored('Papers come with a backup, not with a list.', PAPERS_HEADER),
  ],
  prefixes: [OWN_HEADER],
  separator: '/',
  tagSeparator: /[;,|]/,
  decimalMark: null,
  empty: null,
  fixes: {},
  notes: [],
};

const HOMEBOX: ProductMapping = {
  source: 'homebox',
  signature: [['HB.name'], ['HB.location', 'HB.quantity', 'HB.asset_id', 'HB.import_ref']],
  columns: [
    column('HB.import_ref', 'itemId'),
    column('HB.url', 'itemId'),
    column('HB.location', 'path'),
    column('HB.name', 'itemName'),
    column('HB.quantity', 'quantity'),
    column('HB.description', 'itemDescription'),
    column('HB.notes', 'note', 'Notes'),
    column('HB.tags', 'tags'),
    column('HB.labels', 'tags'),
    column('HB.purchase_price', 'price'),
    column('HB.purchase_date', 'boughtOn'),
    column('HB.purchase_time', 'boughtOn'),
    column('HB.purchase_from', 'boughtAt', 'Bought from'),
    column('HB.manufacturer', 'brand', 'Manufacturer'),
    column('HB.model_number', 'brand', 'Model number'),
    column('HB.serial_number', 'serial', 'Serial number'),
    column('HB.warranty_expires', 'warrantyUntil', 'Warranty until'),
    column('HB.asset_id', 'noteId', 'Asset ID'),
    ...notes(
      ['HB.warranty_details', 'Warranty'],
      ['HB.lifetime_warranty', 'Lifetime warranty'],
      ['HB.insured', 'Insured'],
      ['HB.archived', 'Archived'],
      ['HB.sold_to', 'Sold to'],
      ['HB.sold_price', 'Sold for'],
      ['HB.sold_date', 'Sold on'],
      ['HB.sold_time', 'Sold on'],
      ['HB.sold_notes', 'Sale'],
    ),
    ...ignored('An item inside an item comes into the same box.', 'HB.parent_import_ref'),
  ],
  prefixes: ['HB.field.'],
  separator: '/',
  tagSeparator: /;/,
  decimalMark: '.',
  empty: /^(?:false|0(?:\.0+)?|0001-\d\d-\d\d(?:[T ].*)?|000-000)$/i,
  fixes: FOREIGN_FIXES,
  notes: ['Rows of locations become rooms and boxes.', FIRST_TAG, TO_DESCRIPTION],
};

const SORTLY: ProductMapping = {
  source: 'sortly',
  signature: [['Entry Type', 'Primary Folder'], ['Entry Name']],
  columns: [
    column('Entry Type', 'entryType'),
    column('Entry Name', 'itemName'),
    column('Sortly ID', 'itemId'),
    column('SID', 'itemId'),
    column('Quantity', 'quantity'),
    column('Price', 'price'),
    column('Notes', 'itemDescription'),
    column('Tags', 'tags'),
    column('Primary Folder', 'pathPart'),
    ...[1, 2, 3, 4].map((level) => column(`Subfolder-level${level}`, 'pathPart')),
    ...notes(
      ['Variant Details', 'Variant'],
      ['Item Group Name', 'Group'],
      ['Unit'],
      ['Min Level'],
      ['Product Link'],
      ['Barcode/QR1-Data', 'Barcode'],
      ['Barcode/QR2-Data', 'Barcode 2'],
    ),
    ...ignored('It is the price times the quantity.', 'Value'),
    ...ignored('The kind of a barcode says nothing without the label.', 'Barcode/QR1-Type', 'Barcode/QR2-Type'),
    ...ignored('It belongs to orders in Sortly.', 'Ordered'),
    ...ignored(PICTURES, ...Array.from({ length: 8 }, (_, index) => `Photo${index + 1}`)),
  ],
  prefixes: [],
  separator: '/',
  tagSeparator: /[,;|]/,
  decimalMark: '.',
  empty: null,
  fixes: FOREIGN_FIXES,
  notes: ['Rows of folders become rooms and boxes, not items.', FIRST_TAG, TO_DESCRIPTION],
};

const SHELF: ProductMapping = {
  source: 'shelf',
  signature: [['title'], ['kit', 'custodian', 'bookable', 'valuation', 'qrId', 'assetModel']],
  columns: [
    column('qrId', 'noteId', 'QR'),
    column('title', 'itemName'),
    column('description', 'itemDescription'),
    column('category', 'category'),
    column('tags', 'tags'),
    column('location', 'roomName'),
    column('kit', 'boxName'),
    column('valuation', 'price'),
    column('quantity', 'quantity'),
    column('custodian', 'lentTo', 'Custodian'),
    column('assetModel', 'brand', 'Model'),
    ...notes(['unitOfMeasure', 'Unit'], ['minQuantity', 'Min level']),
    ...notes(['barcode_Code128', 'Barcode'], ['barcode_Code39', 'Barcode'], ['barcode_DataMatrix', 'Barcode']),
    ...ignored('Boxroom takes no bookings.', 'bookable'),
    ...ignored(PICTURES, 'imageUrl'),
  ],
  prefixes: ['cf:'],
  separator: '/',
  tagSeparator: /[,;]/,
  decimalMark: '.',
  empty: null,
  fixes: FOREIGN_FIXES,
  notes: ['The kit becomes the box.', 'The tags go to the description.', TO_DESCRIPTION],
};

const OPENBIN: ProductMapping = {
  source: 'openbin',
  signature: [['Bin Name', 'Name'], ['Area'], ['Item', 'Items'], ['Tags']],
  columns: [
    column('Location', 'roomName'),
    column('Area', 'path'),
    column('Bin Name', 'boxName'),
    column('Name', 'boxName'),
    column('Item', 'itemName'),
    column('Items', 'itemList'),
    column('Quantity', 'quantity'),
    column('Tags', 'tags'),
    column('Notes', 'boxDescription'),
  ],
  prefixes: [],
  separator: '/',
  tagSeparator: /[;,]/,
  decimalMark: '.',
  empty: null,
  fixes: FOREIGN_FIXES,
  notes: [
    'The area becomes the room, and what is below it the box’s place. With a column “Location”, that is the room.',
    'The tags of a bin go to its items: the first becomes their category, the others go to the description.',
  ],
};

const PART_DB: ProductMapping = {
  source: 'part-db',
  signature: [
    ['name'],
    ['storage_location', 'storelocation', 'footprint', 'ipn'],
    ['category', 'manufacturer', 'tags'],
  ],
  columns: [
    column('id', 'itemId'),
    column('ipn', 'noteId', 'Part number'),
    column('name', 'itemName'),
    column('description', 'itemDescription'),
    column('category', 'category'),
    column('tags', 'tags'),
    ...['storage_location', 'storelocation'].map((header) => column(header, 'path')),
    ...['quantity', 'amount', 'instock'].map((header) => column(header, 'quantity')),
    column('price', 'price'),
    column('manufacturer', 'brand', 'Manufacturer'),
    ...['mpn', 'manufacturer_product_number'].map((header) => column(header, 'brand', 'Manufacturer’s number')),
    column('supplier', 'boughtAt', 'Supplier'),
    ...notes(
      ['notes', 'Notes'],
      ['comment', 'Comment'],
      ['footprint', 'Footprint'],
      ['spn', 'Supplier’s number'],
      ['supplier_product_number', 'Supplier’s number'],
      ['supplier_part_number', 'Supplier’s number'],
      ['mass', 'Mass (g)'],
      ['minamount', 'Min level'],
      ['partUnit', 'Unit'],
      ['manufacturing_status', 'Status'],
    ),
    ...ignored('It is a mark of Part-DB’s own lists.', 'favorite', 'needs_review'),
  ],
  prefixes: [],
  separator: '->',
  tagSeparator: /,/,
  decimalMark: null,
  empty: null,
  fixes: FOREIGN_FIXES,
  hasHtml: true,
  notes: ['Tags go to the description; HTML is removed from texts.', TO_DESCRIPTION],
};

const SNIPE_IT: ProductMapping = {
  source: 'snipe-it',
  signature: [
    ['Asset Tag'],
    ['Model', 'Model Name', 'Item Name', 'Asset Name', 'Name'],
    ['Serial', 'Model Number', 'Model No.', 'Purchase Cost', 'Manufacturer', 'Status', 'Checked Out To'],
  ],
  columns: [
    column('Asset Tag', 'noteId', 'Asset tag'),
    ...['Item Name', 'Asset Name', 'Name'].map((header) => column(header, 'itemName')),
    ...['Model', 'Model Name'].map((header) => column(header, 'otherName', 'Model')),
    column('Location', 'roomName'),
    column('Category', 'category'),
    column('Purchase Cost', 'price'),
    column('Purchase Date', 'boughtOn'),
    column('Supplier', 'boughtAt'),
    column('Serial', 'serial', 'Serial number'),
    column('Manufacturer', 'brand'),
    ...['Model No.', 'Model Number'].map((header) => column(header, 'brand', 'Model number')),
    column('Warranty Expires', 'warrantyUntil'),
    column('Checked Out To', 'lentTo'),
    ...['Notes', 'Asset Notes'].map((header) => column(header, 'itemDescription')),
    ...notes(['Model Notes'], ['Order Number'], ['Company'], ['Warranty'], ['Status']),
    ...notes(['Default Location'], ['EOL'], ['Next Audit Date']),
    ...ignored('The asset tag recognizes an asset.', 'ID'),
    ...ignored('Only “Checked Out To” says who has an asset.', ...checkedOut()),
  ],
  prefixes: [],
  separator: '/',
  tagSeparator: /[;,|]/,
  decimalMark: '.',
  empty: null,
  fixes: FOREIGN_FIXES,
  notes: ['The location becomes the room.', 'An asset without a name takes that of its model.', TO_DESCRIPTION],
};

function checkedOut(): string[] {
  const people = ['Username', 'First Name', 'Last Name', 'Email', 'Location'].map((of) => `Checked Out To: ${of}`);
  return ['Checkout Type', 'Full Name', 'Email', 'Username', ...people];
}

/** The files that are recognized, the most particular ones first. */
export const PRODUCT_MAPPINGS: readonly ProductMapping[] = [
  HOMEBOX,
  SORTLY,
  BOXROOM,
  OPENBIN,
  SNIPE_IT,
  PART_DB,
  SHELF,
];
