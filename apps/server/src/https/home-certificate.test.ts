import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openHomeCertificate } from './home-certificate.ts';

const NAMES = ['pi.local', 'localhost'];
const ADDRESSES = ['127.0.0.1', '192.168.1.20'];
const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.now();

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'boxroom-https-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const open = (more: Partial<Parameters<typeof openHomeCertificate>[0]> = {}) =>
  openHomeCertificate({ dataDir, names: NAMES, addresses: ADDRESSES, now: NOW, ...more });

test('the same certificate serves until something changes', async () => {
  const first = await open();
  expect(first.isNewAuthority).toBe(true);
  expect(await open()).toEqual({ ...first, isNewAuthority: false });
});

test.each([
  ['another address', { addresses: [...ADDRESSES, '10.0.0.7'] }],
  ['its last 30 days', { now: NOW + 175 * DAY_MS }],
])('with %s the certificate is new and the authority stays', async (_, change) => {
  const first = await open();
  const next = await open(change);
  expect(next.cert).not.toBe(first.cert);
  expect(next).toMatchObject({ authority: first.authority, isNewAuthority: false });
});

test('another name needs another authority', async () => {
  const first = await open();
  const next = await open({ names: ['nas.local', 'localhost'] });
  expect(next.isNewAuthority).toBe(true);
  expect(next.authority).not.toBe(first.authority);
});

test.each(['authority.key', 'authority.crt'])('a broken or foreign %s is replaced, not used', async (file) => {
  const first = await open();
  for (const text of ['', 'rubbish', (await open({ dataDir: join(dataDir, 'other') })).key]) {
    await writeFile(join(dataDir, 'https', file), text);
    const next = await open();
    expect(next.isNewAuthority).toBe(true);
    expect(next.authority).not.toBe(first.authority);
  }
});

test('a disk that cannot be read now costs no authority', async () => {
  await open();
  const path = join(dataDir, 'https', 'authority.key');
  await rm(path);
  await mkdir(path);
  await expect(open()).rejects.toThrow('EISDIR');
});

test('nobody else on the machine can read the keys', async () => {
  await open();
  const folder = join(dataDir, 'https');
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  for (const file of await readdir(folder)) expect((await stat(join(folder, file))).mode & 0o077, file).toBe(0);
  expect(await readFile(join(folder, 'authority.key'), 'utf8')).toContain('PRIVATE KEY');
});
