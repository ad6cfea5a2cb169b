import type { ArchiveSection } from './archive-rows.ts';

type Loose = Readonly<Record<string, unknown>>;

/** Brings a head and rows from one version to the next. */
export interface ArchiveStep {
  head(head: Loose): Loose;
  row(section: ArchiveSection, row: Loose): Loose;
}

const NO_DETAILS_SHOWN = {
  showSerial: false,
  showBrand: false,
  showBoughtOn: false,
  showBoughtAt: false,
  showWarranty: false,
  showLent: false,
  showPapers: false,
};

/** The step from each version to the next, beginning with version 1. Never change one: archives last for years. */
export const ARCHIVE_STEPS: readonly ArchiveStep[] = [
  // Version 2 has the currency of the prices.
  {
    head: (head) => ({ ...head, settings: { currency: null, ...(head['settings'] as Loose) } }),
    row: (_, row) => row,
  },
  // Version 3 has the color of a category.
  {
    head: (head) => head,
    row: (section, row) => (section === 'categories' ? { ...row, color: null } : row),
  },
  // Version 4 has details, own fields, papers and several pictures, absent where there are none, and their switches.
  {
    head: (head) => ({ ...head, settings: { ...NO_DETAILS_SHOWN, ...(head['settings'] as Loose) } }),
    row: (section, row) => (section === 'pictures' ? { ...row, kind: 'item' } : row),
  },
];

/** Returns what brings a head and rows of this version to the present one, or null for an unknown version. */
export function migrateArchive(version: unknown, steps: readonly ArchiveStep[] = ARCHIVE_STEPS): ArchiveStep | null {
  const present = steps.length + 1;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1 || version > present) return null;
  const due = steps.slice(version - 1);
  return {
    head: (head) => due.reduce<Loose>((migrated, step) => step.head(migrated), { ...head, version: present }),
    row: (section, row) => due.reduce<Loose>((migrated, step) => step.row(section, migrated), row),
  };
}
