import { X509Certificate } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import acme from 'acme-client';
import type { Logger } from '../logger.ts';
import type { KeyPair } from './home-authority.ts';
import type { Https } from './https.ts';
import { areTogether, readIfThere, replaceFile } from './key-files.ts';
import { startPlainServer } from './plain-server.ts';

const CHALLENGES = '/.well-known/acme-challenge/';
/** Below DATA_DIR. */
const FOLDER = 'https';
const DAY_MS = 24 * 60 * 60 * 1000;
/** A third of the life of a certificate of ninety days: a month of failed attempts goes unnoticed by visitors. */
const RENEW_BEFORE_MS = 30 * DAY_MS;
/** Let's Encrypt allows five failures an hour for a name. */
const PAUSE_MS = 15 * 60 * 1000;
/** The time of the last failed attempt without a certificate, in milliseconds. */
const FAILED = 'failed-at';
const CHECK_MS = 12 * 60 * 60 * 1000;

export interface AcmeHttpsOptions {
  dataDir: string;
  host: string;
  httpPort: number;
  name: string;
  email: string | null;
  directory: string;
  publicOrigin: string;
  log: Logger;
}

/**
 * https with a certificate of a public authority (RFC 8555), which visits the port of plain http to see that the name
 * leads here. Renews it 30 days before its end, and keeps the old one where that fails.
 */
export async function startAcmeHttps(options: AcmeHttpsOptions): Promise<Https> {
  const { dataDir, host, httpPort, publicOrigin, log, name } = options;
  const folder = join(dataDir, FOLDER);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const challenges = new Map<string, string>();
  const plain = await startPlainServer({
    host,
    port: httpPort,
    origin: publicOrigin,
    answer(path) {
      const body = path.startsWith(CHALLENGES) ? challenges.get(path.slice(CHALLENGES.length)) : undefined;
      return body === undefined ? undefined : { type: 'application/octet-stream', body };
    },
  });
  const listeners = new Set<(pair: KeyPair) => void>();
  const file = (extension: string) => join(folder, `public.${extension}`);

  async function order(): Promise<KeyPair> {
    const accountKey = await accountKeyIn(folder);
    const client = new acme.Client({ directoryUrl: options.directory, accountKey });
    const [key, csr] = await acme.crypto.createCsr({ commonName: name, altNames: [name] });
    const cert = await client.auto({
      csr,
      ...(options.email === null ? {} : { email: options.email }),
      termsOfServiceAgreed: true,
      challengePriority: ['http-01'],
      // The authority looks from outside, which this machine often cannot.
      skipChallengeVerification: true,
      challengeCreateFn: (_, { token }, keyAuthorization) =>
        Promise.resolve(void challenges.set(token, keyAuthorization)),
      challengeRemoveFn: (_, { token }) => Promise.resolve(void challenges.delete(token)),
    });
    const pair = { cert, key: key.toString() };
    await replaceFile(file('key'), pair.key);
    await replaceFile(file('crt'), pair.cert);
    return pair;
  }

  /** A service that restarts at once would otherwise use up the failures that an authority allows in an hour. */
  async function orderFirst(): Promise<KeyPair> {
    const last = Number((await readIfThere(join(folder, FAILED))) ?? 0);
    const minutes = Math.ceil((last + PAUSE_MS - Date.now()) / 60_000);
    if (minutes > 0 && minutes * 60_000 <= PAUSE_MS)
      throw new Error(`The certificate could not be had; the next start that tries is in ${minutes} min.`);
    try {
      const pair = await order();
      await rm(join(folder, FAILED), { force: true });
      return pair;
    } catch (error) {
      await replaceFile(join(folder, FAILED), String(Date.now()));
      throw error;
    }
  }

  let current: KeyPair;
  try {
    current = (await readPair(file, name)) ?? (await orderFirst());
  } catch (error) {
    await plain.stop();
    throw error;
  }
  const check = setInterval(() => void renew(), CHECK_MS);
  check.unref();

  async function renew(): Promise<void> {
    if (endOf(current) - RENEW_BEFORE_MS > Date.now()) return;
    try {
      current = await order();
      for (const listener of listeners) listener(current);
      log.info({ until: new Date(endOf(current)).toISOString() }, 'renewed the certificate');
    } catch (error) {
      log.error({ err: error, until: new Date(endOf(current)).toISOString() }, 'could not renew the certificate');
    }
  }
  void renew();

  return {
    pair: current,
    onPair: (listener) => void listeners.add(listener),
    notes: () => ({ scan: publicOrigin, lines: [] }),
    async stop() {
      clearInterval(check);
      await plain.stop();
    },
  };
}

function endOf({ cert }: KeyPair): number {
  return Date.parse(new X509Certificate(cert).validTo);
}

/** The certificate of an earlier start, unless it is of another name, or has ended. */
async function readPair(file: (extension: string) => string, name: string): Promise<KeyPair | null> {
  const [cert, key] = [await readIfThere(file('crt')), await readIfThere(file('key'))];
  const pair = { cert: cert ?? '', key: key ?? '' };
  // A disk that filled up between the two has left an old one beside a new one.
  if (!areTogether(pair)) return null;
  const isOfName = new X509Certificate(pair.cert).checkHost(name) !== undefined;
  return isOfName && endOf(pair) > Date.now() ? pair : null;
}

async function accountKeyIn(folder: string): Promise<Buffer> {
  const path = join(folder, 'account.key');
  const known = await readIfThere(path);
  if (known) return Buffer.from(known);
  const key = await acme.crypto.createPrivateEcdsaKey();
  await replaceFile(path, key.toString());
  return key;
}
