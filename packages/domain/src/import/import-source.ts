/** The programs whose files are recognized. `archive` is our own ZIP, `other` any list of a person. */
export const IMPORT_SOURCES = [
  'boxroom',
  'homebox',
  'sortly',
  'shelf',
  'openbin',
  'part-db',
  'snipe-it',
  'archive',
  'other',
] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

export const SOURCE_NAMES: Readonly<Record<ImportSource, string>> = {
  boxroom: 'Boxroom',
  homebox: 'Homebox',
  sortly: 'Sortly',
  shelf: 'Shelf',
  openbin: 'OpenBin',
  'part-db': 'Part-DB',
  'snipe-it': 'Snipe-IT',
  archive: 'Boxroom backup',
  other: 'another list',
};
