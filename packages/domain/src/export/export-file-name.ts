/**
 * `storage-export_2026-11-21_16-05.csv`, in the device's time zone; the name ends with the flaw of the file, if any.
 */
export function exportFileName(now: Date, flaw: 'ERROR' | 'INCOMPLETE' | null = null): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [String(now.getFullYear()).padStart(4, '0'), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `storage-export_${day}_${two(now.getHours())}-${two(now.getMinutes())}${flaw === null ? '' : `-${flaw}`}.csv`;
}
