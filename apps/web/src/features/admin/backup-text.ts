import type { NightlyBackups } from '@boxroom/domain/admin/overview';
import { bytesText, spanText } from '../../lib/text/amount-text.ts';
import { whenText } from './overview-text.ts';

type Nightly = Extract<NightlyBackups, { mode: 'nightly' }>;

/** Returns the state of the nightly backups as names and values, in display order. */
export function backupFacts(
  { lastAt, bytes, nextAt, isRunning, folder }: Nightly,
  now: number,
): readonly (readonly [name: string, value: string])[] {
  return [
    ['Last nightly backup', lastAt === null ? 'None yet' : `${whenText(lastAt, now)} (${agoText(lastAt, now)})`],
    ...(bytes === null ? [] : [['Size', bytesText(bytes)] as const]),
    ['Next', nextText({ nextAt, isRunning }, now)],
    ['Folder', folder],
  ];
}

/** Returns why the last attempt failed; null: it did not. */
export function backupTrouble({ failure }: Nightly, now: number): string | null {
  if (failure === null) return null;
  return `The attempt of ${whenText(failure.at, now)} failed: ${failure.reason} Boxroom tries again every hour.`;
}

function nextText({ nextAt, isRunning }: Pick<Nightly, 'nextAt' | 'isRunning'>, now: number): string {
  if (isRunning) return 'Running now';
  return nextAt <= now ? 'In a moment' : whenText(nextAt, now);
}

/** The clocks of the server and of this device may differ. */
function agoText(at: number, now: number): string {
  return at > now ? 'just now' : `${spanText((now - at) / 1000)} ago`;
}
