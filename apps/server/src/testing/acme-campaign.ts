// Certificates of a public authority, end to end: `npm run campaign:acme`. Starts Pebble, Let's Encrypt's own server for
// tests, and lets Boxroom's https get certificates from it. See docs/campaigns.md. Exits with 1 if one is missing.
import { spawn, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';

/** Below a name that nobody owns; Pebble asks a name server of its own, which answers with this machine. */
const NAMES = Array.from({ length: 5 }, (_, n) => `boxes-${n}.example.org`);
const START_MS = 10_000;
const PARTS = ['pebble', 'pebble-challtestsrv'];
const CERTIFICATES = 'CERTIFICATES';

const given = process.env[CERTIFICATES];
if (given === undefined) await runWithOwnAuthority();
else await run(given);

/** Node reads the authorities that it trusts once, when it starts. */
async function runWithOwnAuthority(): Promise<void> {
  for (const part of PARTS)
    if (spawnSync(part, ['-h']).error) {
      process.stderr.write(`There is no ${part} here. On Debian: apt-get install pebble\n`);
      process.exit(1);
    }
  const { makeAuthority, makeCertificate } = await import('../https/home-authority.ts');
  const folder = await mkdtemp(join(tmpdir(), 'boxroom-acme-campaign-'));
  const authority = await makeAuthority(['localhost'], Date.now());
  const pair = await makeCertificate(authority, { names: ['localhost'], addresses: ['127.0.0.1'] }, Date.now());
  await writeFile(join(folder, 'authority.pem'), authority.cert);
  await writeFile(join(folder, 'cert.pem'), pair.cert);
  await writeFile(join(folder, 'key.pem'), pair.key, { mode: 0o600 });
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: 'inherit',
    env: { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem'), [CERTIFICATES]: folder },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  await rm(folder, { recursive: true });
  process.exit(code ?? 1);
}

async function run(folder: string): Promise<void> {
  const { startAcmeHttps } = await import('../https/acme-https.ts');
  const [listen, management, httpPort, tlsPort, dns, control] = await freePorts(6);
  const config = join(folder, 'pebble.json');
  await writeFile(
    config,
    JSON.stringify({
      pebble: {
        listenAddress: `127.0.0.1:${listen}`,
        managementListenAddress: `127.0.0.1:${management}`,
        certificate: join(folder, 'cert.pem'),
        privateKey: join(folder, 'key.pem'),
        httpPort,
        tlsPort,
      },
    }),
  );
  const names = spawn(
    'pebble-challtestsrv',
    [
      '-defaultIPv4',
      '127.0.0.1',
      '-defaultIPv6',
      '',
      '-dns01',
      `127.0.0.1:${dns}`,
      '-http01',
      '',
      '-https01',
      '',
      '-tlsalpn01',
      '',
      '-management',
      `127.0.0.1:${control}`,
    ],
    { stdio: 'ignore' },
  );
  // One answer in twenty is a refused nonce: the client has to ask for another.
  const pebble = spawn('pebble', ['-strict', '-config', config, '-dnsserver', `127.0.0.1:${dns}`], {
    stdio: 'ignore',
    env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '5' },
  });
  const directory = `https://127.0.0.1:${listen}/dir`;
  let missing = 0;
  try {
    await reach(directory);
    for (const name of NAMES) {
      const dataDir = await mkdtemp(join(folder, 'data-'));
      const options = { dataDir, host: '127.0.0.1', httpPort: httpPort ?? 0, name, email: null, directory };
      const start = () =>
        startAcmeHttps({ ...options, publicOrigin: `https://${name}`, log: pino({ level: 'silent' }) });
      const begin = performance.now();
      const first = await start();
      const seconds = ((performance.now() - begin) / 1000).toFixed(1);
      await first.stop();
      const second = await start();
      await second.stop();
      const certificate = new X509Certificate(first.pair.cert);
      const isRight = certificate.checkHost(name) === name && second.pair.cert === first.pair.cert;
      if (!isRight) missing++;
      process.stdout.write(`${isRight ? 'ok' : 'FAILED'}: ${name} in ${seconds} s, from ${certificate.issuer}\n`);
    }
  } finally {
    pebble.kill();
    names.kill();
  }
  process.stdout.write(`${NAMES.length - missing} certificates, ${missing} missing\n`);
  process.exit(missing === 0 ? 0 : 1);
}

async function reach(url: string): Promise<void> {
  const end = Date.now() + START_MS;
  for (;;) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    if (Date.now() > end) throw new Error(`Nobody answers at ${url}.`);
    await wait(100);
  }
}

async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')));
  return ports;
}
