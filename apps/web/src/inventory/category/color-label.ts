import type { CategoryColor } from '@boxroom/domain/category/category';

const LABELS: Record<CategoryColor, string> = {
  kraft: 'Kraft',
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  purple: 'Purple',
};

export function colorLabel(color: CategoryColor | null): string {
  return color === null ? 'No color' : LABELS[color];
}
