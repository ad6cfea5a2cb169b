import type { Usage } from '@boxroom/domain/access/usage';
import { GIBIBYTE } from '@boxroom/domain/picture/picture';
import { numberFormat } from '../language/formats.ts';
import { t } from '../language/t.ts';

/** What an account holds, and of how much, in display order. */
export function usageFacts({ uses, limits }: Usage): readonly (readonly [name: string, value: string])[] {
  return [
    [t('Storage rooms'), ofText(uses.rooms, limits.rooms)],
    [t('Boxes'), ofText(uses.boxes, limits.boxes)],
    [t('Items'), ofText(uses.items, limits.items)],
    [
      t('Pictures and papers'),
      t('{used} of {limit}', { used: quotaText(uses.pictureBytes), limit: quotaText(limits.pictureBytes) }),
    ],
  ];
}

function ofText(used: number, limit: number): string {
  return t('{used, number} of {limit, number}', { used, limit });
}

const whole = numberFormat({ maximumFractionDigits: 0 });
const tenths = numberFormat({ maximumFractionDigits: 1 });

/** Bytes in powers of 1024, as the limits of an account are counted: '2 GB', '1.5 MB'. */
export function quotaText(bytes: number): string {
  const [unit, size] = bytes >= GIBIBYTE ? ['GB', GIBIBYTE] : bytes >= 1024 ** 2 ? ['MB', 1024 ** 2] : ['kB', 1024];
  return `${(size === 1024 ? whole() : tenths()).format(bytes / size)} ${unit}`;
}
