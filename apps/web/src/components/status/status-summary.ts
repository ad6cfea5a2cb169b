import { t } from '../../lib/language/t.ts';
import { momentText } from '../text/moment-text.ts';
import type { LineStatus } from './line-status.ts';
import { exchangeText, keptInMemory } from './status-text.ts';

/** Returns the state of the exchange with the server, also when all is well. */
export function exchangeSummary(status: LineStatus, now = Date.now()): string {
  const line = exchangeText(status, now);
  if (line) return line.text + (line.progress ?? '');
  if (status.kind === 'up-to-date' && status.at !== undefined)
    return t('Up to date, {moment}', { moment: momentText(status.at, now) });
  return status.kind === 'starting' ? t('Opening the copy on this device…') : t('Checking for changes…');
}

/** Returns how safely the data is kept on this device, also when all is well. */
export function durabilitySummary({
  durability,
  isPersistent,
  isKeptForAWeek,
  pending,
}: Pick<LineStatus, 'durability' | 'isPersistent' | 'isKeptForAWeek' | 'pending'>): string {
  if (durability !== 'disk') return keptInMemory(durability, pending);
  if (isPersistent === true) return t('Changes are kept on this device until they are sent');
  if (isKeptForAWeek) {
    return t(
      'Changes are kept on this device until they are sent. Safari removes what is here if Boxroom is not opened for 7 days, unless it is on the home screen',
    );
  }
  if (isPersistent === false) {
    return t('Changes are kept on this device, but this browser may remove them if Boxroom stays closed for weeks');
  }
  return t('Changes are kept on this device; this browser does not say for how long');
}
