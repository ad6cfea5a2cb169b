import * as z from 'zod/mini';

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

const NAMES: Record<OrphanKind, readonly [one: string, several: string]> = {
  spaces: ['place that holds things of one person', 'places that hold things of one person'],
  rooms: ['room', 'rooms'],
  boxes: ['box', 'boxes'],
  items: ['item', 'items'],
  categories: ['category', 'categories'],
  tags: ['printed tag', 'printed tags'],
  boxSettings: ['box type or capacity', 'box types and capacities'],
  checklistEntries: ['tick on a checklist', 'ticks on checklists'],
  pictures: ['picture', 'pictures'],
  pictureFiles: ['file of a picture', 'files of pictures'],
  members: ['membership of a room', 'memberships of rooms'],
  invitations: ['invitation', 'invitations'],
  guestLinks: ['guest link', 'guest links'],
  profiles: ['profile', 'profiles'],
  historyEntries: ['line of the history', 'lines of the history'],
  deletedThings: ['thing in “Recently deleted”', 'things in “Recently deleted”'],
  sessions: ['session', 'sessions'],
  signIns: ['way to sign in', 'ways to sign in'],
  syncRecords: ['record of the sync', 'records of the sync'],
  reminders: ['reminder setting', 'reminder settings'],
  mails: ['mail', 'mails'],
  referrals: ['referral', 'referrals'],
  onboarding: ['tour or vote', 'tours and votes'],
  references: ['link to something that is gone', 'links to something that is gone'],
};

/** The name of a kind beside its count: `1 room`, `3 rooms`. */
export function orphanKindName(kind: OrphanKind, count: number): string {
  return NAMES[kind][count === 1 ? 0 : 1];
}
