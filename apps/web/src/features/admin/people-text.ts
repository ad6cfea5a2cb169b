import { type Registration, REGISTRATIONS } from '@boxroom/domain/account/registration';
import type { AdminAction } from '@boxroom/domain/admin/overview';
import type { Person, PersonLimits } from '@boxroom/domain/admin/people';
import { type Message, msg } from '@boxroom/domain/language/message';
import * as z from 'zod/mini';
import { dateText, momentText } from '../../components/text/moment-text.ts';
import { numberText } from '../../lib/language/formats.ts';
import { t } from '../../lib/language/t.ts';
import { quotaText, usageFacts } from '../../lib/text/usage-text.ts';

const REGISTRATION_LABELS: Record<Registration, Message> = {
  open: msg('Open to everybody'),
  invited: msg('With an invitation'),
  domains: msg('Addresses of some domains'),
  closed: msg('Closed'),
};

/** Who may create an account; null for a mode of a newer server, or from an older one. */
export function registrationText(registration: Registration | undefined): string | null {
  return registration !== undefined && REGISTRATIONS.includes(registration)
    ? t(REGISTRATION_LABELS[registration])
    : null;
}

/** How many a search has found. */
export function foundText(count: number, hasMore: boolean): string {
  if (count === 0) return t('Nobody found.');
  return hasMore
    ? t(
        '{count, plural, one{# person} other{# people}} found: the newest ones. For others, type more of the address.',
        { count },
      )
    : t('{count, plural, one{# person} other{# people}} found.', { count });
}

/** Names and values, in display order. */
export function personFacts(person: Person, now: number): readonly (readonly [name: string, value: string])[] {
  const { createdAt, lastSeenAt, sessions, blockedAt, asksForPasskey } = person;
  return [
    [t('Username'), person.username],
    [t('Account since'), dateText(createdAt, now)],
    [t('Last seen'), lastSeenAt === null ? t('Signed in nowhere') : momentText(lastSeenAt, now)],
    [t('Open sessions'), numberText(sessions)],
    ...(blockedAt === null ? [] : [[t('Blocked since'), dateText(blockedAt, now)] as const]),
    ...(asksForPasskey ? [[t('Sign-in'), t('Asks for a passkey')] as const] : []),
    ...usageFacts(person),
  ];
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
        title: t('Sign {email} out everywhere?', { email }),
        description: t('Their devices end at the sign-in page. They can sign in again.'),
        confirm: t('Sign out'),
        busy: t('Signing out…'),
        done: t('Signed out everywhere'),
      };
    case 'passkey':
      return {
        title: t('Let {email} in without a passkey?', { email }),
        description: t(
          'For somebody who has lost passkeys and recovery codes: an email signs in again. They get a mail about it. Make sure that it is them who ask.',
        ),
        confirm: t('Let in by email'),
        busy: t('Saving…'),
        done: t('An email signs in again'),
      };
    case 'block':
      return {
        title: t('Block {email}?', { email }),
        description: t(
          'They are signed out everywhere and cannot sign in. Their guest links and reminders stop. What they share stays with its members.',
        ),
        confirm: t('Block'),
        busy: t('Blocking…'),
        done: t('Blocked'),
      };
    case 'unblock':
      return {
        title: t('Unblock {email}?', { email }),
        description: t('They can sign in again, and their guest links work again.'),
        confirm: t('Unblock'),
        busy: t('Unblocking…'),
        done: t('Unblocked'),
      };
    case 'limits':
      return {
        title: t('Limits of {email}', { email }),
        description: t('What is above a new limit stays; only adding more is refused.'),
        confirm: t('Save'),
        busy: t('Saving…'),
        done: t('Limits saved'),
      };
    case 'delete':
      return {
        title: t('Delete {email}?', { email }),
        description: t(
          'Deletes the account with all rooms, boxes, items, pictures and papers, also for the people it is shared with. They get a mail. This cannot be undone.',
        ),
        confirm: t('Delete'),
        busy: t('Deleting…'),
        done: t('Account deleted'),
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

interface Words {
  done: (person: string, limits: PersonLimits) => string;
  refused: (person: string) => string;
}

const WORDS: Record<string, Words> = {
  'sign-out-person': {
    done: (person) => t('Signed out {person}', { person }),
    refused: (person) => t('Signing out {person} refused', { person }),
  },
  'block-person': {
    done: (person) => t('Blocked {person}', { person }),
    refused: (person) => t('Blocking {person} refused', { person }),
  },
  'unblock-person': {
    done: (person) => t('Unblocked {person}', { person }),
    refused: (person) => t('Unblocking {person} refused', { person }),
  },
  'delete-person': {
    done: (person) => t('Deleted {person}', { person }),
    refused: (person) => t('Deleting {person} refused', { person }),
  },
  'set-limits': {
    done: limitsText,
    refused: (person) => t('Limits of {person} refused', { person }),
  },
  'waive-passkey': {
    done: (person) => t('No passkey asked of {person}', { person }),
    refused: (person) => t('Sign-in of {person} without a passkey refused', { person }),
  },
};

/** A line of the log about people; null for another action. */
export function personActionText({ action, outcome, details: given }: AdminAction): string | null {
  const parsed = detailsSchema.safeParse(given);
  if (!parsed.success) return null;
  const details = parsed.data;
  const { items = null, pictureBytes = null } = details;
  if (action === 'find-people')
    return t('Search for “{search}”: {count, plural, one{# person} other{# people}} found', {
      search: details.search ?? '',
      count: details.found ?? 0,
    });
  const words = Object.hasOwn(WORDS, action) ? WORDS[action] : undefined;
  if (!words) return null;
  // i18n: in place of an email address: 'Deleted {person}'.
  const person = details.person ?? t('an unknown person');
  if (outcome !== 'done') return words.refused(person);
  const done = words.done(person, { items, pictureBytes });
  if (action === 'set-limits') return done;
  const { sessions, reason } = details;
  const withSessions =
    sessions === undefined
      ? done
      : // i18n: done: 'Signed out ann@example.org'.
        t('{done}, {count, plural, one{# session} other{# sessions}} ended', { done, count: sessions });
  return reason === undefined ? withSessions : `${withSessions}: ${reason}`;
}

function limitsText(person: string, { items, pictureBytes }: PersonLimits): string {
  const quota = pictureBytes === null ? '' : quotaText(pictureBytes);
  if (items === null) {
    return pictureBytes === null
      ? t('Limits of {person}: the default ones', { person })
      : t('Limits of {person}: items by default, {quota} of pictures', { person, quota });
  }
  return pictureBytes === null
    ? t('Limits of {person}: {items, plural, one{# item} other{# items}}, pictures by default', { person, items })
    : t('Limits of {person}: {items, plural, one{# item} other{# items}}, {quota} of pictures', {
        person,
        items,
        quota,
      });
}

/** A whole number in groups of three digits, as the languages write it. */
const GROUPED = /^\d{1,3}(?:[.,’'\s]\d{3})+$/;

/** Reads a typed limit: null for an empty field, undefined for what is none. */
export function readLimit(text: string, { max, unit = 1 }: { max: number; unit?: number }): number | null | undefined {
  const trimmed = text.trim();
  const typed = unit === 1 && GROUPED.test(trimmed) ? trimmed.replaceAll(/\D/g, '') : trimmed.replace(',', '.');
  if (typed === '') return null;
  if (!(unit === 1 ? /^\d{1,9}$/ : /^\d{1,4}(?:\.\d{1,3})?$/).test(typed)) return undefined;
  const value = Math.round(Number(typed) * unit);
  return value <= max ? value : undefined;
}
