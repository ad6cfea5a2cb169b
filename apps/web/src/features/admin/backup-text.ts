import type { NightlyBackups } from '@boxroom/domain/admin/overview';
import { t } from '../../lib/language/t.ts';
import { bytesText } from '../../lib/text/amount-text.ts';
import { whenText } from './overview-text.ts';

type Nightly = Extract<NightlyBackups, { mode: 'nightly' }>;

/** Returns the state of the nightly backups as names and values, in display order. */
export function backupFacts(
  { lastAt, bytes, nextAt, isRunning, folder }: Nightly,
  now: number,
): readonly (readonly [name: string, value: string])[] {
  return [
    [t('Last nightly backup'), lastAt === null ? t('None yet') : `${whenText(lastAt, now)} (${agoText(lastAt, now)})`],
    ...(bytes === null ? [] : [[t('Size'), bytesText(bytes)] as const]),
    [t('Next nightly backup'), nextText({ nextAt, isRunning }, now)],
    [t('Folder'), folder],
  ];
}

/** Returns why the last attempt failed; null: it did not. */
export function backupTrouble({ failure }: Nightly, now: number): string | null {
  if (failure === null) return null;
  return t('The attempt of {when} failed: {reason} Boxroom tries again every hour.', {
    when: whenText(failure.at, now),
    reason: failure.reason,
  });
}

function nextText({ nextAt, isRunning }: Pick<Nightly, 'nextAt' | 'isRunning'>, now: number): string {
  if (isRunning) return t('Running now');
  return nextAt <= now ? t('In a moment') : whenText(nextAt, now);
}

const UNITS = [
  { unit: 'day', seconds: 24 * 60 * 60 },
  { unit: 'hour', seconds: 60 * 60 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

/** '3 hours ago'. The clocks of the server and of this device may differ. */
function agoText(at: number, now: number): string {
  if (at > now) return t('just now');
  const passed = (now - at) / 1000;
  const { unit, seconds } = UNITS.find((each) => passed >= each.seconds) ?? UNITS[3];
  return new Intl.RelativeTimeFormat(t.language).format(-Math.floor(passed / seconds), unit);
}
