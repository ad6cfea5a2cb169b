import type { MailTransport } from './mail.ts';

/** `test`: addresses that people use for trials get no mail either. */
export type MailMode = 'live' | 'test';

/** Reserved names that never belong to anybody (RFC 2606, RFC 6761). */
const NOBODYS_TLDS: ReadonlySet<string> = new Set(['example', 'invalid', 'localhost', 'test']);
const NOBODYS_DOMAINS: readonly string[] = ['example.com', 'example.net', 'example.org'];
const TRIAL_DOMAINS: ReadonlySet<string> = new Set(['example.com', 'test.com']);
const TRIAL_LOCAL_PART = 'test';

/**
 * Whether a normalized address gets no mail: in live mode only names reserved for examples, in test mode also exactly
 * `example.com`, `test.com` or the local part `test` (the product's specification, "What we fix" 32).
 */
export function isTestAddress(email: string, mode: MailMode): boolean {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (NOBODYS_TLDS.has(domain.slice(domain.lastIndexOf('.') + 1))) return true;
  if (NOBODYS_DOMAINS.some((name) => domain === name || domain.endsWith(`.${name}`))) return true;
  return mode === 'test' && (TRIAL_DOMAINS.has(domain) || email.slice(0, at) === TRIAL_LOCAL_PART);
}

/** Treats mails to test addresses as sent, without sending them. */
export function withoutTestAddresses(
  transport: MailTransport,
  { mode, onSkipped }: { mode: MailMode; onSkipped: (id: string) => void },
): MailTransport {
  return {
    ...transport,
    async send(mail) {
      if (isTestAddress(mail.to, mode)) return onSkipped(mail.id);
      await transport.send(mail);
    },
  };
}

interface WaysOut {
  resend: object | null;
  smtp: object | null;
  mailMode: MailMode;
}

/**
 * Whether this server accepts a mail to an address and sends nothing. Without a mail provider every mail becomes a file
 * instead.
 */
export function isSuppressed(env: WaysOut, email: string): boolean {
  return whyUnsent(env, email) === 'test';
}

/**
 * Why a mail to an address does not leave this machine. `kept`: there is no mail provider, and all mails become files
 * here. `test`: a test address. Null: it is sent.
 */
export function whyUnsent({ resend, smtp, mailMode }: WaysOut, email: string): 'kept' | 'test' | null {
  if (resend === null && smtp === null) return 'kept';
  return isTestAddress(email, mailMode) ? 'test' : null;
}
