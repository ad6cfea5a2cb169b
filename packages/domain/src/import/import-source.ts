import type { ImportSource } from './import-input.ts';

/** The programs as people know them. */
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
