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

const NAMES: Record<OrphanKind, readonly [one: string, several: string]> = {
  spaces: ['personal space', 'personal spaces'],
  rooms: ['room', 'rooms'],
  boxes: ['box', 'boxes'],
  items: ['item', 'items'],
  categories: ['category', 'categories'],
  tags: ['printed tag', 'printed tags'],
  boxSettings: ['box type or capacity', 'box types and capacities'],
  checklistEntries: ['checklist tick', 'checklist ticks'],
  pictures: ['picture', 'pictures'],
  pictureFiles: ['picture file', 'picture files'],
  members: ['room membership', 'room memberships'],
  invitations: ['invitation', 'invitations'],
  guestLinks: ['guest link', 'guest links'],
  profiles: ['profile', 'profiles'],
  historyEntries: ['history line', 'history lines'],
  imports: ['record of an import', 'records of imports'],
  deletedThings: ['thing in “Recently deleted”', 'things in “Recently deleted”'],
  sessions: ['session', 'sessions'],
  signIns: ['way to sign in', 'ways to sign in'],
  syncRecords: ['sync record', 'sync records'],
  reminders: ['reminder setting', 'reminder settings'],
  mails: ['mail', 'mails'],
  referrals: ['referral', 'referrals'],
  onboarding: ['tour or vote', 'tours and votes'],
  references: ['link to something deleted', 'links to something deleted'],
};

/** The name of a kind beside its count: `1 room`, `3 rooms`. */
export function orphanKindName(kind: OrphanKind, count: number): string {
  return NAMES[kind][count === 1 ? 0 : 1];
}
