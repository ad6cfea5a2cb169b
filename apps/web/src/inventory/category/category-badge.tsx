import type { CategoryColor } from '@boxroom/domain/category/category';
import Tag from 'lucide-react/icons/tag';
import type { ReactNode } from 'react';
import './category-color.css';

interface CategoryBadgeProps {
  color: CategoryColor | null;
  /** The name. */
  children: ReactNode;
}

/** The category of an item. */
export function CategoryBadge({ color, children }: CategoryBadgeProps) {
  return (
    <span className={color === null ? 'badge' : `badge category-badge category-${color}`}>
      <Tag aria-hidden />
      <span className="clamp" dir="auto">
        {children}
      </span>
    </span>
  );
}
