/** The name of each file that a person can take along, without its time. */
const NAMES = {
  specified: ['storage-export', 'csv'],
  complete: ['storage-export-complete', 'csv'],
  spreadsheet: ['storage-export', 'xlsx'],
  backup: ['boxroom-backup', 'zip'],
  report: ['insurance-report', 'pdf'],
  reportSheet: ['insurance-report', 'xlsx'],
} as const;
export type ExportKind = keyof typeof NAMES;

/**
 * `storage-export_2026-11-21_16-05.csv`, in the device's time zone; the name ends with the flaw of the file, if any.
 */
export function exportFileName(
  now: Date,
  flaw: 'ERROR' | 'INCOMPLETE' | null = null,
  kind: ExportKind = 'specified',
): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [String(now.getFullYear()).padStart(4, '0'), two(now.getMonth() + 1), two(now.getDate())].join('-');
  const [name, extension] = NAMES[kind];
  const end = flaw === null ? '' : `-${flaw}`;
  return `${name}_${day}_${two(now.getHours())}-${two(now.getMinutes())}${end}.${extension}`;
}
