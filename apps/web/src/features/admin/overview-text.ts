import { orphanCountSchema } from '@boxroom/domain/admin/orphan-kind';
import type { AdminAction, AdminOverview, Queue, QueueName } from '@boxroom/domain/admin/overview';
import { ERROR_CODES } from '@boxroom/domain/error/codes';
import { errorText } from '@boxroom/domain/error/error-text';
import { countText } from '@boxroom/domain/text/count-text';
import * as z from 'zod/mini';
import { dateText, momentText } from '../../components/text/moment-text.ts';
import { bytesText, spanText } from '../../lib/text/amount-text.ts';
import { isLinksOnly, linksText } from './clean-up-text.ts';
import { personActionText, registrationText } from './people-text.ts';

/** Seconds after which waiting work counts as late; `/readyz` reports mails after the same time. */
const LATE_AFTER = 15 * 60;

/** As a cleanup recorded it, by any version of the server. */
const foundSchema = z.array(orphanCountSchema);

const QUEUE_LABELS: Record<QueueName, string> = {
  mails: 'Mails',
  reminders: 'Reminders of dates',
  notifications: 'Notifications',
  pictureRemovals: 'Pictures to remove',
};

export function queueLabel({ name }: Queue): string {
  return QUEUE_LABELS[name];
}

export function queueText({ waiting, oldestSeconds }: Queue): string {
  if (waiting === 0) return 'Nothing waiting';
  const number = `${waiting.toLocaleString('en')} waiting`;
  return oldestSeconds === null ? number : `${number}, the oldest for ${spanText(oldestSeconds)}`;
}

export function isLate({ waiting, oldestSeconds }: Queue): boolean {
  return waiting > 0 && oldestSeconds !== null && oldestSeconds > LATE_AFTER;
}

/** Returns the software, the database and its contents as names and values, in display order. */
export function systemFacts(overview: AdminOverview, now: number): readonly (readonly [name: string, value: string])[] {
  const { environment, version, startedAt, database, counts, lastBackup } = overview;
  const registration = registrationText(overview.registration);
  return [
    ['Environment', environment === 'production' ? 'Production' : 'Development'],
    ['Version', version],
    ['Running for', spanText((now - startedAt) / 1000)],
    ...(registration === null ? [] : [['New accounts', registration] as const]),
    ['Database', `${DATABASE_LABELS[database.kind]} ${numberOf(database.version)}`],
    ['Database size', bytesText(database.bytes)],
    ['People', counts.people.toLocaleString('en')],
    ['Storage rooms', counts.rooms.toLocaleString('en')],
    ['Boxes', counts.boxes.toLocaleString('en')],
    ['Items', counts.items.toLocaleString('en')],
    ['Pictures', picturesText(counts)],
    ['Last backup', lastBackup ? whenText(lastBackup.at, now) : 'Never'],
    ['Last maintenance', maintenanceText(overview, now)],
  ];
}

const DATABASE_LABELS = { embedded: 'Built-in Postgres', server: 'Postgres server' };

/** Distributions add to it: '16.10 (Debian 16.10-1.pgdg120+1)'. */
function numberOf(version: string): string {
  return version.split(' ', 1)[0] ?? version;
}

function picturesText({ pictures, pictureBytes }: AdminOverview['counts']): string {
  return pictures === 0 ? '0' : `${pictures.toLocaleString('en')} (${bytesText(pictureBytes)})`;
}

function maintenanceText({ lastMaintenance: last }: AdminOverview, now: number): string {
  return last ? `${whenText(last.at, now)} (${last.removed.toLocaleString('en')} removed)` : 'Never';
}

export function actionText(entry: AdminAction): string {
  const { action, outcome, details } = entry;
  const aboutPeople = personActionText(entry);
  if (aboutPeople !== null) return aboutPeople;
  const what = action === 'cleanup' ? 'Database cleanup' : action;
  if (outcome !== 'done') return `${what} refused`;
  const { removed } = details;
  if (typeof removed !== 'number') return what;
  const found = foundSchema.safeParse(details['found']);
  const isLinks = found.success && isLinksOnly(found.data);
  return `${what}: ${isLinks ? linksText(removed) : countText(removed, 'record')} removed`;
}

/** Why an action was refused; null if it was not, or for a reason without a text. */
export function refusalText({ outcome }: AdminAction): string | null {
  const code = ERROR_CODES.find((known) => known === outcome);
  return code === undefined ? null : errorText(code);
}

/** A moment, with its year instead of its hour if it is in another year. Both in milliseconds. */
export function whenText(at: number, now: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return isThisYear ? momentText(at, now) : dateText(at, now);
}
