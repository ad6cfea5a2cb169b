import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { lazy, Suspense, useState } from 'react';
import type { ComponentType, SVGProps } from 'react';

const MenuSurface = lazy(async () => ({ default: (await import('./menu-surface.tsx')).MenuSurface }));

export interface MenuItem {
  id: string;
  label: string;
  onSelect: () => void;
  icon?: ComponentType<SVGProps<SVGSVGElement>>;
  danger?: boolean;
  /** Why it cannot be chosen: choosing it says so. */
  disabledReason?: string | null;
}

export interface MenuProps {
  /** The name of the button that opens it. */
  label: string;
  items: readonly MenuItem[];
  icon?: ComponentType<SVGProps<SVGSVGElement>>;
}

/** A button with a menu of actions. The menu's machinery is loaded with its first use. */
export function Menu(props: MenuProps) {
  const [used, setUsed] = useState(false);
  const Icon = props.icon ?? EllipsisVertical;
  const trigger = (
    <button type="button" className="icon-button" aria-label={props.label} aria-haspopup="menu" onClick={() => setUsed(true)}>
      <Icon aria-hidden />
    </button>
  );
  if (!used) return trigger;
  return (
    <Suspense fallback={trigger}>
      <MenuSurface {...props} />
    </Suspense>
  );
}
