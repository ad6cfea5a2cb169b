import { orphanCountSchema } from '@boxroom/domain/admin/orphan-kind';
import type { AdminAction, AdminOverview, Queue, QueueName } from '@boxroom/domain/admin/overview';
import { ERROR_CODES } from '@boxroom/domain/error/codes';
import { errorText } from '@boxroom/domain/error/error-text';
import { type Message, msg } from '@boxroom/domain/language/message';
import * as z from 'zod/mini';
import { dateText, momentText } from '../../components/text/moment-text.ts';
import { numberText } from '../../lib/language/formats.ts';
import { t } from '../../lib/language/t.ts';
import { bytesText, spanText } from '../../lib/text/amount-text.ts';
import { isLinksOnly } from './clean-up-text.ts';
import { personActionText, registrationText } from './people-text.ts';

/** Seconds after which waiting work counts as late; `/readyz` reports mails after the same time. */
const LATE_AFTER = 15 * 60;

/** As a cleanup recorded it, by any version of the server. */
const foundSchema = z.array(orphanCountSchema);

const QUEUE_LABELS: Record<QueueName, Message> = {
  mails: msg('Mails'),
  reminders: msg('Reminders of dates'),
  notifications: msg('Notifications'),
  pictureRemovals: msg('Pictures to remove'),
};

export function queueLabel({ name }: Queue): string {
  return t(QUEUE_LABELS[name]);
}

export function queueText({ waiting, oldestSeconds }: Queue): string {
  if (waiting === 0) return t('Nothing waiting');
  if (oldestSeconds === null) return t('{count, number} waiting', { count: waiting });
  // i18n: mails or other work in a queue; span: '3 hours'.
  return t('{count, number} waiting, the oldest for {span}', { count: waiting, span: spanText(oldestSeconds) });
}

export function isLate({ waiting, oldestSeconds }: Queue): boolean {
  return waiting > 0 && oldestSeconds !== null && oldestSeconds > LATE_AFTER;
}

/** Returns the software, the database and its contents as names and values, in display order. */
export function systemFacts(overview: AdminOverview, now: number): readonly (readonly [name: string, value: string])[] {
  const { environment, version, startedAt, database, counts, lastBackup } = overview;
  const registration = registrationText(overview.registration);
  return [
    [t('Environment'), environment === 'production' ? t('Production') : t('Development')],
    [t('Version'), version],
    [t('Running for'), spanText((now - startedAt) / 1000)],
    ...(registration === null ? [] : [[t('New accounts'), registration] as const]),
    [t('Database'), databaseText(database)],
    [t('Database size'), bytesText(database.bytes)],
    [t('People'), numberText(counts.people)],
    [t('Storage rooms'), numberText(counts.rooms)],
    [t('Boxes'), numberText(counts.boxes)],
    [t('Items'), numberText(counts.items)],
    [t('Pictures'), picturesText(counts)],
    [t('Last backup'), lastBackup ? whenText(lastBackup.at, now) : t('Never')],
    [t('Last maintenance'), maintenanceText(overview, now)],
  ];
}

function databaseText({ kind, version: whole }: AdminOverview['database']): string {
  // Distributions add to it: '16.10 (Debian 16.10-1.pgdg120+1)'.
  const version = whole.split(' ', 1)[0] ?? whole;
  return kind === 'embedded'
    ? t('Built-in Postgres {version}', { version })
    : t('Postgres server {version}', { version });
}

function picturesText({ pictures, pictureBytes }: AdminOverview['counts']): string {
  return pictures === 0 ? numberText(0) : `${numberText(pictures)} (${bytesText(pictureBytes)})`;
}

function maintenanceText({ lastMaintenance: last }: AdminOverview, now: number): string {
  return last
    ? t('{when} ({removed, number} removed)', { when: whenText(last.at, now), removed: last.removed })
    : t('Never');
}

export function actionText(entry: AdminAction): string {
  const { action, outcome, details } = entry;
  const aboutPeople = personActionText(entry);
  if (aboutPeople !== null) return aboutPeople;
  const isCleanup = action === 'cleanup';
  if (outcome !== 'done') return isCleanup ? t('Database cleanup refused') : t('{action} refused', { action });
  const what = isCleanup ? t('Database cleanup') : action;
  const { removed } = details;
  if (typeof removed !== 'number') return what;
  const found = foundSchema.safeParse(details['found']);
  const isLinks = found.success && isLinksOnly(found.data);
  return isLinks
    ? t('{what}: {removed, plural, one{# link to something deleted} other{# links to something deleted}} removed', {
        what,
        removed,
      })
    : t('{what}: {removed, plural, one{# record} other{# records}} removed', { what, removed });
}

/** Why an action was refused; null if it was not, or for a reason without a text. */
export function refusalText({ outcome }: AdminAction): string | null {
  const code = ERROR_CODES.find((known) => known === outcome);
  return code === undefined ? null : errorText(code, t);
}

/** A moment, with its year instead of its hour if it is in another year. Both in milliseconds. */
export function whenText(at: number, now: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return isThisYear ? momentText(at, now) : dateText(at, now);
}
