import * as z from 'zod/mini';
import type { Translate } from '../language/message.ts';

/**
 * The kinds of leftovers, in the order of the screen. `references` are not rows of their own but links to an absent row
 * in rows that stay. `pictureFiles` are files without a row; they count after one day.
 */
export const ORPHAN_KINDS = [
  'spaces',
  'rooms',
  'boxes',
  'items',
  'categories',
  'tags',
  'boxSettings',
  'checklistEntries',
  'pictures',
  'pictureFiles',
  'members',
  'invitations',
  'guestLinks',
  'profiles',
  'historyEntries',
  'imports',
  'deletedThings',
  'sessions',
  'signIns',
  'syncRecords',
  'reminders',
  'mails',
  'referrals',
  'onboarding',
  'references',
] as const;
export type OrphanKind = (typeof ORPHAN_KINDS)[number];

/** The number of orphans of one kind, at least one. */
export const orphanCountSchema = z.strictObject({ kind: z.enum(ORPHAN_KINDS), count: z.int() });
export type OrphanCount = z.infer<typeof orphanCountSchema>;

const TEXTS: Record<OrphanKind, (count: number, t: Translate) => string> = {
  spaces: (count, t) => t('{count, plural, one{# personal space} other{# personal spaces}}', { count }),
  rooms: (count, t) => t('{count, plural, one{# room} other{# rooms}}', { count }),
  boxes: (count, t) => t('{count, plural, one{# box} other{# boxes}}', { count }),
  items: (count, t) => t('{count, plural, one{# item} other{# items}}', { count }),
  categories: (count, t) => t('{count, plural, one{# category} other{# categories}}', { count }),
  tags: (count, t) => t('{count, plural, one{# printed tag} other{# printed tags}}', { count }),
  boxSettings: (count, t) =>
    t('{count, plural, one{# box type or capacity} other{# box types and capacities}}', { count }),
  checklistEntries: (count, t) => t('{count, plural, one{# checklist tick} other{# checklist ticks}}', { count }),
  pictures: (count, t) => t('{count, plural, one{# picture} other{# pictures}}', { count }),
  pictureFiles: (count, t) => t('{count, plural, one{# picture file} other{# picture files}}', { count }),
  members: (count, t) => t('{count, plural, one{# room membership} other{# room memberships}}', { count }),
  invitations: (count, t) => t('{count, plural, one{# invitation} other{# invitations}}', { count }),
  guestLinks: (count, t) => t('{count, plural, one{# guest link} other{# guest links}}', { count }),
  profiles: (count, t) => t('{count, plural, one{# profile} other{# profiles}}', { count }),
  historyEntries: (count, t) => t('{count, plural, one{# history line} other{# history lines}}', { count }),
  imports: (count, t) => t('{count, plural, one{# record of an import} other{# records of imports}}', { count }),
  deletedThings: (count, t) =>
    t('{count, plural, one{# thing in “Recently deleted”} other{# things in “Recently deleted”}}', { count }),
  sessions: (count, t) => t('{count, plural, one{# session} other{# sessions}}', { count }),
  signIns: (count, t) => t('{count, plural, one{# way to sign in} other{# ways to sign in}}', { count }),
  syncRecords: (count, t) => t('{count, plural, one{# sync record} other{# sync records}}', { count }),
  reminders: (count, t) => t('{count, plural, one{# reminder setting} other{# reminder settings}}', { count }),
  mails: (count, t) => t('{count, plural, one{# mail} other{# mails}}', { count }),
  referrals: (count, t) => t('{count, plural, one{# referral} other{# referrals}}', { count }),
  onboarding: (count, t) => t('{count, plural, one{# tour or vote} other{# tours and votes}}', { count }),
  references: (count, t) =>
    t('{count, plural, one{# link to something deleted} other{# links to something deleted}}', { count }),
};

/** A number of leftovers of a kind: `1 room`, `3 rooms`. */
export function orphansText(kind: OrphanKind, count: number, t: Translate): string {
  return TEXTS[kind](count, t);
}
