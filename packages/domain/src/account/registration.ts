import * as z from 'zod/mini';
import { type Message, msg } from '../language/message.ts';

/** Who may create an account: everybody, people with an invitation, addresses of some domains, or nobody. */
export const REGISTRATIONS = ['open', 'invited', 'domains', 'closed'] as const;
export type Registration = (typeof REGISTRATIONS)[number];

export const registrationSchema = z.enum(REGISTRATIONS);

const NOTES: Record<Registration, Message | null> = {
  open: null,
  invited: msg('New accounts are for people with an invitation.'),
  domains: msg('New accounts are for the email addresses of this organization.'),
  closed: msg('New accounts are closed here. If you have one, sign in as always.'),
};

/** Returns the sentence for the sign-in page; null where everybody may create an account, and for a newer server's. */
export function registrationNote(registration: Registration | undefined): Message | null {
  return registration !== undefined && Object.hasOwn(NOTES, registration) ? NOTES[registration] : null;
}
