import type { BenchRow, Figure, RowResult, Unit } from './row.ts';

const HEAD = ['', 'size', 'Boxroom', 'anchor', 'against it', 'worst', 'target', ''];

/** Returns a row's results as text: an aligned table, then the notes. */
export function rowText(row: BenchRow, result: RowResult): string {
  const lines = [HEAD, ...result.figures.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  const table = lines.map((line) =>
    line
      .map((cell, column) => pad(cell, widths[column] ?? 0, column))
      .join('  ')
      .trimEnd(),
  );
  return [
    `${row.name}: ${row.workload}`,
    `anchor: ${row.anchor}`,
    '',
    ...table,
    ...result.notes.map((note) => `- ${note}`),
    ...result.wrong.map((sentence) => `WRONG: ${sentence}`),
  ].join('\n');
}

function cells({ what, size, unit, ours, anchor, ratio, worst, target }: Figure): string[] {
  return [
    what,
    size,
    valueText(ours, unit),
    anchor === null ? '' : valueText(anchor, unit),
    ratio === null ? '' : ratioText(ratio),
    worst === null ? '' : valueText(worst, unit),
    target?.text ?? '',
    target === null ? '' : target.met ? '✓' : '✗',
  ];
}

/** Aligns words left and numbers right. */
function pad(cell: string, width: number, column: number): string {
  return column < 2 || column > 5 ? cell.padEnd(width) : cell.padStart(width);
}

/** Formats a value with three digits; times in the most readable unit. */
export function valueText(value: number, unit: Unit): string {
  if (unit === 'times') return `${threeDigits(value)}×`;
  if (unit === 'ms' && Math.abs(value) < 0.1) return `${threeDigits(value * 1000)} µs`;
  if (unit === 'µs' && Math.abs(value) >= 10_000) return `${threeDigits(value / 1000)} ms`;
  return `${threeDigits(value)} ${unit}`;
}

export function ratioText(ratio: number): string {
  return ratio < 0.67 ? `${threeDigits(1 / ratio)}× less` : `${threeDigits(ratio)}×`;
}

function threeDigits(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)));
  return value.toFixed(Math.min(digits, 3));
}
