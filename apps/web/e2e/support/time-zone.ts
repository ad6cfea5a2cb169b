import { dateIn } from '@boxroom/domain/digest/calendar';

/** The local hour at which a run starts. */
const MORNING = 8;

/**
 * The time zone of every story, in which the run starts in the morning: no story sees midnight pass. The process that
 * starts the run chooses it for its workers.
 */
export const TIME_ZONE = (process.env['STORIES_TIME_ZONE'] ??= zoneInTheMorning(new Date()));

/** Returns the zone of whole hours from UTC, -12 to +11, in which it is the eighth hour. */
function zoneInTheMorning(now: Date): string {
  const ahead = ((MORNING - now.getUTCHours() + 36) % 24) - 12;
  // The names of these zones have the sign the other way round.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** Returns today's date, YYYY-MM-DD, as the stories' browsers have it. */
export function today(): string {
  return dateIn(TIME_ZONE, Date.now());
}
