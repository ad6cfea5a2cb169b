import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import { get } from 'node:https';
import { createServer as createProbe, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { startHomeHttps } from './home-https.ts';
import type { Https } from './https.ts';

let dataDir: string;
let httpPort: number;
let addresses: string[];
let announced: string[];
let warn: MockInstance;
let https: Https;
let server: Server;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'boxroom-home-'));
  const probe = createProbe().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  httpPort = (probe.address() as AddressInfo).port;
  await once(probe.close(), 'close');
  addresses = ['127.0.0.1', '192.168.1.20'];
  announced = [];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const log = pino({ level: 'silent' });
  warn = vi.spyOn(log, 'warn');
  https = await startHomeHttps({
    dataDir,
    host: '127.0.0.1',
    httpPort,
    names: ['pi.local', 'localhost'],
    addresses: [],
    publicOrigin: 'https://pi.local:3443',
    log,
    find: () => Promise.reject(new Error('ENOTFOUND')),
    readAddresses: () => addresses,
    announce(name) {
      announced.push(name);
      return () => Promise.resolve();
    },
  });
  server = createServer(https.pair, (_request, response) => response.end('Boxroom')).listen(0, '127.0.0.1');
  https.onPair((pair) => server.setSecureContext(pair));
  await once(server, 'listening');
});
afterEach(async () => {
  vi.useRealTimers();
  await https.stop();
  server.closeAllConnections();
  await once(server.close(), 'close');
  await rm(dataDir, { recursive: true });
});

const plain = (path: string) => fetch(`http://127.0.0.1:${httpPort}${path}`, { redirect: 'manual' });

/** Opens Boxroom like a device that trusts only this authority. */
async function open(authority: string, address = 'pi.local'): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const options = { host: '127.0.0.1', port, servername: address, ca: authority, agent: false as const };
  const isAddress = /^[\d.]+$/.test(address);
  const request = get(isAddress ? { ...options, servername: '', checkServerIdentity: identityOf(address) } : options);
  const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream];
  return text(response);
}

/** The check of a browser that opened an address instead of a name. */
function identityOf(address: string) {
  return (_host: string, { subjectaltname = '' }: { subjectaltname?: string }) =>
    subjectaltname.split(', ').includes(`IP Address:${address}`) ? undefined : new Error('another address');
}

test('a device that takes the certificate from the page opens Boxroom', async () => {
  const page = await plain('/trust');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await page.text();
  const [, href = ''] = /href="([^"]+\.crt)"/.exec(html) ?? [];
  const certificate = await plain(href);
  expect(certificate.headers.get('content-type')).toBe('application/x-x509-ca-cert');
  expect(await open(await certificate.text())).toBe('Boxroom');
  expect(https.notes().lines.join()).toContain(/([0-9A-F]{2}:){31}[0-9A-F]{2}/.exec(html)?.[0] ?? 'none');
});

test('the code leads to that page by an address that a phone can reach, and the name is announced', () => {
  expect(https.notes().scan).toBe(`http://192.168.1.20:${httpPort}/trust`);
  expect(announced).toEqual(['pi.local']);
});

test('a machine that does not find its own name says what helps', async () => {
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), { timeout: 10_000 });
  expect(warn.mock.calls.join()).toMatch(
    /does not find pi\.local: install .*PUBLIC_ORIGIN=https:\/\/192\.168\.1\.20:3443$/,
  );
  expect(await (await plain('/trust')).text()).toContain('This address does not open');
});

test('everything else leads to https', async () => {
  const response = await plain('/boxes?a=1');
  expect([response.status, response.headers.get('location')]).toEqual([307, 'https://pi.local:3443/boxes?a=1']);
});

test('a new address of the machine is in the certificate a minute later, without a restart', async () => {
  const authority = await (await plain('/trust/boxroom.crt')).text();
  await expect(open(authority, '10.0.0.7')).rejects.toThrow('another address');
  addresses = ['10.0.0.7', '127.0.0.1'];
  const renewed = new Promise<void>((done) => https.onPair(() => done()));
  vi.advanceTimersByTime(60_000);
  await renewed;
  expect(await open(authority, '10.0.0.7')).toBe('Boxroom');
});
