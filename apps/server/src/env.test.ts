import { describe, expect, test } from 'vitest';
import type { Env } from './env.ts';
import { readEnv } from './env.ts';

function envOf(source: Record<string, string>): Env {
  const read = readEnv(source);
  if (!read.ok) throw new Error(read.problems.join(' '));
  return read.env;
}

const BACKUP_DIR_SENTENCE = 'BACKUP_DIR must be outside DATA_DIR, or its folder "backups".';
const SOCIAL_SENTENCE =
  'SOCIAL_LINKS must list pages like "github=https://github.com/you/boxroom", each of github, mastodon, bluesky, ' +
  'reddit, discord, youtube, instagram, facebook, x once.';

const REGISTRATION_SENTENCE = 'REGISTRATION=domains and REGISTRATION_DOMAINS belong together: set both or neither.';

describe('readEnv', () => {
  test('needs no variable', () => {
    expect(envOf({ INIT_CWD: '/home/ada' })).toEqual({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/home/ada/data',
      databaseUrl: null,
      databaseDirectUrl: null,
      databaseReplicaUrl: null,
      publicOrigin: 'http://localhost:3000',
      https: false,
      ownHttps: null,
      resend: null,
      smtp: null,
      mailFrom: ['Boxroom <onboarding@resend.dev>'],
      mailMode: 'live',
      s3: null,
      pictureStore: 'disk',
      nats: null,
      operatorName: 'the operator of localhost:3000',
      privacyEmail: 'postmaster@localhost',
      telemetry: null,
      termsEmail: 'postmaster@localhost',
      securityEmail: 'postmaster@localhost',
      socialLinks: {},
      digestHour: 8,
      digestTimeZone: 'UTC',
      providers: { google: null, microsoft: null },
      adminEmails: [],
      pushServices: [],
      registration: 'open',
      registrationDomains: [],
      signInLimitPerIp: 20,
      signInPause: 30,
      callsPerMinute: 1800,
      adminPasskey: false,
      trustProxy: false,
      metricsToken: null,
      webRoot: null,
      serviceWorker: true,
      nightlyBackups: { folder: '/home/ada/data/backups', hour: 3 },
      logLevel: 'warn',
    });
  });

  test('has an address of its own with HTTPS=home, where other machines can reach it', () => {
    const env = envOf({ HTTPS: 'home', NODE_ENV: 'production' });
    expect(env).toMatchObject({ port: 3443, host: '0.0.0.0', https: true, ownHttps: { mode: 'home', httpPort: 3000 } });
    expect(env.publicOrigin).toMatch(/^https:\/\/[a-z0-9-]+\.local:3443$/);
    expect(envOf({ HTTPS: 'home', PORT: '8443', HOST: '192.168.1.5' })).toMatchObject({
      port: 8443,
      host: '192.168.1.5',
    });
  });

  test('reads who may create an account; domains alone are enough', () => {
    expect(envOf({ REGISTRATION: 'invited' }).registration).toBe('invited');
    expect(envOf({ REGISTRATION_DOMAINS: ' Example.org, @club.example ' })).toMatchObject({
      registration: 'domains',
      registrationDomains: ['example.org', 'club.example'],
    });
  });

  test('accepts a direct URL only with a database URL', () => {
    const direct = { DATABASE_DIRECT_URL: 'postgres://db/boxroom' };
    expect(envOf({ DATABASE_URL: 'postgres://pooler/boxroom', ...direct }).databaseDirectUrl).toBe(
      'postgres://db/boxroom',
    );
    expect(readEnv(direct)).toEqual({
      ok: false,
      problems: ['DATABASE_DIRECT_URL needs DATABASE_URL: set both or neither.'],
    });
  });

  test.each([
    [{}, { folder: '/home/ada/data/backups', hour: 3 }],
    [{ BACKUP: 'off', BACKUP_HOUR: '4' }, null],
    [
      { BACKUP: 'on', BACKUP_HOUR: '0' },
      { folder: '/home/ada/data/backups', hour: 0 },
    ],
    [
      { BACKUP_DIR: '/mnt/disk', BACKUP_HOUR: '23' },
      { folder: '/mnt/disk', hour: 23 },
    ],
    [{ BACKUP_DIR: 'data-backups' }, { folder: '/home/ada/data-backups', hour: 3 }],
    [
      { DATA_DIR: '/srv/data', BACKUP_DIR: '/srv/data/backups' },
      { folder: '/srv/data/backups', hour: 3 },
    ],
    // The operator of the Postgres server backs it up.
    [{ DATABASE_URL: 'postgres://db/boxroom', BACKUP_DIR: '/mnt/disk' }, null],
  ])('nightly backups with %j', (source: Record<string, string>, expected) => {
    expect(envOf({ INIT_CWD: '/home/ada', ...source }).nightlyBackups).toEqual(expected);
  });

  test('reads given variables, and treats an empty one as absent', () => {
    const env = envOf({
      NODE_ENV: 'production',
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/boxroom',
      DATABASE_URL: 'postgres://db/boxroom',
      PUBLIC_ORIGIN: 'https://Boxes.Example.org/',
      RESEND_API_KEY: 're_1',
      MAIL_MODE: 'test',
      DIGEST_HOUR: '0',
      DIGEST_TIME_ZONE: 'Europe/Copenhagen',
      RESEND_BASE_URL: 'http://127.0.0.1:9',
      LOG_LEVEL: ' ',
      MAIL_FROM: 'Boxroom <a@b.co>, c@d.co',
      ADMIN_EMAILS: ' Ada@Example.org,',
      ADMIN_PASSKEY: 'on',
      SIGN_IN_LIMIT_PER_IP: '100000',
      TRUST_PROXY: 'on',
      WEB_ROOT: '/srv/web',
      SERVICE_WORKER: 'off',
      OPERATOR_NAME: ' Hansen & <Søn> ApS ',
      PRIVACY_EMAIL: 'Privacy@Example.org',
      SOCIAL_LINKS: 'github=https://github.com/a/b, mastodon=https://m.example/@b',
    });
    expect(env).toMatchObject({
      production: true,
      port: 8080,
      dataDir: '/var/lib/boxroom',
      publicOrigin: 'https://boxes.example.org',
      trustProxy: true,
      webRoot: '/srv/web',
      serviceWorker: false,
      resend: { apiKey: 're_1', baseUrl: 'http://127.0.0.1:9' },
      smtp: null,
      mailFrom: ['Boxroom <a@b.co>', 'c@d.co'],
      mailMode: 'test',
      digestHour: 0,
      digestTimeZone: 'Europe/Copenhagen',
      logLevel: 'info',
      adminEmails: ['ada@example.org'],
      adminPasskey: true,
      signInLimitPerIp: 100_000,
      databaseUrl: 'postgres://db/boxroom',
      operatorName: 'Hansen & <Søn> ApS',
      privacyEmail: 'privacy@example.org',
      termsEmail: 'postmaster@boxes.example.org',
      socialLinks: { github: 'https://github.com/a/b', mastodon: 'https://m.example/@b' },
    });
  });

  test.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ PORT: '0' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres:// or postgresql://.'],
    [{ PUBLIC_ORIGIN: 'boxes.example.org' }, 'PUBLIC_ORIGIN must be an origin like https://boxes.example.org.'],
    [
      { PUBLIC_ORIGIN: 'https://boxes.example.org/app' },
      'PUBLIC_ORIGIN must be an origin like https://boxes.example.org.',
    ],
    [{ PUBLIC_ORIGIN: 'javascript:alert(1)' }, 'PUBLIC_ORIGIN must be an origin like https://boxes.example.org.'],
    [{ RESEND_BASE_URL: 'nowhere' }, 'RESEND_BASE_URL must be an http or https address.'],
    [{ BACKUP: 'never' }, 'BACKUP must be on or off.'],
    [{ REGISTRATION: 'members' }, 'REGISTRATION must be one of open, invited, domains, closed.'],
    [{ REGISTRATION_DOMAINS: 'example' }, 'REGISTRATION_DOMAINS must list domains separated by commas.'],
    [{ REGISTRATION: 'domains' }, REGISTRATION_SENTENCE],
    [{ REGISTRATION: 'closed', REGISTRATION_DOMAINS: 'example.org' }, REGISTRATION_SENTENCE],
    [{ BACKUP_HOUR: '24' }, 'BACKUP_HOUR must be a whole number from 0 to 23.'],
    [{ BACKUP_HOUR: '3:00' }, 'BACKUP_HOUR must be a whole number from 0 to 23.'],
    [{ DATA_DIR: '/srv/data', BACKUP_DIR: '/srv/data' }, BACKUP_DIR_SENTENCE],
    [{ DATA_DIR: '/srv/data', BACKUP_DIR: '/srv/data/pictures/old' }, BACKUP_DIR_SENTENCE],
    [{ DIGEST_HOUR: '24' }, 'DIGEST_HOUR must be a whole number from 0 to 23.'],
    [{ DIGEST_TIME_ZONE: 'Mars/Olympus' }, 'DIGEST_TIME_ZONE must be a time zone like Europe/Copenhagen.'],
    [{ MAIL_FROM: 'Boxroom' }, 'MAIL_FROM must list senders like "Boxroom <boxroom@example.org>".'],
    [{ ADMIN_EMAILS: 'ada' }, 'ADMIN_EMAILS must list email addresses separated by commas.'],
    [{ ADMIN_PASSKEY: 'sometimes' }, 'ADMIN_PASSKEY must be on or off.'],
    [
      { ADMIN_PASSKEY: 'on', PUBLIC_ORIGIN: 'https://192.168.1.20:3443' },
      'ADMIN_PASSKEY=on needs a PUBLIC_ORIGIN with https and a name, as passkeys do.',
    ],
    [{ PRIVACY_EMAIL: 'nobody' }, 'PRIVACY_EMAIL must be an email address.'],
    [{ TERMS_EMAIL: 'a@b.example, c@d.example' }, 'TERMS_EMAIL must be an email address.'],
    [{ OPERATOR_NAME: 'A\nB' }, 'OPERATOR_NAME must be a name of at most 100 characters on one line.'],
    [{ OPERATOR_NAME: 'x'.repeat(101) }, 'OPERATOR_NAME must be a name of at most 100 characters on one line.'],
    [{ SOCIAL_LINKS: 'https://github.com/a' }, SOCIAL_SENTENCE],
    [{ SOCIAL_LINKS: 'github=javascript:alert(1)' }, SOCIAL_SENTENCE],
    [{ SOCIAL_LINKS: 'myspace=https://a.example' }, SOCIAL_SENTENCE],
    [{ SOCIAL_LINKS: 'x=https://a.example x=https://b.example' }, SOCIAL_SENTENCE],
    [{ SIGN_IN_LIMIT_PER_IP: '0' }, 'SIGN_IN_LIMIT_PER_IP must be a whole number from 1 to 1000000000.'],
    [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY must be on or off.'],
    [{ SERVICE_WORKER: 'never' }, 'SERVICE_WORKER must be on or off.'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.'],
  ])('rejects %j with one sentence', (source, sentence) => {
    expect(readEnv(source as Record<string, string>)).toEqual({ ok: false, problems: [sentence] });
  });

  test.each([
    ['0.0.0.0', false],
    ['127.0.0.1', true],
    ['localhost', true],
  ])('in production on %s the public origin may be left out: %s', (HOST, ok) => {
    expect(readEnv({ NODE_ENV: 'production', HOST }).ok).toBe(ok);
    expect(readEnv({ NODE_ENV: 'production', HOST, PUBLIC_ORIGIN: 'https://boxes.example.org' }).ok).toBe(true);
  });
});
