import type { BoxType } from '@boxroom/domain/box/box';
import { msg, type Message } from '@boxroom/domain/language/message';
import Archive from 'lucide-react/icons/archive';
import Box from 'lucide-react/icons/box';
import Container from 'lucide-react/icons/container';
import Library from 'lucide-react/icons/library';
import Package from 'lucide-react/icons/package';
import Snowflake from 'lucide-react/icons/snowflake';
import type { ComponentType, SVGProps } from 'react';
import './box-type-icon.css';

export const BOX_TYPE_LABELS: Record<BoxType, Message> = {
  default: msg('Default'),
  cardboard: msg('Cardboard'),
  plastic: msg('Plastic'),
  black: msg('Black'),
  freezer: msg('Freezer'),
  shelf: msg('Shelf'),
};

const ICONS: Record<BoxType, ComponentType<SVGProps<SVGSVGElement>>> = {
  default: Box,
  cardboard: Package,
  plastic: Container,
  black: Archive,
  freezer: Snowflake,
  shelf: Library,
};

/** The kind of a box, as an icon and a tint. Decoration: the label is beside it where it matters. */
export function BoxTypeIcon({ type }: { type: BoxType }) {
  const Icon = ICONS[type];
  return (
    <span className={`box-type-icon box-type-${type}`} aria-hidden>
      <Icon />
    </span>
  );
}
