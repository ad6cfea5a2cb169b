import * as z from 'zod/mini';

/** Who may create an account: everybody, people with an invitation, addresses of some domains, or nobody. */
export const REGISTRATIONS = ['open', 'invited', 'domains', 'closed'] as const;
export type Registration = (typeof REGISTRATIONS)[number];

export const registrationSchema = z.enum(REGISTRATIONS);

const NOTES: Record<Registration, string | null> = {
  open: null,
  invited: 'New accounts are for people with an invitation.',
  domains: 'New accounts are for the email addresses of this organisation.',
  closed: 'New accounts are closed here. If you have one, sign in as always.',
};

/** Returns the sentence for the sign-in page; null where everybody may create an account, and for a newer server's. */
export function registrationNote(registration: Registration | undefined): string | null {
  return registration !== undefined && Object.hasOwn(NOTES, registration) ? NOTES[registration] : null;
}
