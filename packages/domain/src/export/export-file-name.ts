/** `storage-export_2026-11-21_16-05.csv`, by the clock of the device; the name ends with what is wrong with the file. */
export function exportFileName(now: Date, flaw: 'ERROR' | 'INCOMPLETE' | null = null): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [String(now.getFullYear()).padStart(4, '0'), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `storage-export_${day}_${two(now.getHours())}-${two(now.getMinutes())}${flaw === null ? '' : `-${flaw}`}.csv`;
}
