import type { CategoryColor } from '@boxroom/domain/category/category';
import { msg, type Message } from '@boxroom/domain/language/message';
import { t } from '../../lib/language/t.ts';

const LABELS: Record<CategoryColor, Message> = {
  kraft: msg('Kraft'),
  red: msg('Red'),
  orange: msg('Orange'),
  yellow: msg('Yellow'),
  green: msg('Green'),
  teal: msg('Teal'),
  blue: msg('Blue'),
  purple: msg('Purple'),
};

export function colorLabel(color: CategoryColor | null): string {
  return color === null ? t('No color') : t(LABELS[color]);
}
