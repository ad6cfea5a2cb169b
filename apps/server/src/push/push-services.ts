import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import * as z from 'zod/mini';
import { HOME_RANGES } from '../https/home-addresses.ts';
import { splitList } from '../split-list.ts';

/** The push services of Chromium, Firefox, Safari and Edge. A leading dot stands for any name below. */
const KNOWN = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/;

/** Where notifications may be sent: an endpoint is an address that a browser names and the server calls. */
export interface PushServiceSettings {
  /** Further hosts, which the operator trusts, with their port; null: no notifications at all. */
  pushServices: readonly string[] | null;
}

export const pushVariables = {
  PUSH_SERVICES: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => text.trim() === 'off' || splitList(text).every((host) => HOST.test(host)),
          'must be off, or list hosts like push.example.org separated by commas',
        ),
      ),
  ),
};

export function readPushServices({
  PUSH_SERVICES: list = '',
}: {
  PUSH_SERVICES?: string | undefined;
}): PushServiceSettings {
  return { pushServices: list.trim() === 'off' ? null : splitList(list) };
}

/** Returns whether an endpoint is an https address at a push service. A list: no name of a private machine passes. */
export function isAllowedEndpoint(endpoint: string, trusted: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  if (trusted.includes(host)) return true;
  return port === '' && KNOWN.some((known) => (known.startsWith('.') ? hostname.endsWith(known) : hostname === known));
}

const inward = new BlockList();
const FURTHER_RANGES = [
  '0.0.0.0/8',
  '100.64.0.0/10',
  '192.0.0.0/24',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/96',
  '64:ff9b::/96',
  'fec0::/10',
  'ff00::/8',
];
for (const range of [...HOME_RANGES, ...FURTHER_RANGES]) {
  const [network = '', bits] = range.split('/');
  inward.addSubnet(network, Number(bits), network.includes(':') ? 'ipv6' : 'ipv4');
}

/** Returns whether an address is not one of the public internet: private, local, shared, for tests or for groups. */
export function isInward(address: string): boolean {
  const family = isIP(address);
  return family === 0 || inward.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Resolves a name for the connection itself, and fails if any of its addresses is not public: a second look-up, which
 * could have another result, never happens. Hosts that the operator lists may be anywhere.
 */
export function publicLookup(trusted: readonly string[], resolve: typeof lookup = lookup): LookupFunction {
  const names = new Set(trusted.map((host) => host.replace(/:\d+$/, '')));
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const bad = error ?? (names.has(hostname) ? null : findInward(hostname, found));
      const [first] = found ?? [];
      if (bad || !first) return done(bad ?? new Error(`${hostname} has no address`), '', 0);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };
}

function findInward(hostname: string, found: readonly { address: string }[]): Error | null {
  return found.some(({ address }) => isInward(address)) ? new Error(`${hostname} is not a public address`) : null;
}
