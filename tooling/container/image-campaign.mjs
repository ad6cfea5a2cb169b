// `npm run campaign:image`: builds the image from the Containerfile on a minimal Debian, and runs it as the compose files
// say: alone and with a Postgres server. Needs Debian and no registry of images. `--fresh` also makes the Debian again,
// `--again` uses the image of the last run.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../packages/db/src/embedded/embedded.ts';
import { SILENT_LOG } from '../../packages/db/src/log.ts';
import { root } from '../scripts/install.mjs';
import { buildBase } from './base-image.mjs';
import { readServices, runArguments, stopSeconds } from './compose-file.mjs';
import { check, fill, signIn } from './household.mjs';
import { proportionalMemory, startPlain, waitUntilReady } from './plain-start.mjs';

const TOOLS = ['podman', 'buildah', 'crun', 'mmdebstrap'];
const IMAGE_MAX_MB = 250;
const PORT = 3917;
const ORIGIN = `http://localhost:${PORT}`;
const CGROUPS = '/sys/fs/cgroup';
const TMPFS_MAGIC = 0x01021994;
/** The campaign's containers and images, apart from those of the machine. */
const folder = join(root, '.cache/campaign-image');
const BASE = 'localhost/boxroom-campaign-base';
const IMAGE = 'localhost/boxroom-campaign';
const NAME = 'boxroom-campaign';

/** A line of what the process in the container may do. */
const ISOLATION = `const fs = require('node:fs');
  const status = Object.fromEntries(fs.readFileSync('/proc/1/status', 'utf8').split('\\n').map((line) => line.split(':\\t')));
  const writes = (path) => { try { fs.writeFileSync(path, ''); return true; } catch { return false; } };
  console.log([
    'uid ' + process.getuid(),
    [status.CapEff, status.CapPrm, status.CapBnd].every((set) => BigInt('0x' + set) === 0n) ? 'no capabilities' : status.CapBnd,
    status.NoNewPrivs === '1' ? 'no new privileges' : 'new privileges',
    writes('/app/x') || writes('/x') ? 'writable' : 'read-only',
  ].join(', '))`;

function installTools() {
  const missing = TOOLS.filter((name) => spawnSync('which', [name]).status !== 0);
  if (missing.length === 0) return;
  const args = ['install', '--yes', '--no-install-recommends', ...missing];
  if (process.getuid() !== 0 || spawnSync('apt-get', args, { stdio: 'inherit' }).status !== 0)
    throw new Error(`The campaign needs Debian's ${missing.join(', ')}: apt-get install ${missing.join(' ')}`);
}

/**
 * crun refuses machines that have old and new control groups side by side. There the campaign starts itself again with
 * mounts of its own, in which only the new ones are visible.
 */
function enterOwnMounts() {
  if (process.getuid() !== 0 || statfsSync(CGROUPS).type !== TMPFS_MAGIC) return;
  const again = `mount -t cgroup2 none ${CGROUPS} && exec "$0" "$@"`;
  const args = ['--mount', 'sh', '-c', again, process.execPath, ...process.argv.slice(1)];
  process.exit(spawnSync('unshare', args, { stdio: 'inherit' }).status ?? 1);
}

function storage() {
  return ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
}

/** Runs a command and returns its output without the last line break; shows what it says on standard error. */
function run(command, ...args) {
  const { status, stdout } = spawnSync(command, [...storage(), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} exited with ${status}`);
  return stdout.trim();
}

function buildah(...args) {
  return run('buildah', ...args);
}

function podman(...args) {
  return run('podman', ...args);
}

function buildImage() {
  const begin = Date.now();
  buildBase(BASE, { buildah, folder });
  const npmrc = join(scratch, 'npmrc');
  const settings = ['registry', 'cafile'].map((key) => [key, npmSetting(key)]).filter(([, value]) => value !== '');
  // The certificates have another path in the build, and the base has none.
  const ca = [npmSetting('cafile'), '/etc/ssl/certs/ca-certificates.crt'].find((path) => existsSync(path));
  writeFileSync(
    npmrc,
    settings.map(([key, value]) => `${key}=${key === 'cafile' ? '/run/secrets/ca' : value}\n`).join(''),
  );
  const secrets = ['--secret', `id=npmrc,src=${npmrc}`, ...(ca ? ['--secret', `id=ca,src=${ca}`] : [])];
  // Of the OCI format, which has no health checks, Docker's is the other one. In a chroot the build needs no privileges.
  const options = ['--format', 'docker', '--isolation', 'chroot', '--network', 'host', '--quiet'];
  buildah(
    'bud',
    ...options,
    ...secrets,
    '--build-arg',
    `BASE=${BASE}`,
    '--tag',
    IMAGE,
    '--file',
    'Containerfile',
    root,
  );
  say(`built in ${seconds(begin)} on a Debian by mmdebstrap`);
}

function npmSetting(key) {
  const value = spawnSync('npm', ['config', 'get', key], { encoding: 'utf8' }).stdout.trim();
  return value === 'null' || value === 'undefined' ? '' : value;
}

function checkImage() {
  const [{ Size: bytes, Config: config }] = JSON.parse(podman('image', 'inspect', IMAGE));
  say(`image ${(bytes / 1e6).toFixed(0)} MB, user ${config.User}`);
  assert.ok(bytes < IMAGE_MAX_MB * 1e6, `The image is larger than ${IMAGE_MAX_MB} MB.`);
  assert.equal(config.User, '1000:1000');
  const container = buildah('from', IMAGE);
  const mounted = buildah('mount', container);
  for (const path of ['usr/local/bin/npm', 'usr/bin/apt', 'usr/bin/gcc', 'src', 'root/.npmrc', 'run/secrets'])
    assert.ok(!existsSync(join(mounted, path)), `/${path} is in the image.`);
  buildah('rm', container);
}

/** Starts the service of the compose files. Returns the seconds until it can serve people. */
async function start(files, variables, extra = []) {
  const { boxroom } = readServices(...files);
  const envFile = join(scratch, 'boxroom.env');
  writeFileSync(envFile, `PUBLIC_ORIGIN=${ORIGIN}\nPORT=${PORT}\n`);
  const begin = Date.now();
  // Shared machines often let nobody create control groups or networks, or raise limits.
  const here = ['--cgroups=disabled', '--network=host', '--ulimit=nofile=1024:1024', '--ulimit=nproc=1000:1000'];
  podman('run', '--detach', '--name', NAME, ...here, ...extra, ...runArguments(boxroom, { envFile, variables }), IMAGE);
  await waitUntilReady(ORIGIN);
  const took = (Date.now() - begin) / 1000;
  podman('healthcheck', 'run', NAME);
  return took;
}

/** Stops the container as `compose stop` does, and removes it. */
function stop(files) {
  const begin = Date.now();
  podman('stop', '--time', stopSeconds(readServices(...files).boxroom), NAME);
  const code = podman('inspect', '--format', '{{.State.ExitCode}}', NAME);
  podman('rm', NAME);
  assert.equal(code, '0', 'exit code');
  return seconds(begin);
}

/** The mails in the volume, oldest first, as Node in the container reads them. */
function readMails() {
  const program = `const fs = require('node:fs'), folder = '/data/outbox/';
    const names = fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => name.endsWith('.json')).sort() : [];
    console.log(JSON.stringify(names.map((name) => JSON.parse(fs.readFileSync(folder + name)))))`;
  return JSON.parse(podman('exec', NAME, 'node', '--eval', program));
}

async function runAlone() {
  const files = ['compose.yaml'];
  podman('volume', 'create', 'boxroom');
  const plain = await startPlain(PORT);
  const first = await start(files, {});
  const device = await signIn(ORIGIN, readMails);
  const added = await fill(device);
  await check(device, added);
  const isolation = podman('exec', NAME, 'node', '--eval', ISOLATION);
  const stopped = stop(files);
  const second = await start(files, {});
  const memory = proportionalMemory(Number(podman('inspect', '--format', '{{.State.Pid}}', NAME)));
  await check(device, added);
  backUp();
  stop(files);
  assert.equal(isolation, 'uid 1000, no capabilities, no new privileges, read-only');
  say(`alone: ready after ${first} s with a new database, ${second} s with data; stopped in ${stopped}, exit code 0`);
  say(
    `plain start: ${plain.first} s and ${plain.second} s: ratio ${(first / plain.first).toFixed(2)} and ${(second / plain.second).toFixed(2)}`,
  );
  say(`memory ${memory} MB, plain ${plain.memory} MB; ${isolation}`);
}

/** Makes a backup and tries it, with the commands in the image. */
function backUp() {
  podman('exec', NAME, 'node', 'tooling/scripts/backup.mjs', '/tmp');
  const drill = podman('exec', NAME, 'node', 'tooling/scripts/backup-drill.mjs', '/tmp');
  say(`backup and drill inside the container: ${drill.split('\n').at(-1)}`);
}

async function runWithPostgres() {
  const files = ['compose.yaml', 'compose.postgres.yaml'];
  const dataDir = join(scratch, 'postgres');
  const postgres = await startEmbedded({ dataDir, log: SILENT_LOG, transport: 'loopback' });
  try {
    const { port, password } = new URL(postgres.url);
    const variables = { POSTGRES_PASSWORD: password };
    // The compose file's address, database and account, on this server's port.
    const here = ['--add-host', 'postgres:127.0.0.1', '--env', `PGPORT=${port}`];
    podman('volume', 'rm', '--force', 'boxroom');
    podman('volume', 'create', 'boxroom');
    const first = await start(files, variables, here);
    const device = await signIn(ORIGIN, readMails);
    const added = await fill(device);
    const stopped = stop(files);
    const second = await start(files, variables, here);
    await check(device, added);
    stop(files);
    say(
      `with a Postgres server of this machine: ready after ${first} s and ${second} s; stopped in ${stopped}, exit code 0`,
    );
  } finally {
    await postgres.stop();
  }
}

function seconds(begin) {
  return `${((Date.now() - begin) / 1000).toFixed(1)} s`;
}

function say(line) {
  console.log(line);
}

installTools();
enterOwnMounts();
if (process.argv.includes('--fresh')) rmSync(join(folder, 'debian.tar'), { force: true });
mkdirSync(folder, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), 'boxroom-image-'));
try {
  if (!process.argv.includes('--again')) buildImage();
  checkImage();
  await runAlone();
  await runWithPostgres();
} finally {
  spawnSync('podman', [...storage(), 'rm', '--force', '--volumes', NAME], { stdio: 'ignore' });
  spawnSync('podman', [...storage(), 'volume', 'rm', '--force', 'boxroom'], { stdio: 'ignore' });
  rmSync(scratch, { recursive: true, force: true });
}
