import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { HOST, statusOf, until } from '../cluster/loopback.ts';
import { Unit } from '../cluster/unit.ts';
import type { Balancer } from './balancer.ts';

export type Version = 'old' | 'new';

export interface RolloutOptions {
  mains: Record<Version, string>;
  databaseUrl: string;
  balancer: Balancer;
  ports: readonly number[];
  print: (line: string) => void;
}

interface Running {
  unit: Unit;
  port: number;
  version: Version;
}

/** A loaded machine starts slowly. */
const READY_MS = 90_000;
/** A process drains for 10 s at most. */
const DRAIN_MS = 300;

/** The processes during an update, each on a port of its own. */
export class Rollout {
  readonly #options: RolloutOptions;
  readonly #folder = mkdtempSync(join(tmpdir(), 'boxroom-rollout-data-'));
  readonly #running = new Map<number, Running>();
  #started = 0;
  /** Processes that ended instead of serving, with what they said. */
  readonly refused: string[] = [];

  constructor(options: RolloutOptions) {
    this.#options = options;
  }

  /** Starts a process at a place and sends requests to it once it is ready. */
  async start(place: number, version: Version): Promise<void> {
    const { mains, databaseUrl, balancer, ports, print } = this.#options;
    const port = ports[place] ?? 0;
    const logFile = join(this.#folder, `${++this.#started}-${version}.log`);
    const unit = new Unit({
      name: `${version} at ${place}`,
      command: process.execPath,
      args: ['--max-semi-space-size=8', mains[version]],
      env: {
        NODE_ENV: 'production',
        HOST,
        PORT: String(port),
        PUBLIC_ORIGIN: balancer.origin,
        DATA_DIR: this.#folder,
        DATABASE_URL: databaseUrl,
        CALLS_PER_MINUTE: '1000000',
        LOG_LEVEL: 'info',
      },
      logFile,
    });
    unit.start();
    const begin = performance.now();
    await until(`${unit.name} is ready`, READY_MS, async () => {
      if (!unit.isRunning) return true;
      return (await statusOf(`http://${HOST}:${port}/readyz`)) === 200;
    });
    if (!unit.isRunning) {
      const said = readFileSync(logFile, 'utf8').trim().split('\n').at(-1) ?? '';
      this.refused.push(`${version}: ${said}`);
      print(`  ${version} at ${place} did not start: ${said}`);
      return;
    }
    this.#running.set(place, { unit, port, version });
    this.#balance();
    print(`  ${version} at ${place} is ready after ${Math.round(performance.now() - begin)} ms`);
  }

  /** Takes a process out of the balancer and stops it as an orchestrator does. */
  async stop(place: number): Promise<void> {
    const running = this.#running.get(place);
    if (!running) return;
    this.#running.delete(place);
    this.#balance();
    await delay(DRAIN_MS);
    await running.unit.end('SIGTERM');
    this.#options.print(`  ${running.version} at ${place} has stopped`);
  }

  /** Kills a process without notice, and starts it again. */
  async crash(place: number): Promise<void> {
    const running = this.#running.get(place);
    if (!running) return;
    await running.unit.end('SIGKILL');
    this.#running.delete(place);
    this.#balance();
    this.#options.print(`  ${running.version} at ${place} was killed`);
    await this.start(place, running.version);
  }

  async end(): Promise<void> {
    for (const { unit } of this.#running.values()) await unit.end('SIGTERM');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #balance(): void {
    this.#options.balancer.use([...this.#running.values()].map(({ port }) => port));
  }
}
