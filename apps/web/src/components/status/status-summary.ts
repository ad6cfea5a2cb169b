import { momentText } from '../text/moment-text.ts';
import type { LineStatus } from './line-status.ts';
import { exchangeText, keptForAWeek, keptInMemory } from './status-text.ts';

/** Returns the state of the exchange with the server, also when all is well. */
export function exchangeSummary(status: LineStatus, now = Date.now()): string {
  const line = exchangeText(status, now);
  if (line) return line.text + (line.progress ?? '');
  if (status.kind === 'up-to-date' && status.at !== undefined) return `Up to date, ${momentText(status.at, now)}`;
  return status.kind === 'starting' ? 'Opening the copy on this device…' : 'Checking for changes…';
}

/** Returns how safely the data is kept on this device, also when all is well. */
export function durabilitySummary({
  durability,
  isPersistent,
  isKeptForAWeek,
  pending,
}: Pick<LineStatus, 'durability' | 'isPersistent' | 'isKeptForAWeek' | 'pending'>): string {
  if (durability !== 'disk') return keptInMemory(durability, pending);
  if (isPersistent === true) return 'Changes are kept on this device until they are sent';
  if (isKeptForAWeek) return `Changes are kept on this device until they are sent. ${keptForAWeek('what is here')}`;
  if (isPersistent === false) {
    return 'Changes are kept on this device, but this browser may remove them if Boxroom stays closed for weeks';
  }
  return 'Changes are kept on this device; this browser does not say for how long';
}
