import * as z from 'zod/mini';
import { splitList } from '../split-list.ts';

/** How the processes of this Boxroom send each other hints; read by `env.ts`. */
export interface HintSettings {
  /** Null: over Postgres alone. */
  nats: NatsSettings | null;
}

export interface NatsSettings {
  /** `host:port` or `tls://host:port`, tried in random order. */
  servers: readonly string[];
  /** From the first address that has them. A user without a password is a token. */
  user: string | null;
  password: string | null;
  /** A file of credentials as `nsc` writes it. */
  credentialsFile: string | null;
  /** The certificates of authorities that the servers' certificates may come from. */
  caFile: string | null;
}

const text = z.optional(z.string());

/** The environment variables about hints, to spread into the schema of all variables. */
export const hintVariables = {
  NATS_URL: z.optional(
    z.string().check(z.refine(isServerList, 'must list addresses like nats://user:password@nats.example.org:4222')),
  ),
  NATS_CREDS_FILE: text,
  NATS_CA_FILE: text,
};

type Values = { [K in keyof typeof hintVariables]?: z.infer<(typeof hintVariables)[K]> };

/** Returns the settings, and one sentence for each contradiction between variables. */
export function readHintSettings(
  values: Values,
  { hasServer }: { hasServer: boolean },
): { settings: HintSettings; problems: string[] } {
  if (values.NATS_URL === undefined) {
    const isAlone = values.NATS_CREDS_FILE !== undefined || values.NATS_CA_FILE !== undefined;
    return { settings: { nats: null }, problems: isAlone ? ['NATS_CREDS_FILE and NATS_CA_FILE need NATS_URL.'] : [] };
  }
  const problems: string[] = [];
  if (!hasServer) problems.push('NATS_URL needs DATABASE_URL: the embedded database has a single process.');
  const urls = splitList(values.NATS_URL).map((address) => new URL(address));
  const login = urls.find(({ username }) => username !== '');
  if (login && values.NATS_CREDS_FILE) problems.push('Put a user into NATS_URL or set NATS_CREDS_FILE, not both.');
  const nats = {
    servers: urls.map(({ protocol, host }) => (protocol === 'tls:' ? `tls://${host}` : host)),
    user: login ? decodeURIComponent(login.username) : null,
    password: login && login.password !== '' ? decodeURIComponent(login.password) : null,
    credentialsFile: values.NATS_CREDS_FILE ?? null,
    caFile: values.NATS_CA_FILE ?? null,
  };
  return { settings: { nats }, problems };
}

function isServerList(list: string): boolean {
  const addresses = splitList(list);
  return addresses.length > 0 && addresses.every(isServer);
}

function isServer(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, pathname } = new URL(address);
  return ['nats:', 'tls:'].includes(protocol) && hostname !== '' && ['', '/'].includes(pathname);
}
