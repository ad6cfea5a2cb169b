import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../picture-store/s3-settings.ts';

/** A foreign object store on this machine. */
export interface ForeignStore {
  name: string;
  settings: S3Settings & { endpoint: string };
  stop(): Promise<void>;
}

const PACKAGES = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];
const RINGS = ['account', 'container', 'object'] as const;
const LOGIN = { accessKeyId: 'test:boxroom', secretAccessKey: 'secret' };
const BUCKET = 'boxes';
const READY_MS = 180_000;
/** `swift-ring-builder` starts Python three times for each ring. */
const RING_SCRIPT = `
import sys
from swift.common.ring import RingBuilder
for name, port in zip(("account", "container", "object"), sys.argv[2:]):
    builder = RingBuilder(4, 1, 1)
    builder.add_dev({"id": 0, "region": 1, "zone": 1, "ip": "127.0.0.1", "port": int(port), "device": "d1", "weight": 100})
    builder.rebalance()
    builder.get_ring().save(f"{sys.argv[1]}/{name}.ring.gz")
`;

/**
 * Starts OpenStack Swift with its S3 gateway: one process of each kind, on loopback, without replicas, in a temporary
 * folder. As root installs it from Debian's packages. Throws a sentence where it cannot be had.
 */
export async function startSwift(): Promise<ForeignStore> {
  install();
  const folder = await mkdtemp(join(tmpdir(), 'boxroom-swift-'));
  const conf = join(folder, 'conf');
  await mkdir(conf);
  await mkdir(join(folder, 'devices', 'd1'), { recursive: true });
  const [proxyPort = 0, cachePort = 0, ...ports] = await freePorts(2 + RINGS.length);
  const common = `bind_ip = 127.0.0.1\nuser = ${userInfo().username}\nswift_dir = ${conf}\nworkers = 0\nlog_level = WARNING\n`;
  await writeFile(
    join(conf, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_prefix = boxroom\nswift_hash_path_suffix = campaign\n',
  );
  for (const [at, ring] of RINGS.entries()) {
    await writeFile(
      join(conf, `${ring}-server.conf`),
      `[DEFAULT]\n${common}bind_port = ${ports[at]}\ndevices = ${join(folder, 'devices')}\nmount_check = false\n` +
        `disable_fallocate = true\n[pipeline:main]\npipeline = ${ring}-server\n[app:${ring}-server]\nuse = egg:swift#${ring}\n`,
    );
  }
  execFileSync('/usr/bin/python3', ['-c', RING_SCRIPT, conf, ...ports.map(String)]);
  await writeFile(join(conf, 'proxy-server.conf'), proxyConf(`${common}bind_port = ${proxyPort}\n`, cachePort));

  const children: ChildProcess[] = [];
  const begin = (program: string, args: string[]) => void children.push(spawn(program, args, { stdio: 'ignore' }));
  begin('memcached', ['-l', '127.0.0.1', '-p', String(cachePort), '-U', '0', '-m', '16', '-u', userInfo().username]);
  for (const kind of [...RINGS, 'proxy']) begin(`swift-${kind}-server`, [join(conf, `${kind}-server.conf`)]);
  const store: ForeignStore = {
    name: 'OpenStack Swift',
    settings: {
      endpoint: `http://127.0.0.1:${proxyPort}`,
      bucket: BUCKET,
      region: 'us-east-1',
      login: LOGIN,
      pathStyle: true,
      prefix: 'pictures/',
      signedReads: false,
    },
    async stop() {
      for (const child of children) child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  try {
    await makeBucket(store);
  } catch (error) {
    await store.stop();
    throw error;
  }
  return store;
}

function install(): void {
  const isThere = ['swift-proxy-server', 'swift-object-server', 'memcached'].every((name) =>
    existsSync(`/usr/bin/${name}`),
  );
  if (isThere) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    throw new Error(`This campaign needs OpenStack Swift: apt-get install ${PACKAGES.join(' ')}`);
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=120'];
  execFileSync('apt-get', [...options, 'update'], { stdio: 'inherit' });
  execFileSync('apt-get', [...options, 'install', '-y', '--no-install-recommends', ...PACKAGES], { stdio: 'inherit' });
}

function proxyConf(head: string, cachePort: number): string {
  return `[DEFAULT]
${head}[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_boxroom = secret .admin
[filter:slo]
use = egg:swift#slo
`;
}

async function makeBucket({ settings: { endpoint, region } }: ForeignStore): Promise<void> {
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials: LOGIN, maxAttempts: 1 });
  const giveUpAt = Date.now() + READY_MS;
  for (;;) {
    const failure = await client.send(new CreateBucketCommand({ Bucket: BUCKET })).then(
      () => null,
      (error: unknown) => error,
    );
    if (failure === null) return;
    if (Date.now() > giveUpAt) throw new Error('Swift did not become ready within three minutes.', { cause: failure });
    await delay(250);
  }
}

/** Returns ports that are free now. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
