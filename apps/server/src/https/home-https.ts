import { X509Certificate } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import type { Translate } from '@boxroom/domain/language/message';
import { requestLanguage } from '../language/request-language.ts';
import { translateFor } from '../language/translate-for.ts';
import type { Logger } from '../logger.ts';
import { homeAddresses } from './home-addresses.ts';
import { type HomeCertificate, openHomeCertificate } from './home-certificate.ts';
import { announceName } from './home-name.ts';
import type { Https } from './https.ts';
import { startPlainServer } from './plain-server.ts';
import { AUTHORITY_PATH, TRUST_PAGE_POLICY, TRUST_PATH, trustPage } from './trust-page.ts';

/** Home routers give new addresses, and the name has to lead to the machine soon after. */
const CHECK_MS = 60_000;
/** The responder needs a moment, in milliseconds. */
const FIND_AFTER_MS = 2000;

export interface HomeHttpsOptions {
  dataDir: string;
  host: string;
  httpPort: number;
  /** The one of links first. */
  names: readonly string[];
  /** More than those of the machine: the one in PUBLIC_ORIGIN may be a router's. */
  addresses: readonly string[];
  publicOrigin: string;
  log: Logger;
  announce?: typeof announceName;
  /** Finds the address of a name as the browsers of this machine do. */
  find?: (name: string) => Promise<unknown>;
  /** Those of the machine now. */
  readAddresses?: () => string[];
}

/**
 * https at home: an own authority and a certificate of this machine, its name for other devices, and a page over plain
 * http by which they come to trust the authority. The certificate follows the addresses of the machine.
 */
export async function startHomeHttps(options: HomeHttpsOptions): Promise<Https> {
  const { dataDir, host, httpPort, names, publicOrigin, log } = options;
  const { announce = announceName, find = lookup, readAddresses = homeAddresses } = options;
  const allAddresses = () => [...new Set([...readAddresses(), ...options.addresses])].toSorted();
  let addresses = allAddresses();
  let current: HomeCertificate = await openHomeCertificate({ dataDir, names, addresses });
  const listeners = new Set<(pair: HomeCertificate) => void>();
  const plain = await startPlainServer({
    host,
    port: httpPort,
    origin: publicOrigin,
    answer(path, headers) {
      if (path === TRUST_PATH) {
        const t = translateFor(requestLanguage(headers));
        return trustAnswer({ authority: current.authority, origin: publicOrigin }, t);
      }
      return path === AUTHORITY_PATH ? authorityAnswer(current.authority) : undefined;
    },
  });
  const [name = 'localhost'] = names;
  const onError = (error: Error) => log.warn({ err: error }, 'could not announce the name at home');
  const isAnnounced = name.endsWith('.local');
  const silence = isAnnounced ? announce(name, onError) : () => Promise.resolve();
  const look = setTimeout(() => void (isAnnounced && checkName()), FIND_AFTER_MS);
  look.unref();
  const check = setInterval(() => void renew(), CHECK_MS);
  check.unref();

  /** Without mDNS in its system, the machine that serves Boxroom cannot open it by the name that it announces. */
  async function checkName(): Promise<void> {
    await find(name).catch(() => log.warn(notFound(name, publicOrigin, reachable())));
  }

  /** The address by which other devices at home reach this machine; undefined: there is none. */
  function reachable(): string | undefined {
    return options.addresses[0] ?? addresses.find((address) => address.includes('.') && !address.startsWith('127.'));
  }

  async function renew(): Promise<void> {
    try {
      addresses = allAddresses();
      const next = await openHomeCertificate({ dataDir, names, addresses });
      if (next.cert === current.cert) return;
      current = next;
      for (const listener of listeners) listener(next);
      log.info({ addresses }, 'made a new certificate');
    } catch (error) {
      log.error({ err: error }, 'could not renew the certificate');
    }
  }

  return {
    pair: current,
    onPair: (listener) => void listeners.add(listener),
    notes() {
      const shown = reachable() ?? name;
      return {
        scan: `http://${shown}:${plain.port}${TRUST_PATH}`,
        lines: [
          current.isNewAuthority
            ? 'This Boxroom has a new certificate authority: each device has to trust it once.'
            : 'A device that does not know this Boxroom yet has to trust its authority once.',
          `Fingerprint: ${new X509Certificate(current.authority).fingerprint256}`,
        ],
      };
    },
    async stop() {
      clearInterval(check);
      clearTimeout(look);
      await Promise.all([plain.stop(), silence()]);
    },
  };
}

function notFound(name: string, publicOrigin: string, address = 'localhost'): string {
  const { port } = new URL(publicOrigin);
  const other = `https://${address}${port && `:${port}`}`;
  return `this machine does not find ${name}: install libnss-mdns or nss-mdns to open Boxroom here, or set PUBLIC_ORIGIN=${other}`;
}

function trustAnswer(details: { authority: string; origin: string }, t: Translate) {
  const headers = { 'content-security-policy': TRUST_PAGE_POLICY, 'referrer-policy': 'no-referrer' };
  return { type: 'text/html; charset=utf-8', body: trustPage(details, t), headers };
}

function authorityAnswer(authority: string) {
  const headers = { 'content-disposition': 'attachment; filename="boxroom.crt"' };
  return { type: 'application/x-x509-ca-cert', body: authority, headers };
}
