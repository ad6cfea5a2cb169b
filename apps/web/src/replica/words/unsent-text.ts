import type { RefusedRecord } from '@boxroom/sync-client/disk';
import type { Pending } from '@boxroom/sync-client/pending';
import { t } from '../../lib/language/t.ts';

/**
 * Lists the changes that exist only on this device, one per line, for a person to keep: when, what, and the values as
 * given.
 */
export function unsentText(pending: readonly Pending[], refused: readonly RefusedRecord[]): string {
  const sections = [
    { heading: t('Not sent yet'), commands: pending },
    { heading: t('Could not be applied'), commands: refused },
  ].filter(({ commands }) => commands.length > 0);
  return sections.map(({ heading, commands }) => [heading, ...commands.map(toLine), ''].join('\r\n')).join('\r\n');
}

function toLine({ at, name, input, label }: Pick<Pending, 'at' | 'name' | 'input' | 'label'>): string {
  return `${new Date(at).toISOString()}  ${label ?? name}  ${JSON.stringify(input)}`;
}
