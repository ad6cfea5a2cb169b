import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@boxroom/db/client';
import { SILENT_LOG } from '@boxroom/db/log';
import { makeScratchFolder, removeScratchFolder } from '@boxroom/db/testing/scratch-folder';
import { checkDevices } from '../data/devices.ts';
import type { LoadRequest } from '../harness/load.ts';
import { bundleServer, startMeasured } from '../harness/measured-server.ts';
import { alternate, pairOf } from '../harness/pairs.ts';
import { alone, type BenchRow, type Figure, timesTheAnchor } from '../harness/row.ts';
import { loadOnce, type ServerRound } from '../harness/server-time.ts';
import { median } from '../harness/stats.ts';
import { fill, makeSide, type Side } from './embedded-mode.ts';

const PICTURES = 400;
const PICTURE_BYTES = 100_000;
/** One of two processors is busy with the backup, and both share the disk. */
const TIMES_WITHOUT = 2;

export const nightlyBackup: BenchRow = {
  name: 'nightly-backup',
  workload: `the bundled server on its embedded Postgres with 10k items and ${PICTURES} pictures, during one nightly backup after the other: pushes of one edit, a pull with nothing new`,
  anchor: 'the same server without a backup',
  async run({ rounds, quick }) {
    const dataDir = makeScratchFolder();
    try {
      fillPictures(dataDir);
      const household = await fill(await openDatabase({ dataDir, log: SILENT_LOG }));
      const env = { DATA_DIR: dataDir, DATABASE_URL: '', CALLS_PER_MINUTE: '1000000000' };
      const program = bundleServer();
      const server = await startMeasured({ program, env, readyPath: '/readyz' });
      const seconds: number[] = [];
      try {
        const side = await makeSide(server, household);
        const figures: Figure[] = [];
        for (const { what, requests, next } of WORKS) {
          const load = { requests: Math.ceil(requests / (quick ? 3 : 1)), connections: 1 };
          const loadNow = () => loadOnce({ server, request: next(side) }, load);
          const result = await alternate(rounds, {
            ours: () => whileBackingUp({ program, env }, seconds, loadNow),
            anchor: loadNow,
          });
          for (const [name, value] of [
            ['p50', (round: ServerRound) => round.p50],
            ['p99', (round: ServerRound) => round.p99],
          ] as const) {
            const pair = pairOf(result, value);
            const target = timesTheAnchor(TIMES_WITHOUT, pair.ratio);
            figures.push(alone({ what: `${what}, ${name}`, size: '10k', unit: 'ms', ...pair, target }));
          }
        }
        figures.push(alone({ what: 'one backup', size: '10k', unit: 'ms', ours: median(seconds) * 1000 }));
        const backups = readdirSync(join(dataDir, 'backups')).length;
        await server.stop();
        const embedded = await openDatabase({ dataDir, log: SILENT_LOG });
        const wrong = await checkDevices(embedded.pool, [side.device], 'ours');
        await embedded.close();
        // Of one day, so each replaces the one before.
        return { figures, notes: [], wrong: backups === 1 ? wrong : [...wrong, `${backups} backups were kept.`] };
      } finally {
        await server.stop();
      }
    } finally {
      removeScratchFolder(dataDir);
    }
  },
};

const WORKS: readonly { what: string; requests: number; next: (side: Side) => LoadRequest | (() => LoadRequest) }[] = [
  { what: 'pull, nothing new', requests: 1500, next: ({ upToDate }) => upToDate },
  {
    what: 'push of one',
    requests: 600,
    next:
      ({ device }) =>
      () =>
        device.nextPush('edit', 1),
  },
];

/** Runs work while backups follow each other, and waits for the last one to end. */
async function whileBackingUp<T>(
  { program, env }: { program: string; env: Record<string, string> },
  seconds: number[],
  work: () => Promise<T>,
): Promise<T> {
  let isDone = false;
  async function backUp(): Promise<void> {
    while (!isDone) {
      const start = performance.now();
      const child = fork(program, ['nightly-backup'], { env: { ...process.env, ...env, BACKUP: 'on' } });
      const [report] = (await once(child, 'message')) as [{ ok: boolean; reason?: string }];
      await once(child, 'exit');
      if (!report.ok) throw new Error(report.reason);
      seconds.push((performance.now() - start) / 1000);
    }
  }
  const backingUp = backUp();
  try {
    return await work();
  } finally {
    isDone = true;
    await backingUp;
  }
}

function fillPictures(dataDir: string): void {
  for (let n = 0; n < PICTURES; n++) {
    const key = randomBytes(16).toString('hex');
    const folder = join(dataDir, 'pictures', key.slice(0, 2), key.slice(2, 4));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${key}-full.jpg`), randomBytes(PICTURE_BYTES));
  }
}
