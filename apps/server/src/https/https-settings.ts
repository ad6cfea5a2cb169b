import { parseEmail } from '@boxroom/domain/account/email';
import * as z from 'zod/mini';
import { homeName, isHomeAddress } from './home-addresses.ts';

const MODES = ['home', 'acme', 'off'] as const;

/** The https that Boxroom provides by itself; null: none, or a proxy's. */
export type OwnHttps =
  | { mode: 'home'; httpPort: number; names: readonly string[]; addresses: readonly string[] }
  | { mode: 'acme'; httpPort: number; name: string; email: string | null; directory: string };

export interface HttpsSettings {
  ownHttps: OwnHttps | null;
}

const LETS_ENCRYPT = 'https://acme-v02.api.letsencrypt.org/directory';

/** The environment variables; see the README. */
export const httpsVariables = {
  HTTPS: z.optional(z.enum(MODES, `must be one of ${MODES.join(', ')}`)),
  HTTP_PORT: z.optional(z.string().check(z.refine(isPort, 'must be a whole number from 1 to 65535'))),
  ACME_EMAIL: z.optional(z.string().check(z.refine((text) => parseEmail(text) !== null, 'must be an email address'))),
  ACME_DIRECTORY: z.optional(z.string().check(z.refine(isHttps, 'must be an https address'))),
};

type Values = { [name in keyof typeof httpsVariables]?: string | undefined } & {
  PORT?: string | undefined;
  PUBLIC_ORIGIN?: string | undefined;
};

interface Read {
  settings: HttpsSettings;
  /** The other settings where nothing else is given. */
  defaults: { port: number; host: string; publicOrigin: string } | null;
  problems: string[];
}

/** Reads the https that Boxroom provides by itself; `problems` has a sentence for each contradiction. */
export function readHttpsSettings(values: Values, machine = homeName()): Read {
  if (values.HTTPS === 'home') return readHome(values, machine);
  if (values.HTTPS === 'acme') return readAcme(values);
  return { settings: { ownHttps: null }, defaults: null, problems: [] };
}

function readHome(
  { HTTP_PORT: httpPort = '3000', PORT: port = '3443', PUBLIC_ORIGIN: given }: Values,
  machine: string,
): Read {
  const publicOrigin = given ?? `https://${machine}:${port}`;
  const { protocol, hostname } = new URL(publicOrigin);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isAddress = isHomeAddress(host);
  const problems = [
    ...(protocol === 'https:' && (isAddress || host.endsWith('.local') || host === 'localhost')
      ? []
      : [
          'With HTTPS=home PUBLIC_ORIGIN must be https and a name that ends in .local, or an address of a home network.',
        ]),
    ...(port === httpPort ? ['PORT and HTTP_PORT must differ.'] : []),
  ];
  // With an address the name of the machine does not matter: a container has another one after each update.
  const names = [...new Set([...(isAddress ? [] : [host]), 'localhost'])];
  const ownHttps = { mode: 'home', httpPort: Number(httpPort), names, addresses: isAddress ? [host] : [] } as const;
  return { settings: { ownHttps }, defaults: { port: Number(port), host: '0.0.0.0', publicOrigin }, problems };
}

function readAcme({
  HTTP_PORT: httpPort = '80',
  PORT: port = '443',
  PUBLIC_ORIGIN: given,
  ACME_EMAIL: email = '',
  ACME_DIRECTORY: directory = LETS_ENCRYPT,
}: Values): Read {
  const url = new URL(given ?? 'http://localhost');
  const isPublic =
    url.protocol === 'https:' && url.hostname.includes('.') && !/^[\d.]+$|^\[|\.local$/.test(url.hostname);
  const problems = [
    ...(isPublic ? [] : ['HTTPS=acme needs PUBLIC_ORIGIN with https and a name that the whole internet can find.']),
    ...(port === httpPort ? ['PORT and HTTP_PORT must differ.'] : []),
  ];
  const ownHttps = {
    mode: 'acme',
    httpPort: Number(httpPort),
    name: url.hostname,
    email: parseEmail(email),
    directory,
  } as const;
  return {
    settings: { ownHttps },
    defaults: { port: Number(port), host: '0.0.0.0', publicOrigin: url.origin },
    problems,
  };
}

function isPort(value: string): boolean {
  return /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535;
}

function isHttps(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === 'https:';
}
