import { join, resolve } from 'node:path';
import { parseEmail } from '@boxroom/domain/account/email';
import { isTimeZone } from '@boxroom/domain/digest/calendar';
import * as z from 'zod/mini';
import { passkeySite } from './auth/passkeys/passkey-site.ts';
import type { ProvidersSettings } from './auth/provider-settings.ts';
import { providerVariables, readProviders } from './auth/provider-settings.ts';
import { readRegistration, type RegistrationSettings, registrationVariables } from './auth/registration.ts';
import { BACKUPS, isWithin } from './backup/backup-folder.ts';
import { type HttpsSettings, httpsVariables, readHttpsSettings } from './https/https-settings.ts';
import type { MailSettings } from './mail/mail-settings.ts';
import { mailVariables, readMailSettings } from './mail/mail-settings.ts';
import type { PictureSettings } from './picture-store/s3-settings.ts';
import { pictureVariables, readPictureSettings } from './picture-store/s3-settings.ts';
import type { OperatorSettings } from './public-pages/operator-settings.ts';
import { operatorVariables, readOperator } from './public-pages/operator-settings.ts';
import { type PushServiceSettings, pushVariables, readPushServices } from './push/push-services.ts';
import { splitList } from './split-list.ts';
import type { HintSettings } from './sync/nats-settings.ts';
import { hintVariables, readHintSettings } from './sync/nats-settings.ts';
import { readTelemetry, telemetryVariables, type TelemetrySettings } from './telemetry/telemetry-settings.ts';

/** The validated configuration of one process. The README's table explains each variable. */
export interface Env
  extends
    HintSettings,
    HttpsSettings,
    MailSettings,
    OperatorSettings,
    PictureSettings,
    PushServiceSettings,
    RegistrationSettings {
  production: boolean;
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** The same database without a pooler; null: `databaseUrl` connects directly. */
  databaseDirectUrl: string | null;
  /** A standby of the same database, for reads; null: the primary answers everything. */
  databaseReplicaUrl: string | null;
  /** Scheme, host and port without a trailing slash: the start of every link that leaves the server. */
  publicOrigin: string;
  /** Whether `publicOrigin` is https, which makes cookies and headers strict about it. */
  https: boolean;
  /** The hour, 0 to 23, at which digests are sent … */
  digestHour: number;
  /** … in this time zone for people whose own is unknown. */
  digestTimeZone: string;
  /** Google and Microsoft, where this Boxroom is registered with them. */
  providers: ProvidersSettings;
  /** Whether /admin opens only for accounts that ask for a passkey at every sign-in. */
  adminPasskey: boolean;
  /** Sign-in mails that one network address may request per hour. */
  signInLimitPerIp: number;
  /** Seconds between two sign-in mails to one address. */
  signInPause: number;
  /** Calls per minute of one person, or of one network without a session. */
  callsPerMinute: number;
  trustProxy: boolean;
  /** Opens /metrics to other machines. */
  metricsToken: string | null;
  /** Absolute; null: the web app built with this server. */
  webRoot: string | null;
  /** False: the service worker unregisters itself in every browser that visits. */
  serviceWorker: boolean;
  /** Backups that Boxroom makes by itself; null: none, because of BACKUP=off or a Postgres server. */
  nightlyBackups: NightlySettings | null;
  /** Null: nothing is recorded or sent. */
  telemetry: TelemetrySettings | null;
  logLevel: LogLevel;
}

export interface NightlySettings {
  /** Absolute. */
  folder: string;
  /** 0 to 23, in the time zone of the machine. */
  hour: number;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);
const ON = ['on', 'true', '1'] as const;
const SWITCH = [...ON, 'off', 'false', '0'] as const;

const text = z.optional(z.string());
const postgresUrl = z.optional(
  z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')),
);
const variables = z.object({
  NODE_ENV: text,
  PORT: wholeNumber({ from: 1, to: 65_535, fallback: 3000 }),
  HOST: text,
  DATA_DIR: text,
  INIT_CWD: text,
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_REPLICA_URL: postgresUrl,
  PUBLIC_ORIGIN: z.optional(z.string().check(z.refine(isOrigin, 'must be an origin like https://boxes.example.org'))),
  ...httpsVariables,
  ...mailVariables,
  ...providerVariables,
  ...registrationVariables,
  ...pictureVariables,
  ...operatorVariables,
  ...hintVariables,
  ...pushVariables,
  ...telemetryVariables,
  DIGEST_HOUR: wholeNumber({ from: 0, to: 23, fallback: 8 }),
  DIGEST_TIME_ZONE: z.optional(z.string().check(z.refine(isTimeZone, 'must be a time zone like Europe/Copenhagen'))),
  ADMIN_EMAILS: z.optional(z.string().check(z.refine(isEmailList, 'must list email addresses separated by commas'))),
  ADMIN_PASSKEY: z.optional(z.enum(SWITCH, 'must be on or off')),
  SIGN_IN_LIMIT_PER_IP: wholeNumber({ from: 1, to: 1_000_000_000, fallback: 20 }),
  SIGN_IN_PAUSE: wholeNumber({ from: 1, to: 3600, fallback: 30 }),
  CALLS_PER_MINUTE: wholeNumber({ from: 60, to: 1_000_000_000, fallback: 1800 }),
  TRUST_PROXY: z.optional(z.enum(SWITCH, 'must be on or off')),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  WEB_ROOT: text,
  SERVICE_WORKER: z.optional(z.enum(SWITCH, 'must be on or off')),
  BACKUP: z.optional(z.enum(SWITCH, 'must be on or off')),
  BACKUP_DIR: text,
  BACKUP_HOUR: wholeNumber({ from: 0, to: 23, fallback: 3 }),
  LOG_LEVEL: z.optional(z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)),
});

/** Reads the configuration; an empty variable counts as absent. Otherwise returns one sentence per problem. */
export function readEnv(
  source: Readonly<Record<string, string | undefined>> = process.env,
): { ok: true; env: Env } | { ok: false; problems: string[] } {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`) };
  }
  const values = parsed.data;
  const mail = readMailSettings(values);
  const { providers, problems } = readProviders(values);
  const pictures = readPictureSettings(values, { https: values.PUBLIC_ORIGIN?.startsWith('https:') ?? false });
  const https = readHttpsSettings({ ...values, PORT: given['PORT'] });
  const hints = readHintSettings(values, { hasServer: values.DATABASE_URL !== undefined });
  const registration = readRegistration(values);
  const contradictions = [mail, { problems }, pictures, hints, registration, https].flatMap((read) => read.problems);
  if (contradictions.length > 0) return { ok: false, problems: contradictions };
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
    return { ok: false, problems: ['DATABASE_DIRECT_URL needs DATABASE_URL: set both or neither.'] };
  if (values.DATABASE_REPLICA_URL && !values.DATABASE_URL)
    return { ok: false, problems: ['DATABASE_REPLICA_URL needs DATABASE_URL: set both or neither.'] };
  const trustProxy = isOn(values.TRUST_PROXY ?? 'off');
  const production = values.NODE_ENV === 'production';
  const host = values.HOST ?? https.defaults?.host ?? '127.0.0.1';
  if (production && !values.PUBLIC_ORIGIN && !https.defaults && !LOOPBACK_HOSTS.has(host)) {
    const sentence =
      'PUBLIC_ORIGIN is required in production if other machines can reach HOST: every link in mails starts with it.';
    return { ok: false, problems: [sentence] };
  }
  const dataDir = resolve(values.INIT_CWD ?? process.cwd(), values.DATA_DIR ?? './data');
  const backupDir = resolve(values.INIT_CWD ?? process.cwd(), values.BACKUP_DIR ?? join(dataDir, BACKUPS));
  if (isWithin(backupDir, dataDir) && !isWithin(backupDir, join(dataDir, BACKUPS)))
    return { ok: false, problems: [`BACKUP_DIR must be outside DATA_DIR, or its folder "${BACKUPS}".`] };
  const ownOrigin = https.defaults?.publicOrigin ?? `http://localhost:${values.PORT}`;
  const publicOrigin = new URL(values.PUBLIC_ORIGIN ?? ownOrigin).origin;
  const adminPasskey = isOn(values.ADMIN_PASSKEY ?? 'off');
  if (adminPasskey && passkeySite(publicOrigin) === null)
    return { ok: false, problems: ['ADMIN_PASSKEY=on needs a PUBLIC_ORIGIN with https and a name, as passkeys do.'] };
  return {
    ok: true,
    env: {
      production,
      port: https.defaults?.port ?? values.PORT,
      host,
      dataDir,
      databaseUrl: values.DATABASE_URL ?? null,
      databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
      databaseReplicaUrl: values.DATABASE_REPLICA_URL ?? null,
      publicOrigin,
      https: publicOrigin.startsWith('https:'),
      ...https.settings,
      ...mail.settings,
      ...pictures.settings,
      ...hints.settings,
      ...readPushServices(values),
      ...readOperator(values, publicOrigin),
      providers,
      ...registration.settings,
      digestHour: values.DIGEST_HOUR,
      digestTimeZone: values.DIGEST_TIME_ZONE ?? 'UTC',
      adminEmails: splitList(values.ADMIN_EMAILS ?? '').map((email) => parseEmail(email) ?? email),
      adminPasskey,
      signInLimitPerIp: values.SIGN_IN_LIMIT_PER_IP,
      signInPause: values.SIGN_IN_PAUSE,
      callsPerMinute: values.CALLS_PER_MINUTE,
      trustProxy,
      telemetry: readTelemetry(values, { trustProxy }),
      metricsToken: values.METRICS_TOKEN ?? null,
      webRoot: values.WEB_ROOT ? resolve(values.INIT_CWD ?? process.cwd(), values.WEB_ROOT) : null,
      serviceWorker: isOn(values.SERVICE_WORKER ?? 'on'),
      nightlyBackups:
        isOn(values.BACKUP ?? 'on') && !values.DATABASE_URL ? { folder: backupDir, hour: values.BACKUP_HOUR } : null,
      logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    },
  };
}

function isOn(value: (typeof SWITCH)[number]): boolean {
  return ON.some((on) => on === value);
}

function wholeNumber({ from, to, fallback }: { from: number; to: number; fallback: number }) {
  const message = `must be a whole number from ${from} to ${to}`;
  return z._default(
    z.pipe(
      z
        .string()
        .check(z.refine((value) => /^\d{1,10}$/.test(value) && Number(value) >= from && Number(value) <= to, message)),
      z.transform(Number),
    ),
    fallback,
  );
}

function isOrigin(value: string): boolean {
  if (!isHttpUrl(value)) return false;
  const url = new URL(value);
  return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === '';
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol);
}

function isEmailList(value: string): boolean {
  return splitList(value).every((email) => parseEmail(email) !== null);
}
