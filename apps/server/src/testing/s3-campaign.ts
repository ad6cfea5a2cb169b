// Pictures in a foreign object store, end to end: `npm run campaign:s3`. Starts OpenStack Swift with its S3 gateway and
// the built server, uploads, moves, restarts, backs up and restores, and plays faults of the store. See
// docs/campaigns.md. Exits with 1 if a picture is lost or wrong.
import { execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createS3PictureStore } from '../picture-store/s3-picture-store.ts';
import { type CampaignServer, type Pictured, startCampaignServer } from './campaign-server.ts';
import { FAULTS, startFaultProxy } from './fault-proxy.ts';
import { startSwift } from './swift-store.ts';
import { eventually } from './test-app.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const SERVER = fileURLToPath(new URL('../../', import.meta.url));
const READS = 300;
const LONG_MS = 120_000;

const failures: string[] = [];
function check(isRight: boolean, what: string): void {
  if (!isRight) failures.push(what);
  print(`${isRight ? 'ok' : 'FAILED'}: ${what}`);
}
function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const swift = await startSwift();
const proxy = await startFaultProxy(swift.settings.endpoint);
const folder = await mkdtemp(join(tmpdir(), 'boxroom-s3-campaign-'));
const dataDir = join(folder, 'data');
const { login, bucket } = swift.settings;
const bucketEnv = {
  S3_ENDPOINT: proxy.endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: login?.accessKeyId ?? '',
  S3_SECRET_ACCESS_KEY: login?.secretAccessKey ?? '',
};
const diskEnv = { DATA_DIR: dataDir, BACKUP: 'off' };
const s3Env = { ...diskEnv, ...bucketEnv };

/** Runs one of the operator's commands. */
async function command(script: string, args: string[], env: Record<string, string>, killWhen?: () => Promise<boolean>) {
  const child = spawn(process.execPath, [join(ROOT, 'tooling/scripts', script), ...args], {
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece.toString()));
  if (killWhen) void eventually(killWhen, LONG_MS).then(() => child.kill('SIGKILL'));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, last: said.trim().split('\n').at(-1) ?? '' };
}

async function countObjects(): Promise<number> {
  const store = createS3PictureStore({ settings: swift.settings });
  return (await store.countUnknown(new Date(0), () => Promise.resolve(new Set()))).all;
}

let server = null as CampaignServer | null;
const pictures: Pictured[] = [];
async function restart(env: Record<string, string>): Promise<CampaignServer> {
  await server?.stop();
  server = await startCampaignServer(env);
  return server;
}
async function readAll(what: string): Promise<void> {
  const wrong = (await server?.readAll(pictures)) ?? pictures;
  check(wrong.length === 0, `${pictures.length} pictures are whole ${what}`);
}

try {
  print(`The contract against ${swift.name}.`);
  execFileSync(
    process.execPath,
    [join(SERVER, 'node_modules/vitest/vitest.mjs'), 'run', '--project=unit', 's3-contract'],
    {
      cwd: SERVER,
      env: { ...process.env, ...bucketEnv, S3_ENDPOINT: swift.settings.endpoint, S3_PREFIX: 'contract/' },
      stdio: 'inherit',
    },
  );

  print('From disk to the bucket, while the server runs.');
  let at = await restart(diskEnv);
  pictures.push(...(await at.upload(60)));
  await readAll('on disk');
  const onDisk = await at.time(pictures, READS);
  at = await restart(s3Env);
  pictures.push(...(await at.upload(20)));
  await readAll('in two places');
  let wrongMeanwhile = 0;
  let isMoving = true;
  const watching = (async () => {
    while (isMoving) wrongMeanwhile += (await at.readAll(pictures)).length;
  })();
  const before = await countObjects();
  const cut = await command(
    'pictures-move.mjs',
    ['--to', 's3'],
    s3Env,
    async () => (await countObjects()) > before + 20,
  );
  check(cut.code === null, `a move is killed after ${(await countObjects()) - before} of 120 files`);
  const moved = await command('pictures-move.mjs', ['--to', 's3', '--delete-source'], s3Env);
  isMoving = false;
  await watching;
  check(moved.code === 0, `the move: ${moved.last}`);
  check(wrongMeanwhile === 0, `no picture was missing or wrong during the move (${wrongMeanwhile})`);
  check(!(await readdir(dataDir)).includes('pictures'), 'the folder is gone');
  at = await restart(s3Env);
  await readAll('in the bucket alone');
  check(!at.said().includes('Warning'), 'the start warns of nothing');
  const inBucket = await at.time(pictures, READS);

  const archived = await at.archivedPictures();
  check(archived === pictures.length, `an archive has ${archived} pictures`);

  for (const fault of FAULTS) {
    proxy.fault = fault;
    const seen = await at.readUnderFault(pictures.slice(0, 8));
    const uploaded = await at.tryUpload();
    const isReady = await at.isReady();
    proxy.fault = null;
    const outcomes = Object.entries(seen.outcomes).map(([outcome, count]) => `${outcome}: ${count}`);
    print(`${fault}: reads ${outcomes.join(', ')}, longest ${Math.round(seen.longestMs)} ms; an upload ${uploaded}`);
    check(seen.wrong === 0 && isReady, `no wrong byte was delivered and the server stayed ready: ${fault}`);
  }
  pictures.push(...(await at.retryUploads()));
  await readAll('after all faults, those of refused uploads among them');

  print('Backup, drill and restore.');
  const backups = join(folder, 'backups');
  await mkdir(backups);
  const backup = await command('backup.mjs', [backups], s3Env);
  check(backup.code === 0, `the backup: ${backup.last}`);
  const drill = await command('backup-drill.mjs', [backups], s3Env);
  check(drill.code === 0, `the drill: ${drill.last}`);
  await at.stop();
  server = null;
  const lost = { ...s3Env, DATA_DIR: join(folder, 'restored'), S3_PREFIX: 'restored/' };
  const [made = ''] = await readdir(backups);
  const restored = await command('restore.mjs', [join(backups, made)], lost);
  check(restored.code === 0, `the restore: ${restored.last}`);
  at = await restart(lost);
  await readAll('after a restore beside an empty bucket');
  check(
    (await command('pictures-move.mjs', ['--to', 's3', '--delete-source'], lost)).code === 0,
    'moved to the bucket',
  );
  at = await restart(lost);
  await readAll('in the new bucket alone');

  print('Back to disk.');
  const homeward = { ...lost, PICTURE_STORE: 'disk' };
  await restart(homeward);
  const back = await command('pictures-move.mjs', ['--to', 'disk', '--delete-source'], homeward);
  check(back.code === 0, `the move: ${back.last}`);
  await restart({ ...diskEnv, DATA_DIR: lost.DATA_DIR });
  await readAll('on disk again');

  print(
    `median of ${READS} reads through the server: ${onDisk.toFixed(1)} ms on disk, ${inBucket.toFixed(1)} ms in the bucket: ${(inBucket / onDisk).toFixed(1)} times`,
  );
} finally {
  await server?.stop();
  await proxy.stop();
  await swift.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
print(failures.length === 0 ? 'Nothing was lost, wrong or left behind.' : `${failures.length} failures`);
process.exit(failures.length === 0 ? 0 : 1);
