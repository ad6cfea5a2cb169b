import type { CategoryColor } from '@boxroom/domain/category/category';
import './category-color.css';

/** The color of a category, beside its name. Nothing without a color. */
export function CategoryDot({ color }: { color: CategoryColor | null }) {
  return color === null ? null : <span className={`category-dot category-${color}`} aria-hidden />;
}
