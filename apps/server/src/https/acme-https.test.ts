import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AcmeServer, startAcmeServer } from '../testing/acme-server.ts';
import { startAcmeHttps } from './acme-https.ts';
import { makeAuthority } from './home-authority.ts';
import type { Https } from './https.ts';

const NAME = 'boxes.example.org';
const DAY_MS = 24 * 60 * 60 * 1000;

let dataDir: string;
let httpPort: number;
let authority: AcmeServer;
let now = Date.now();
const running: Https[] = [];

beforeEach(async () => {
  now = Date.now();
  dataDir = await mkdtemp(join(tmpdir(), 'boxroom-acme-'));
  httpPort = await freePort();
  authority = await startAcmeServer({ challengePort: () => httpPort, now: () => now });
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((https) => https.stop()));
  await authority.stop();
  await rm(dataDir, { recursive: true });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function start(): Promise<Https> {
  const https = await startAcmeHttps({
    dataDir,
    host: '127.0.0.1',
    httpPort,
    name: NAME,
    email: 'ada@example.org',
    directory: authority.directory,
    publicOrigin: `https://${NAME}`,
    log: pino({ level: 'silent' }),
  });
  running.push(https);
  return https;
}

const stopAll = () => Promise.all(running.splice(0).map((https) => https.stop()));

test('the first start gets a certificate, the next one uses it', async () => {
  const { pair } = await start();
  expect(new X509Certificate(pair.cert).checkHost(NAME)).toBe(NAME);
  expect(authority.given).toEqual([[NAME]]);
  await stopAll();
  expect((await start()).pair).toEqual(pair);
  expect(authority.given).toHaveLength(1);
});

test('nobody else on the machine can read the keys', async () => {
  await start();
  const folder = join(dataDir, 'https');
  const files = await readdir(folder);
  expect(files.toSorted()).toEqual(['account.key', 'public.crt', 'public.key']);
  for (const file of files) expect((await stat(join(folder, file))).mode & 0o077, file).toBe(0);
});

test.each(['public.key', 'public.crt'])('a %s that does not belong to the other is no certificate', async (file) => {
  await start();
  await stopAll();
  for (const text of [
    '',
    'rubbish',
    (await makeAuthority(['localhost'], Date.now()))[file.endsWith('key') ? 'key' : 'cert'],
  ]) {
    await writeFile(join(dataDir, 'https', file), text);
    const { pair } = await start();
    expect(new X509Certificate(pair.cert).checkHost(NAME)).toBe(NAME);
    await stopAll();
  }
});

test('a certificate in its last 30 days is used and renewed', async () => {
  now = Date.now() - 175 * DAY_MS;
  const { pair } = await start();
  await stopAll();
  now = Date.now();
  const next = await start();
  const renewed = new Promise<string>((done) => next.onPair(({ cert }) => done(cert)));
  expect(next.pair).toEqual(pair);
  expect(await renewed).not.toBe(pair.cert);
  expect(authority.given).toHaveLength(2);
});

test('an authority that refuses costs nothing while the certificate is good, and says why without one', async () => {
  authority.refuse(true);
  await expect(start()).rejects.toThrow('rateLimited');
  authority.refuse(false);
  // A service that starts again at once does not ask again.
  await expect(start()).rejects.toThrow(/next start that tries is in 15 min/);
  expect(authority.given).toEqual([]);
  await writeFile(join(dataDir, 'https', 'failed-at'), String(Date.now() - 15 * 60_000));
  const { pair } = await start();
  await stopAll();
  authority.refuse(true);
  expect((await start()).pair).toEqual(pair);
});

test('plain http answers nothing but challenges, and leads to https', async () => {
  await start();
  const response = await fetch(`http://127.0.0.1:${httpPort}/boxes?a=1`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([307, `https://${NAME}/boxes?a=1`]);
  const challenge = await fetch(`http://127.0.0.1:${httpPort}/.well-known/acme-challenge/none`, { redirect: 'manual' });
  expect(challenge.status).toBe(307);
});
