import type { Database } from '@boxroom/db/tables/database';
import { parseEmail } from '@boxroom/domain/account/email';
import { type Registration, REGISTRATIONS } from '@boxroom/domain/account/registration';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { splitList } from '../split-list.ts';
import { hashSecret } from './secrets.ts';

/** Who may create an account. People who have one sign in as always. */
export interface RegistrationSettings {
  registration: Registration;
  /** Lower case, without @. Empty unless `registration` is `domains`. */
  registrationDomains: readonly string[];
  /** Normalized addresses that may always create an account: somebody has to come first. */
  adminEmails: readonly string[];
}

/** For programs of the operator. */
export const OPEN_REGISTRATION: RegistrationSettings = {
  registration: 'open',
  registrationDomains: [],
  adminEmails: [],
};

/** The environment variables; see the README. */
export const registrationVariables = {
  REGISTRATION: z.optional(z.enum(REGISTRATIONS, `must be one of ${REGISTRATIONS.join(', ')}`)),
  REGISTRATION_DOMAINS: z.optional(
    z.string().check(z.refine((text) => readDomains(text) !== null, 'must list domains separated by commas')),
  ),
};

type Values = { [name in keyof typeof registrationVariables]?: z.infer<(typeof registrationVariables)[name]> };

/** Reads who may create an account; `problems` has a sentence for each contradiction. */
export function readRegistration({ REGISTRATION: given, REGISTRATION_DOMAINS: list }: Values): {
  settings: Omit<RegistrationSettings, 'adminEmails'>;
  problems: string[];
} {
  const domains = readDomains(list ?? '') ?? [];
  const registration = given ?? (domains.length > 0 ? 'domains' : 'open');
  const problems =
    (registration === 'domains') === domains.length > 0
      ? []
      : ['REGISTRATION=domains and REGISTRATION_DOMAINS belong together: set both or neither.'];
  return { settings: { registration, registrationDomains: domains }, problems };
}

/** Returns whether somebody who has proven an address may create an account with it. */
export async function mayRegister(
  db: Kysely<Database>,
  email: string,
  settings: RegistrationSettings,
): Promise<boolean> {
  const { registration, adminEmails } = settings;
  if (registration === 'open' || adminEmails.includes(email)) return true;
  if (registration === 'domains') return isOfDomains(email, settings);
  return registration === 'invited' && isInvited(db, email);
}

/**
 * Returns whether an account may change its address. Where registration is for some domains, an account that has such an
 * address keeps one: otherwise anybody could keep an account here with a private address.
 */
export function mayChangeAddress({ from, to }: { from: string; to: string }, settings: RegistrationSettings): boolean {
  if (settings.registration !== 'domains' || settings.adminEmails.includes(to)) return true;
  return isOfDomains(to, settings) || !isOfDomains(from, settings);
}

function isOfDomains(email: string, { registrationDomains }: RegistrationSettings): boolean {
  return registrationDomains.includes(email.slice(email.lastIndexOf('@') + 1));
}

/** Whether somebody who is not blocked waits for this person: with a room, or as a friend. */
async function isInvited(db: Kysely<Database>, email: string): Promise<boolean> {
  const { invited } = await db
    .selectNoFrom(({ exists, or, selectFrom, fn }) =>
      or([
        exists(
          selectFrom('invitation')
            .innerJoin('app_user as inviter', 'inviter.id', 'invited_by')
            .select('invitation.id')
            .where('invitee_email', '=', email)
            .where('status', '=', 'pending')
            .where('expires_at', '>', fn<Date>('now', []))
            .where('inviter.blocked_at', 'is', null),
        ),
        exists(
          selectFrom('referral')
            .innerJoin('app_user as inviter', 'inviter.id', 'referrer_id')
            .select('referral.id')
            .where('invited_hash', '=', hashSecret(email))
            .where('status', '=', 'pending')
            .where('inviter.blocked_at', 'is', null),
        ),
      ]).as('invited'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(invited);
}

/** Null if an entry is no domain of an address. */
function readDomains(list: string): string[] | null {
  const domains = splitList(list.toLowerCase())
    .map((entry) => entry.replace(/^@/, ''))
    .filter((domain) => domain !== '');
  return domains.every((domain) => parseEmail(`a@${domain}`) === `a@${domain}`) ? domains : null;
}
