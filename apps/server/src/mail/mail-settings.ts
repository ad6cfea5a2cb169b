import { parseEmail } from '@boxroom/domain/account/email';
import * as z from 'zod/mini';
import { splitList } from '../split-list.ts';
import { addressOf } from './senders.ts';
import type { SmtpSettings } from './smtp-transport.ts';
import type { MailMode } from './test-addresses.ts';

/** How this server sends mail; read by `env.ts`. */
export interface MailSettings {
  resend: { apiKey: string; baseUrl: string | null } | null;
  smtp: SmtpSettings | null;
  /** Senders, tried in order. */
  mailFrom: readonly string[];
  mailMode: MailMode;
}

const DEFAULT_MAIL_FROM = 'Boxroom <onboarding@resend.dev>';
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1']);
const SECURITIES = ['tls', 'starttls', 'none'] as const;
const PORTS: Record<SmtpSettings['security'], number> = { tls: 465, starttls: 587, none: 25 };
const PORT_MAX = 65_535;

const text = z.optional(z.string());

/** The environment variables about mail, to spread into the schema of all variables. */
export const mailVariables = {
  RESEND_API_KEY: text,
  RESEND_BASE_URL: z.optional(z.string().check(z.refine(isHttpUrl, 'must be an http or https address'))),
  MAIL_FROM: z.optional(
    z.string().check(z.refine(isSenderList, 'must list senders like "Boxroom <boxroom@example.org>"')),
  ),
  MAIL_MODE: z.optional(z.enum(['live', 'test'], 'must be live or test')),
  SMTP_URL: z.optional(
    z.string().check(z.refine(isSmtpUrl, 'must look like smtps://user:password@mail.example.org:465')),
  ),
  SMTP_HOST: text,
  SMTP_PORT: z.optional(z.string().check(z.refine(isPort, `must be a whole number from 1 to ${PORT_MAX}`))),
  SMTP_USER: text,
  SMTP_PASSWORD: text,
  SMTP_SECURE: z.optional(z.enum(SECURITIES, `must be one of ${SECURITIES.join(', ')}`)),
};

type Values = { [K in keyof typeof mailVariables]?: z.infer<(typeof mailVariables)[K]> };

/** Returns the settings, and one sentence for each contradiction between variables. */
export function readMailSettings(values: Values): { settings: MailSettings; problems: string[] } {
  const smtp = readSmtp(values);
  const problems: string[] = [];
  if (smtp && values.RESEND_API_KEY) problems.push('Set RESEND_API_KEY or SMTP_HOST, not both.');
  if (values.SMTP_URL && values.SMTP_HOST) problems.push('Set SMTP_URL or SMTP_HOST, not both.');
  if (smtp && !values.MAIL_FROM)
    problems.push('MAIL_FROM is required with SMTP: a mail server accepts only its own senders.');
  if (smtp?.login && smtp.security === 'none' && !LOOPBACK.has(smtp.host))
    problems.push('SMTP_SECURE=none would send the password unencrypted. Use tls or starttls.');
  return {
    settings: {
      resend: values.RESEND_API_KEY ? { apiKey: values.RESEND_API_KEY, baseUrl: values.RESEND_BASE_URL ?? null } : null,
      smtp,
      mailFrom: splitList(values.MAIL_FROM ?? DEFAULT_MAIL_FROM),
      mailMode: values.MAIL_MODE ?? 'live',
    },
    problems,
  };
}

function readSmtp(values: Values): SmtpSettings | null {
  if (values.SMTP_URL) return fromUrl(new URL(values.SMTP_URL));
  const { SMTP_HOST: host, SMTP_USER: user, SMTP_PASSWORD: password } = values;
  if (!host) return null;
  const security = values.SMTP_SECURE ?? securityFor(host, values.SMTP_PORT);
  return {
    host,
    port: values.SMTP_PORT ? Number(values.SMTP_PORT) : PORTS[security],
    security,
    login: user ? { user, password: password ?? '' } : null,
  };
}

function fromUrl(url: URL): SmtpSettings {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const security = url.protocol === 'smtps:' ? 'tls' : securityFor(host, url.port);
  return {
    host,
    port: url.port === '' ? PORTS[security] : Number(url.port),
    security,
    login:
      url.username === ''
        ? null
        : { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) },
  };
}

/** A relay on this machine usually has no certificate; to every other host mail is encrypted. */
function securityFor(host: string, port: string | undefined): SmtpSettings['security'] {
  if (LOOPBACK.has(host)) return 'none';
  return port === String(PORTS.tls) ? 'tls' : 'starttls';
}

function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(value);
  const isBare = ['', '/'].includes(pathname) && search === '' && hash === '';
  return ['smtp:', 'smtps:'].includes(protocol) && hostname !== '' && isBare;
}

function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= PORT_MAX;
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
}

function isSenderList(value: string): boolean {
  const senders = splitList(value);
  const isSender = (sender: string) => parseEmail(addressOf(sender)) !== null && !/[\r\n]/.test(sender);
  return senders.length > 0 && senders.every(isSender);
}
