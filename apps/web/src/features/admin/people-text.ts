import { type Registration, REGISTRATIONS } from '@boxroom/domain/account/registration';
import type { AdminAction } from '@boxroom/domain/admin/overview';
import { GIBIBYTE, type Person, type PersonLimits } from '@boxroom/domain/admin/people';
import { countText } from '@boxroom/domain/text/count-text';
import * as z from 'zod/mini';
import { dateText, momentText } from '../../components/text/moment-text.ts';

const REGISTRATION_LABELS: Record<Registration, string> = {
  open: 'Open to everybody',
  invited: 'With an invitation',
  domains: 'Addresses of some domains',
  closed: 'Closed',
};

/** Who may create an account; null for a mode of a newer server, or from an older one. */
export function registrationText(registration: Registration | undefined): string | null {
  return registration !== undefined && REGISTRATIONS.includes(registration) ? REGISTRATION_LABELS[registration] : null;
}

/** How many a search has found. */
export function foundText(count: number, hasMore: boolean): string {
  if (count === 0) return 'Nobody found.';
  const found = `${countText(count, 'person', 'people')} found`;
  return hasMore ? `${found}: the newest ones. For others, type more of the address.` : `${found}.`;
}

/** Names and values, in display order. */
export function personFacts(person: Person, now: number): readonly (readonly [name: string, value: string])[] {
  const { createdAt, lastSeenAt, sessions, blockedAt, asksForPasskey, uses, limits } = person;
  return [
    ['Username', person.username],
    ['Account since', dateText(createdAt, now)],
    ['Last seen', lastSeenAt === null ? 'Signed in nowhere' : momentText(lastSeenAt, now)],
    ['Open sessions', sessions.toLocaleString('en')],
    ...(blockedAt === null ? [] : [['Blocked since', dateText(blockedAt, now)] as const]),
    ...(asksForPasskey ? [['Sign-in', 'Asks for a passkey'] as const] : []),
    ['Storage rooms', ofText(uses.rooms, limits.rooms)],
    ['Boxes', ofText(uses.boxes, limits.boxes)],
    ['Items', ofText(uses.items, limits.items)],
    ['Pictures and papers', `${quotaText(uses.pictureBytes)} of ${quotaText(limits.pictureBytes)}`],
  ];
}

function ofText(used: number, limit: number): string {
  return `${used.toLocaleString('en')} of ${limit.toLocaleString('en')}`;
}

/** Bytes in powers of 1024, as the limits of an account are counted: '2 GB', '1.5 MB'. */
export function quotaText(bytes: number): string {
  const [unit, size] = bytes >= GIBIBYTE ? ['GB', GIBIBYTE] : bytes >= 1024 ** 2 ? ['MB', 1024 ** 2] : ['kB', 1024];
  return `${(bytes / size).toLocaleString('en', { maximumFractionDigits: size === 1024 ? 0 : 1 })} ${unit}`;
}

export type PersonAction = 'sign-out' | 'passkey' | 'block' | 'unblock' | 'limits' | 'delete';

interface Question {
  title: string;
  description: string;
  confirm: string;
  busy: string;
  /** For a toast. */
  done: string;
}

/** The question before an action, its button, and the words after it. */
export function personQuestion(action: PersonAction, email: string): Question {
  switch (action) {
    case 'sign-out':
      return {
        title: `Sign ${email} out everywhere?`,
        description: 'Their devices end at the sign-in page. They can sign in again.',
        confirm: 'Sign out',
        busy: 'Signing out…',
        done: 'Signed out everywhere',
      };
    case 'passkey':
      return {
        title: `Let ${email} in without a passkey?`,
        description:
          'For somebody who has lost passkeys and recovery codes: an email signs in again. They get a mail about it. Make sure that it is them who ask.',
        confirm: 'Let in by email',
        busy: 'Saving…',
        done: 'An email signs in again',
      };
    case 'block':
      return {
        title: `Block ${email}?`,
        description:
          'They are signed out everywhere and cannot sign in. Their guest links and reminders stop. What they share stays with its members.',
        confirm: 'Block',
        busy: 'Blocking…',
        done: 'Blocked',
      };
    case 'unblock':
      return {
        title: `Unblock ${email}?`,
        description: 'They can sign in again, and their guest links work again.',
        confirm: 'Unblock',
        busy: 'Unblocking…',
        done: 'Unblocked',
      };
    case 'limits':
      return {
        title: `Limits of ${email}`,
        description: 'What is above a new limit stays; only adding more is refused.',
        confirm: 'Save',
        busy: 'Saving…',
        done: 'Limits saved',
      };
    case 'delete':
      return {
        title: `Delete ${email}?`,
        description:
          'Deletes the account with all rooms, boxes, items, pictures and papers, also for the people it is shared with. They get a mail. This cannot be undone.',
        confirm: 'Delete',
        busy: 'Deleting…',
        done: 'Account deleted',
      };
  }
}

/** What the log keeps of an action with a person, by any version of the server. */
const detailsSchema = z.object({
  person: z.optional(z.nullable(z.string())),
  search: z.optional(z.string()),
  found: z.optional(z.int()),
  reason: z.optional(z.string()),
  sessions: z.optional(z.int()),
  items: z.optional(z.nullable(z.int())),
  pictureBytes: z.optional(z.nullable(z.int())),
});

const TRIED: Record<string, (person: string) => string> = {
  'sign-out-person': (person) => `Signing out ${person}`,
  'block-person': (person) => `Blocking ${person}`,
  'unblock-person': (person) => `Unblocking ${person}`,
  'delete-person': (person) => `Deleting ${person}`,
  'set-limits': (person) => `Limits of ${person}`,
  'waive-passkey': (person) => `Sign-in of ${person} without a passkey`,
};

/** A line of the log about people; null for another action. */
export function personActionText({ action, outcome, details: given }: AdminAction): string | null {
  const parsed = detailsSchema.safeParse(given);
  if (!parsed.success) return null;
  const details = parsed.data;
  const { items = null, pictureBytes = null } = details;
  if (action === 'find-people')
    return `Search for “${details.search ?? ''}”: ${countText(details.found ?? 0, 'person', 'people')} found`;
  const who = details.person ?? 'an unknown person';
  const tried = Object.hasOwn(TRIED, action) ? TRIED[action] : undefined;
  if (!tried) return null;
  if (outcome !== 'done') return `${tried(who)} refused`;
  if (action === 'set-limits') return `Limits of ${who}: ${limitsText({ items, pictureBytes })}`;
  const text = {
    'sign-out-person': 'Signed out',
    'block-person': 'Blocked',
    'unblock-person': 'Unblocked',
    'waive-passkey': 'No passkey asked of',
  }[action];
  const ended = details.sessions === undefined ? '' : `, ${countText(details.sessions, 'session')} ended`;
  const why = details.reason === undefined ? '' : `: ${details.reason}`;
  return `${text ?? 'Deleted'} ${who}${ended}${why}`;
}

function limitsText({ items, pictureBytes }: PersonLimits): string {
  if (items === null && pictureBytes === null) return 'the default ones';
  const parts = [
    items === null ? 'items by default' : countText(items, 'item'),
    pictureBytes === null ? 'pictures by default' : `${quotaText(pictureBytes)} of pictures`,
  ];
  return parts.join(', ');
}

/** Reads a typed limit: null for an empty field, undefined for what is none. */
export function readLimit(text: string, { max, unit = 1 }: { max: number; unit?: number }): number | null | undefined {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return null;
  if (!(unit === 1 ? /^\d{1,9}$/ : /^\d{1,4}(?:\.\d{1,3})?$/).test(typed)) return undefined;
  const value = Math.round(Number(typed) * unit);
  return value <= max ? value : undefined;
}
